import { useState } from 'react';
import { NumberInput } from '@mantine/core';
import { SEVERITIES, type Severity } from '@cloudmend/domain/findings';
import { DEFAULT_DUE_POLICY, DUE_DAYS_MOST, type DuePolicy } from '@cloudmend/domain/work';
import { useCan } from '@cloudmend/tenant';
import { capitalise } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useChangeDuePolicy, useDuePolicy } from '../../../queries/work';
import { SettingsForm } from './settings-form';
import styles from '../settings.module.css';

const describe = (severity: Severity): string => {
  const days = DEFAULT_DUE_POLICY[severity];
  return days === null ? 'Default: no due date.' : `Default: ${days} days.`;
};

const Form = ({ policy }: { readonly policy: DuePolicy }) => {
  const mayChange = useCan('manageUsers');
  const change = useChangeDuePolicy();
  const [draft, setDraft] = useState<DuePolicy>(policy);
  const isChanged = SEVERITIES.some((severity) => draft[severity] !== policy[severity]);
  const save = (): void =>
    change.mutate(draft, {
      onSuccess: () => notifyDone('Due dates saved.'),
      onError: (error) => notifyFault(toMessage(error, 'Could not save the due dates.')),
    });
  return (
    <SettingsForm
      save="Save due dates"
      canSave={isChanged}
      isSaving={change.isPending}
      onSave={save}
      refusal={mayChange ? undefined : 'Only admins can change due dates.'}
    >
      {SEVERITIES.map((severity) => (
        <NumberInput
          key={severity}
          classNames={{ root: styles.threshold }}
          label={capitalise(severity)}
          description={describe(severity)}
          placeholder="No due date"
          min={1}
          max={DUE_DAYS_MOST}
          suffix=" days"
          allowDecimal={false}
          disabled={!mayChange}
          value={draft[severity] ?? ''}
          onChange={(days) => setDraft({ ...draft, [severity]: typeof days === 'number' ? days : null })}
        />
      ))}
    </SettingsForm>
  );
};

/** Days to fix a finding, by severity. */
export const DueDatesCard = () => (
  <Card title="Due dates" unit="from the first detection; a date that a person sets stays">
    <Loaded query={useDuePolicy()} what="due dates">
      {(policy) => <Form key={JSON.stringify(policy)} policy={policy} />}
    </Loaded>
  </Card>
);
