import { deleteSchedule } from '@cloudmend/domain/schedules';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toAuditState } from './scheduled-scan';

/** Removes a schedule. Scans it started continue. */
export const deleteScheduleFor =
  ({ schedules, scheduler }: Pick<MemberUses, 'schedules' | 'scheduler'>): Operation<typeof deleteSchedule> =>
  async (_actor, { scheduleId }, call) => {
    const known = await schedules.get(scheduleId);
    await schedules.remove(scheduleId);
    await scheduler.remove(scheduleId);
    call.changes(known ? toAuditState(known) : null, null);
    return { scheduleId };
  };

export const handler = serve(deleteSchedule, deleteScheduleFor);
