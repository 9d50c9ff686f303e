import { Anchor } from '@mantine/core';
import { Note } from '@cloudmend/ui/parts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { PRICING } from '../../../config/paths';

/** Says what stands between this person and a schedule. */
export const SchedulePanel = () => {
  const { plan } = useTenant();
  const maySchedule = useCan('scheduleScans');
  if (!hasFeature(plan, 'scheduledScans')) {
    return (
      <Note tone="info">
        {featureRefusal(plan, 'scheduledScans')} <Anchor href={PRICING}>Compare plans</Anchor>
      </Note>
    );
  }
  if (!maySchedule) return <Note tone="info">{REFUSALS.scheduleScans}</Note>;
  return <Note tone="info">Schedules are part of your plan and come with a later release of this console. Until then, start scans by hand.</Note>;
};
