import { useState, type FormEvent } from 'react';
import { Anchor, Button } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { ScanRequest } from '@cloudmend/domain/scans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { messageOf, notifyDone } from '../../../components/notify';
import { PRICING } from '../../../config/paths';
import { useScheduleScan } from '../api/schedule-scan';
import { emptyDraft, scheduleOf } from '../schedule-draft';
import { AccountPicker, cloudOf, initialPick } from './account-picker';
import { DEFAULT_CHOICE, NotesField, ScanFields, withoutNotes } from './scan-fields';
import { WhenFields } from './when-fields';
import styles from '../scan.module.css';

/** Why this user cannot schedule, shown before the form is filled in. */
const Refusal = () => {
  const { plan } = useTenant();
  const maySchedule = useCan('scheduleScans');
  if (!maySchedule) return <Note tone="info">{REFUSALS.scheduleScans}</Note>;
  if (hasFeature(plan, 'scheduledScans')) return null;
  return (
    <Note tone="info">
      {featureRefusal(plan, 'scheduledScans')} <Anchor href={PRICING}>Compare plans</Anchor>
    </Note>
  );
};

/** When and what to scan. */
export const ScheduleForm = ({ accounts }: { readonly accounts: readonly Account[] }) => {
  const tenant = useTenant();
  const maySchedule = useCan('scheduleScans');
  const isDisabled = !maySchedule || !hasFeature(tenant.plan, 'scheduledScans');
  const save = useScheduleScan();
  const [draft, setDraft] = useState(emptyDraft);
  const [choice, setChoice] = useState(DEFAULT_CHOICE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [fault, setFault] = useState<string>();
  const picked = chosen ?? initialPick(accounts);

  const run = async (): Promise<void> => {
    setFault(undefined);
    if (!tenant.id) return setFault('No tenant selected.');
    if (picked.size === 0) return setFault('Select at least one account.');
    const checked = scheduleOf(draft, new Date());
    if ('fault' in checked) return setFault(checked.fault);
    try {
      await save.mutateAsync({
        schedule: checked.schedule,
        scan: ScanRequest.parse({ cloud: cloudOf(accounts, picked), ...choice, accounts: [...picked] }),
      });
      notifyDone('Schedule saved');
      setChoice((now) => withoutNotes(now, choice.notes));
    } catch (error) {
      setFault(messageOf(error, 'Failed to save schedule'));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };

  return (
    <form className={styles.form} onSubmit={submit} aria-label="Schedule a scan">
      <Refusal />
      <WhenFields draft={draft} onChange={setDraft} isDisabled={isDisabled} />
      <ScanFields choice={choice} onChange={setChoice} isDisabled={isDisabled} />
      <AccountPicker accounts={accounts} picked={picked} onPick={setChosen} isDisabled={isDisabled} />
      <NotesField choice={choice} onChange={setChoice} isDisabled={isDisabled} />
      {fault && <Note tone="danger">{fault}</Note>}
      <Button
        type="submit"
        leftSection={<IconCalendarClock size={16} stroke={1.5} />}
        disabled={isDisabled || save.isPending}
      >
        {save.isPending ? 'Saving…' : 'Save schedule'}
      </Button>
    </form>
  );
};
