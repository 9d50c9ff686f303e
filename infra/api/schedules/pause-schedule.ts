import { pauseSchedule } from '@cloudmend/domain/schedules';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { settleTimer } from '../../schedules';
import { toAuditState, toScheduledScan } from './scheduled-scan';

/** The record decides; stopping the timer afterwards only saves calls. */
export const pauseScheduleFor =
  ({
    schedules,
    scheduler,
    clock,
  }: Pick<MemberUses, 'schedules' | 'scheduler' | 'clock'>): Operation<typeof pauseSchedule> =>
  async ({ tenantId }, { scheduleId }, call) => {
    const known = await schedules.get(scheduleId);
    const record = await schedules.pause(scheduleId);
    call.changes(known ? toAuditState(known) : null, toAuditState(record));
    await settleTimer({ schedules, scheduler }, tenantId, scheduleId);
    return toScheduledScan(record, clock());
  };

export const handler = serve(pauseSchedule, pauseScheduleFor);
