import type { Question } from '@cloudmend/domain/questionnaires';
import { groupBySheet, STATE_LABELS, toQuestionKey } from '../question-view';
import styles from '../questionnaires.module.css';

interface QuestionListProps {
  readonly rows: readonly Question[];
  readonly picked: string | undefined;
  /** Whether the file has questions on several sheets. */
  readonly hasSheets: boolean;
  readonly onPick: (question: Question) => void;
}

/** The questions of a filter by sheet, each with its state and confirmed answer. */
export const QuestionList = ({ rows, picked, hasSheets, onPick }: QuestionListProps) => (
  <div className={styles.sheets}>
    {groupBySheet(rows).map(({ sheet, rows: questions }) => (
      <section key={sheet} aria-label={sheet}>
        {hasSheets && (
          <h3 className={styles.sheet}>
            {sheet} <span>{questions.length}</span>
          </h3>
        )}
        <ol className={styles.questions} aria-label={hasSheets ? `Questions of ${sheet}` : 'Questions'}>
          {questions.map((question) => (
            <li key={toQuestionKey(question)}>
              <button
                type="button"
                className={styles.question}
                aria-current={toQuestionKey(question) === picked}
                data-question={toQuestionKey(question)}
                onClick={() => onPick(question)}
              >
                <span className={styles.number}>{question.row}</span>
                <span className={styles.text}>{question.text}</span>
                <span className={styles.state} data-state={question.state}>
                  {STATE_LABELS[question.state]}
                  {question.state === 'confirmed' && question.answer?.short && `: ${question.answer.short}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
);
