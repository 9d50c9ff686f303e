import type { Question } from '@cloudmend/domain/questionnaires';
import { STATE_LABELS } from '../question-view';
import styles from '../questionnaires.module.css';

interface QuestionListProps {
  readonly rows: readonly Question[];
  readonly picked: number | undefined;
  readonly onPick: (row: number) => void;
}

/** The questions of a filter, each with its state and confirmed answer. */
export const QuestionList = ({ rows, picked, onPick }: QuestionListProps) => (
  <ol className={styles.questions} aria-label="Questions">
    {rows.map(({ row, text, state, answer }) => (
      <li key={row}>
        <button
          type="button"
          className={styles.question}
          aria-current={row === picked}
          data-row={row}
          onClick={() => onPick(row)}
        >
          <span className={styles.number}>{row}</span>
          <span className={styles.text}>{text}</span>
          <span className={styles.state} data-state={state}>
            {STATE_LABELS[state]}
            {state === 'confirmed' && answer?.short && `: ${answer.short}`}
          </span>
        </button>
      </li>
    ))}
  </ol>
);
