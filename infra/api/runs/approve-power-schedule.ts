import { isDeepStrictEqual } from 'node:util';
import { AppError, forbidden, notFound } from '@cloudmend/domain/errors';
import { approvePowerSchedule } from '@cloudmend/domain/runs';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Lets the worker start and stop an instance from now on. */
export const approvePowerScheduleFor =
  ({ runs, clock }: Pick<MemberUses, 'runs' | 'clock'>): Operation<typeof approvePowerSchedule> =>
  async ({ sub, email }, { target, hours }, call) => {
    const schedule = await runs.getPowerSchedule(target);
    if (!schedule) throw notFound('This instance has no schedule.');
    if (schedule.state !== 'waiting') throw new AppError('conflict', 'This schedule does not wait for an approval.');
    if (schedule.requestedBy.sub === sub) throw forbidden('Someone else must approve a schedule that you requested.');
    // They may have been changed just before the approval, or deleted and asked for anew.
    if (!isDeepStrictEqual(schedule.hours, hours))
      throw new AppError('conflict', 'The hours were changed after you saw them. Review them again.');
    const approved = await runs.savePowerSchedule({
      ...schedule,
      state: 'active',
      approvedBy: { sub, email },
      // The instance stays as it is until the next start or stop.
      handledThrough: clock().toISOString(),
    });
    call.changes({ state: schedule.state }, { state: approved.state, resource: schedule.resource });
    return approved;
  };

export const handler = serve(approvePowerSchedule, approvePowerScheduleFor);
