import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Question, QuestionnaireDetail } from '@cloudmend/domain/questionnaires';
import { Can } from '@cloudmend/tenant';
import { EmptyState, Segments } from '@cloudmend/ui/parts';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { saveBase64 } from '../../../components/save-file';
import { isTyping } from '../../../components/typing';
import { type AnswerInput, useQuestionnaireActions } from '../api/questionnaires';
import { filterQuestions, findNext, listFilters, type QuestionFilter, toQuestionKey } from '../question-view';
import { LayoutForm } from './layout-form';
import { QuestionList } from './question-list';
import { QuestionPanel } from './question-panel';
import layout from '../../../components/layout.module.css';
import styles from '../questionnaires.module.css';

/** J and K step through the questions, C confirms the facts of the open one. */
const useKeys = (rows: readonly Question[], picked: string | undefined, onPick: (question: Question) => void): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = rows.findIndex((row) => toQuestionKey(row) === picked);
      const next = event.key === 'j' ? rows[at + 1] : event.key === 'k' ? rows[at - 1] : undefined;
      if (next) onPick(next);
      if (event.key === 'c') document.querySelector<HTMLButtonElement>('button[data-confirm]:not(:disabled)')?.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [rows, picked, onPick]);

const Download = ({ id }: Pick<QuestionnaireDetail, 'id'>) => {
  const { download } = useQuestionnaireActions(id);
  const save = async (): Promise<void> => {
    try {
      const { name, base64, type } = await download.mutateAsync();
      saveBase64(name, base64, type);
      notifyDone('File exported. Unconfirmed questions are marked in it.');
    } catch (error) {
      notifyFault(toMessage(error, 'Could not export the file. Try again.'));
    }
  };
  return (
    <Can do="downloadReports">
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.5} />}
        loading={download.isPending}
        onClick={() => void save()}
      >
        Export answers
      </Button>
    </Can>
  );
};

/** The list of questions, and the open one beside it. */
const Questions = ({
  questionnaire: { id, layouts, rows, facts },
}: {
  readonly questionnaire: QuestionnaireDetail;
}) => {
  const { confirm, reopen } = useQuestionnaireActions(id);
  const [filter, setFilter] = useState<QuestionFilter>('all');
  const [picked, setPicked] = useState(rows[0] && toQuestionKey(rows[0]));
  const [fault, setFault] = useState<string>();
  const shown = filterQuestions(rows, filter);
  const open = rows.find((row) => toQuestionKey(row) === picked);
  const hasSheets = layouts.length > 1;
  const pick = (question: Question): void => {
    const key = toQuestionKey(question);
    setFault(undefined);
    setPicked(key);
    document.querySelector(`[data-question="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeys(shown, picked, pick);
  const tryTo = async (change: () => Promise<unknown>): Promise<boolean> => {
    setFault(undefined);
    try {
      await change();
      return true;
    } catch (error) {
      setFault(toMessage(error, 'Could not save the answer. Try again.'));
      return false;
    }
  };
  const answer = async (question: Question, given: AnswerInput): Promise<void> => {
    const { sheet, row, revision } = question;
    if (!(await tryTo(() => confirm.mutateAsync({ ...given, sheet, row, revision })))) return;
    const next = findNext(shown, toQuestionKey(question));
    if (next !== undefined) pick(next);
  };
  return (
    <div className={layout.columns}>
      <Card title="Questions" className={layout.span6} isFlush>
        <div className={styles.filters}>
          <Segments label="Show" value={filter} options={listFilters(rows)} onChange={setFilter} />
        </div>
        {shown.length > 0 ? (
          <QuestionList rows={shown} picked={picked} hasSheets={hasSheets} onPick={pick} />
        ) : (
          <EmptyState title="No matching questions">Choose another filter.</EmptyState>
        )}
      </Card>
      {open && (
        <Card
          title="Answer"
          unit={hasSheets ? `${open.sheet}, row ${open.row}` : `Row ${open.row}`}
          className={layout.span6}
        >
          <QuestionPanel
            key={`${toQuestionKey(open)} ${open.revision} ${open.state}`}
            question={open}
            facts={facts}
            isBusy={confirm.isPending || reopen.isPending}
            fault={fault}
            onAnswer={(given) => void answer(open, given)}
            onReopen={() => {
              const { sheet, row, revision } = open;
              void tryTo(() => reopen.mutateAsync({ sheet, row, revision }));
            }}
          />
        </Card>
      )}
    </div>
  );
};

/** One questionnaire: its columns until they are known, then its questions. */
export const QuestionnaireView = ({ questionnaire }: { readonly questionnaire: QuestionnaireDetail }) => {
  const { id, layouts, rows } = questionnaire;
  const hasColumns = layouts.length > 0;
  const [isChoosing, setChoosing] = useState(!hasColumns);
  const isAnswered = rows.some(({ answer }) => answer !== null);
  return (
    <>
      <div className={layout.row}>
        {hasColumns && <Download id={id} />}
        {!isAnswered && !isChoosing && (
          <Can do="createReports">
            <Button variant="default" onClick={() => setChoosing(true)}>
              Change columns
            </Button>
          </Can>
        )}
      </div>
      {isChoosing && <LayoutForm questionnaire={questionnaire} onClose={() => setChoosing(false)} />}
      {!isChoosing && hasColumns && <Questions key={JSON.stringify(layouts)} questionnaire={questionnaire} />}
    </>
  );
};
