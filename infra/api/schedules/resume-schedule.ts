import { checkScannable } from '@cloudmend/domain/accounts';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import { resumeSchedule, scheduleFault } from '@cloudmend/domain/schedules';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPlanDetails } from '../plan-limit';
import { settleTimer } from '../../schedules';
import { toAuditState, toScheduledScan } from './scheduled-scan';

type Uses = Pick<MemberUses, 'accounts' | 'providers' | 'schedules' | 'scheduler' | 'clock'>;

/** Resumes a schedule in the caller's name, after the same checks as for a new one. */
export const resumeScheduleFor =
  (uses: Uses): Operation<typeof resumeSchedule> =>
  async ({ tenantId, plan, sub }, { scheduleId }, call) => {
    const { schedules, scheduler, accounts } = uses;
    const known = await schedules.get(scheduleId);
    if (!known) throw notFound('The schedule');
    const now = uses.clock();
    const fault = scheduleFault(known.schedule, now);
    if (fault !== undefined) throw new AppError('invalid', fault);
    const { texts } = (await uses.providers()).of(known.scan.cloud).accounts;
    checkScannable(known.scan, await accounts.list(), texts);
    const limit = planRow(plan).limits.schedules;
    if (!(await schedules.isWithin(scheduleId, limit))) {
      throw withPlanDetails(
        new AppError('plan-limit', `Your plan includes up to ${limit} schedules: only the oldest ones run.`, {
          details: { limit: 'schedules', value: limit },
        }),
        plan,
      );
    }
    // The timer first: after a crash in between, a record without a timer would never run.
    await scheduler.set({ tenantId, scheduleId, schedule: known.schedule });
    // A running schedule keeps its start time, or a slot that is just due would be lost.
    const resumed =
      known.state === 'active' ? known : await schedules.resume(scheduleId, { author: sub, at: now.toISOString() });
    if (resumed !== known) call.changes(toAuditState(known), toAuditState(resumed));
    await settleTimer({ schedules, scheduler }, tenantId, scheduleId);
    return toScheduledScan(resumed, now);
  };

export const handler = serve(resumeSchedule, resumeScheduleFor);
