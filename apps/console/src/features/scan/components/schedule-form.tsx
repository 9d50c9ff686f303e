import { useState } from 'react';
import { Anchor } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { notifyDone } from '../../../components/notify';
import { PRICING } from '../../../config/paths';
import { useScheduleScan } from '../api/schedule-scan';
import { emptyDraft, toSchedule } from '../schedule-draft';
import { ScanForm, useScanForm } from './scan-form';
import { WhenFields } from './when-fields';

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
  const { plan } = useTenant();
  const maySchedule = useCan('scheduleScans');
  const isDisabled = !maySchedule || !hasFeature(plan, 'scheduledScans');
  const save = useScheduleScan();
  const [draft, setDraft] = useState(emptyDraft);
  const form = useScanForm(
    accounts,
    async (scan) => {
      const checked = toSchedule(draft, new Date());
      if ('fault' in checked) return checked.fault;
      await save.mutateAsync({ schedule: checked.schedule, scan });
      notifyDone('Schedule saved');
      return undefined;
    },
    'Failed to save schedule',
  );

  return (
    <ScanForm
      form={form}
      label="Schedule a scan"
      isDisabled={isDisabled}
      isSaving={save.isPending}
      icon={<IconCalendarClock size={16} stroke={1.5} />}
      action={save.isPending ? 'Saving…' : 'Save schedule'}
      head={
        <>
          <Refusal />
          <WhenFields draft={draft} onChange={setDraft} isDisabled={isDisabled} />
        </>
      }
    />
  );
};
