import { useState } from 'react';
import { Button, NumberInput, TextInput } from '@mantine/core';
import {
  THRESHOLD_NAMES,
  THRESHOLDS,
  ThresholdValues,
  type ThresholdName,
  type Thresholds,
} from '@cloudmend/domain/thresholds';
import { useCan } from '@cloudmend/tenant';
import { formatCount, plural } from '../../../components/format';
import { toMessage, notifyDone, notifyFault } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useChangeThresholds, useThresholds } from '../api/thresholds';
import { SettingsForm } from './settings-form';
import styles from '../settings.module.css';

type Draft = Partial<Record<ThresholdName, string | number>>;

const describeBounds = (name: ThresholdName): string => {
  const threshold = THRESHOLDS[name];
  const bounds =
    threshold.unit === 'version'
      ? `Default ${threshold.default}`
      : `${formatCount(threshold.min)} to ${plural(threshold.max, threshold.unit.replace(/s$/, ''))}, default ${threshold.default}`;
  return `${bounds}. ${threshold.source}.`;
};

const findFault = (name: ThresholdName, value: string | number | undefined): string | undefined => {
  if (value === undefined || ThresholdValues.shape[name].safeParse(value).success) return undefined;
  const threshold = THRESHOLDS[name];
  return threshold.unit === 'version'
    ? `Enter a version such as ${threshold.default}.`
    : `Choose a whole number from ${threshold.min} to ${threshold.max}.`;
};

interface FieldProps {
  readonly name: ThresholdName;
  readonly value: string | number;
  readonly fault: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: string | number) => void;
}

const Field = ({ name, value, fault, isDisabled, onChange }: FieldProps) => {
  const { label, unit } = THRESHOLDS[name];
  const shared = {
    label,
    description: describeBounds(name),
    error: fault,
    disabled: isDisabled,
    value,
    classNames: { root: styles.threshold },
  };
  return unit === 'version' ? (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <NumberInput
      {...shared}
      suffix={` ${Number(value) === 1 ? unit.replace(/s$/, '') : unit}`}
      allowDecimal={false}
      allowNegative={false}
      onChange={onChange}
    />
  );
};

const Form = ({ thresholds }: { readonly thresholds: Thresholds }) => {
  const mayChange = useCan('manageAccounts');
  const change = useChangeThresholds();
  const [draft, setDraft] = useState<Draft>({});
  const changed = THRESHOLD_NAMES.filter((name) => draft[name] !== undefined && draft[name] !== thresholds[name]);
  const isSound = changed.every((name) => findFault(name, draft[name]) === undefined);
  const save = (): void =>
    change.mutate(Object.fromEntries(changed.map((name) => [name, draft[name]])), {
      onSuccess: () => {
        setDraft({});
        notifyDone('Thresholds saved. They apply from the next scan.');
      },
      onError: (error) => notifyFault(toMessage(error, 'Could not save the thresholds.')),
    });
  const toDefaults = (): void =>
    setDraft(Object.fromEntries(THRESHOLD_NAMES.map((name) => [name, THRESHOLDS[name].default])));
  return (
    <SettingsForm
      save="Save thresholds"
      canSave={changed.length > 0 && isSound}
      isSaving={change.isPending}
      onSave={save}
      more={
        <Button variant="default" onClick={toDefaults} disabled={change.isPending}>
          Restore defaults
        </Button>
      }
      refusal={mayChange ? undefined : "You don't have permission to change the thresholds."}
    >
      {THRESHOLD_NAMES.map((name) => (
        <Field
          key={name}
          name={name}
          value={draft[name] ?? thresholds[name]}
          fault={findFault(name, draft[name])}
          isDisabled={!mayChange || change.isPending}
          onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
        />
      ))}
    </SettingsForm>
  );
};

/** The limits that checks use, for roles that may set them. */
export const ThresholdsCard = () => (
  <Card title="Thresholds" unit="changes apply from the next scan">
    <Loaded query={useThresholds()} what="the thresholds">
      {(thresholds) => <Form thresholds={thresholds} />}
    </Loaded>
  </Card>
);
