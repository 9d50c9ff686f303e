import { useState } from 'react';
import { NativeSelect, NumberInput } from '@mantine/core';
import type { QuestionnaireDetail, QuestionnaireLayout, SheetPreview } from '@cloudmend/domain/questionnaires';
import { FormFrame } from '../../../components/form-frame';
import { notifyDone, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useQuestionnaireActions } from '../api/questionnaires';
import styles from '../questionnaires.module.css';

const COLUMNS_SHOWN = 26;
const NO_COLUMN = '';
const letter = (column: number): string => String.fromCharCode(65 + column);

/** A column by its letter and the first text in it. */
const nameColumn = (preview: SheetPreview | undefined, column: number): string => {
  const text = preview?.rows.flatMap(({ cells }) => cells.filter((cell) => cell.column === column))[0]?.text;
  return text ? `${letter(column)}: ${text}` : letter(column);
};

const EMPTY = { questionColumn: 0, answerColumn: 1, detailColumn: null, firstRow: 2 };

interface LayoutFormProps {
  readonly questionnaire: QuestionnaireDetail;
  readonly onClose: () => void;
}

/** Says where questions are and answers go. */
export const LayoutForm = ({ questionnaire: { id, layout, preview }, onClose }: LayoutFormProps) => {
  const { changeLayout } = useQuestionnaireActions(id);
  const [draft, setDraft] = useState<QuestionnaireLayout>(layout ?? { ...EMPTY, sheet: preview[0]?.sheet ?? '' });
  const [fault, setFault] = useState<string>();
  const sheet = preview.find((one) => one.sheet === draft.sheet);
  const columns = Array.from({ length: COLUMNS_SHOWN }, (_, column) => ({
    value: String(column),
    label: nameColumn(sheet, column),
  }));
  const send = async (): Promise<void> => {
    setFault(undefined);
    try {
      await changeLayout.mutateAsync(draft);
      notifyDone('Columns saved.');
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not save the columns. Try again.'));
    }
  };
  const choose = (label: string, key: 'questionColumn' | 'answerColumn') => (
    <NativeSelect
      label={label}
      data={columns}
      value={String(draft[key])}
      onChange={({ currentTarget }) => setDraft({ ...draft, [key]: Number(currentTarget.value) })}
    />
  );
  return (
    <Card title="Columns">
      <FormFrame submit="Save columns" isBusy={changeLayout.isPending} fault={fault} onSubmit={send} onClose={onClose}>
        <div className={styles.fields}>
          <NativeSelect
            label="Sheet"
            data={preview.map((one) => one.sheet)}
            value={draft.sheet}
            onChange={({ currentTarget }) => setDraft({ ...draft, sheet: currentTarget.value })}
          />
          {choose('Questions', 'questionColumn')}
          {choose('Answers', 'answerColumn')}
          <NativeSelect
            label="Comments"
            data={[{ value: NO_COLUMN, label: 'None: answers hold them' }, ...columns]}
            value={draft.detailColumn === null ? NO_COLUMN : String(draft.detailColumn)}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, detailColumn: value === NO_COLUMN ? null : Number(value) })
            }
          />
          <NumberInput
            label="First row with a question"
            min={1}
            max={5000}
            value={draft.firstRow}
            onChange={(value) => setDraft({ ...draft, firstRow: Number(value) || 1 })}
          />
        </div>
      </FormFrame>
    </Card>
  );
};
