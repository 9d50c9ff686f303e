import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type CustomCheckDefinition, REMEDY_MAX_LENGTH, TITLE_MAX_LENGTH } from '@cloudmend/domain/custom-checks';
import { SEVERITIES, type Severity } from '@cloudmend/domain/findings';
import { KINDS } from '../draft';
import { ConditionRows } from './condition-rows';
import { ControlPicker } from './control-picker';
import layout from '../../../components/layout.module.css';

interface CheckFormProps {
  readonly fields: Partial<CustomCheckDefinition>;
  readonly onChange: (fields: Partial<CustomCheckDefinition>) => void;
}

/** A check as a form; the JSON beside it shows the same. */
export const CheckForm = ({ fields, onChange }: CheckFormProps) => {
  const change = (changed: Partial<CustomCheckDefinition>): void => onChange({ ...fields, ...changed });
  const kind = fields.kind ?? '';
  return (
    <div className={layout.form}>
      <TextInput
        label="Requirement"
        description="In the plural: Buckets have an owner tag"
        maxLength={TITLE_MAX_LENGTH}
        value={fields.title ?? ''}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TextInput
        label="Title of findings"
        description="In the singular: Bucket has no owner tag"
        maxLength={TITLE_MAX_LENGTH}
        value={fields.fault ?? ''}
        onChange={({ currentTarget }) => change({ fault: currentTarget.value })}
      />
      <div className={layout.row}>
        <NativeSelect
          label="Severity"
          data={[...SEVERITIES]}
          value={fields.severity ?? 'MEDIUM'}
          onChange={({ currentTarget }) => change({ severity: currentTarget.value as Severity })}
        />
        <NativeSelect
          label="Resource"
          data={[...KINDS]}
          value={kind}
          onChange={({ currentTarget }) =>
            onChange({
              ...fields,
              kind: currentTarget.value,
              where: undefined,
              assert: { all: [{ fact: 'name', op: 'exists', value: true }] },
            })
          }
        />
      </div>
      <ConditionRows
        title="Applies to"
        hint="Leave empty to include all resources of this kind."
        kind={kind}
        predicate={fields.where}
        onChange={(where) => change({ where })}
      />
      <ConditionRows
        title="Passes if"
        hint="A fact that was not read makes the result unknown, never passed."
        kind={kind}
        predicate={fields.assert}
        onChange={(assert) => change({ assert })}
      />
      <Textarea
        label="How to fix it"
        description="Shown with each finding; a step on each line."
        autosize
        minRows={2}
        maxLength={REMEDY_MAX_LENGTH}
        value={fields.remedy ?? ''}
        onChange={({ currentTarget }) => change({ remedy: currentTarget.value })}
      />
      <ControlPicker controls={fields.controls ?? []} onChange={(controls) => change({ controls })} />
    </div>
  );
};
