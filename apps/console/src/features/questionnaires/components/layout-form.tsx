import { useState } from 'react';
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
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
const nameColumn = ({ rows }: SheetPreview, column: number): string => {
  const text = rows.flatMap(({ cells }) => cells.filter((cell) => cell.column === column))[0]?.text;
  return text ? `${letter(column)}: ${text}` : letter(column);
};

const FIRST_COLUMNS = { questionColumn: 0, answerColumn: 1, detailColumn: null, firstRow: 2 };

interface SheetFieldsProps {
  readonly preview: SheetPreview;
  readonly draft: QuestionnaireLayout;
  readonly onChange: (draft: QuestionnaireLayout) => void;
}

const SheetFields = ({ preview, draft, onChange }: SheetFieldsProps) => {
  const columns = Array.from({ length: COLUMNS_SHOWN }, (_, column) => ({
    value: String(column),
    label: nameColumn(preview, column),
  }));
  const choose = (label: string, key: 'questionColumn' | 'answerColumn') => (
    <NativeSelect
      label={label}
      data={columns}
      value={String(draft[key])}
      onChange={({ currentTarget }) => onChange({ ...draft, [key]: Number(currentTarget.value) })}
    />
  );
  return (
    <div className={styles.fields}>
      {choose('Questions', 'questionColumn')}
      {choose('Answers', 'answerColumn')}
      <NativeSelect
        label="Comments"
        data={[{ value: NO_COLUMN, label: 'None: answers hold them' }, ...columns]}
        value={draft.detailColumn === null ? NO_COLUMN : String(draft.detailColumn)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, detailColumn: value === NO_COLUMN ? null : Number(value) })
        }
      />
      <NumberInput
        label="First row with a question"
        min={1}
        max={5000}
        value={draft.firstRow}
        onChange={(value) => onChange({ ...draft, firstRow: Number(value) || 1 })}
      />
    </div>
  );
};

interface LayoutFormProps {
  readonly questionnaire: QuestionnaireDetail;
  readonly onClose: () => void;
}

/** Says on which sheets questions are, and where answers go. */
export const LayoutForm = ({ questionnaire: { id, layouts, preview }, onClose }: LayoutFormProps) => {
  const { changeLayout } = useQuestionnaireActions(id);
  const first = preview.slice(0, 1).map(({ sheet }) => ({ ...FIRST_COLUMNS, sheet }));
  const [drafts, setDrafts] = useState<readonly QuestionnaireLayout[]>(layouts.length > 0 ? layouts : first);
  const [fault, setFault] = useState<string>();
  const send = async (): Promise<void> => {
    setFault(undefined);
    if (drafts.length === 0) return setFault('Choose at least one sheet.');
    try {
      await changeLayout.mutateAsync([...drafts]);
      notifyDone('Columns saved.');
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not save the columns. Try again.'));
    }
  };
  const put = (draft: QuestionnaireLayout): void =>
    setDrafts(drafts.map((one) => (one.sheet === draft.sheet ? draft : one)));
  const toggle = (sheet: string, isChosen: boolean): void =>
    setDrafts(isChosen ? [...drafts, { ...FIRST_COLUMNS, sheet }] : drafts.filter((one) => one.sheet !== sheet));
  return (
    <Card title="Columns">
      <FormFrame submit="Save columns" isBusy={changeLayout.isPending} fault={fault} onSubmit={send} onClose={onClose}>
        {preview.map((shown) => {
          const { sheet } = shown;
          const draft = drafts.find((one) => one.sheet === sheet);
          return (
            <fieldset key={sheet} className={styles.fieldset} aria-label={sheet}>
              {preview.length > 1 && (
                <Checkbox
                  mb={8}
                  label={`Questions on ${sheet}`}
                  checked={draft !== undefined}
                  onChange={({ currentTarget }) => toggle(sheet, currentTarget.checked)}
                />
              )}
              {draft && <SheetFields preview={shown} draft={draft} onChange={put} />}
            </fieldset>
          );
        })}
      </FormFrame>
    </Card>
  );
};
