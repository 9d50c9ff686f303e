import { useState } from 'react';
import { NumberInput } from '@mantine/core';
import { type RecordKind, RETENTION, type RetentionSettings } from '@cloudmend/domain/retention';
import { useCan } from '@cloudmend/tenant';
import { formatCount, plural } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useDataActions, useRetention } from '../api/data';
import { SettingsForm } from './settings-form';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

type Kind = RetentionSettings['kinds'][number];
type Draft = Partial<Record<RecordKind, string | number>>;

const describe = ({ kind, standardDays, bounds, isHeld }: Kind): string => {
  const limits = bounds
    ? `${formatCount(bounds.least)} to ${formatCount(bounds.most)} days, default ${formatCount(standardDays)}.`
    : 'Fixed.';
  return `${RETENTION[kind].what} ${limits}${isHeld ? ' On legal hold: nothing expires.' : ''}`;
};

const findFault = ({ bounds }: Kind, value: string | number | undefined): string | undefined => {
  if (value === undefined || !bounds) return undefined;
  const isWithin = Number.isInteger(value) && Number(value) >= bounds.least && Number(value) <= bounds.most;
  return isWithin
    ? undefined
    : `Choose a whole number from ${formatCount(bounds.least)} to ${formatCount(bounds.most)}.`;
};

const Form = ({ settings: { kinds, canChange } }: { readonly settings: RetentionSettings }) => {
  const mayManage = useCan('manageRetention');
  const { changeDays } = useDataActions();
  const [draft, setDraft] = useState<Draft>({});
  const changed = kinds.filter(({ kind, days }) => draft[kind] !== undefined && draft[kind] !== days);
  const isSound = changed.every((one) => findFault(one, draft[one.kind]) === undefined);
  const isOpen = mayManage && canChange;
  const refusal = mayManage ? 'Custom retention needs Enterprise.' : 'Only an admin can change how long data is kept.';
  const save = (): void =>
    changeDays.mutate(
      Object.fromEntries(
        changed.map(({ kind, standardDays }) => [kind, draft[kind] === standardDays ? null : Number(draft[kind])]),
      ),
      {
        onSuccess: () => {
          setDraft({});
          notifyDone('Retention saved. Existing records follow within the hour.');
        },
        onError: (error) => notifyFault(toMessage(error, 'Could not save the retention periods.')),
      },
    );
  return (
    <SettingsForm
      save="Save retention"
      canSave={changed.length > 0 && isSound}
      isSaving={changeDays.isPending}
      onSave={save}
      more={changed.length > 0 && <span className={layout.dim}>{plural(changed.length, 'change')}</span>}
      refusal={isOpen ? undefined : refusal}
    >
      {kinds.map((one) => (
        <NumberInput
          key={one.kind}
          label={RETENTION[one.kind].name}
          description={describe(one)}
          error={findFault(one, draft[one.kind])}
          disabled={!isOpen || one.bounds === null || changeDays.isPending}
          value={draft[one.kind] ?? one.days}
          suffix=" days"
          thousandSeparator=","
          allowDecimal={false}
          allowNegative={false}
          classNames={{ root: styles.threshold }}
          onChange={(value) => setDraft((now) => ({ ...now, [one.kind]: value }))}
        />
      ))}
    </SettingsForm>
  );
};

/** How long each kind of record is kept. */
export const RetentionCard = () => (
  <Card title="Retention" unit="from the day of the record">
    <Loaded query={useRetention()} what="the retention periods">
      {(settings) => <Form settings={settings} />}
    </Loaded>
  </Card>
);
