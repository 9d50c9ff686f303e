import { checkScannable } from '@cloudmend/domain/accounts';
import { AppError } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import { nextRun, scheduleFault, scheduleScan } from '@cloudmend/domain/schedules';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPlanDetails } from '../plan-limit';
import { checkScanRequest } from '../find-provider';
import { toAuditState } from './scheduled-scan';

type Uses = Pick<MemberUses, 'accounts' | 'providers' | 'schedules' | 'scheduler' | 'clock' | 'newId'>;

/** Stores a schedule of own, connected accounts. */
export const scheduleScanFor =
  (uses: Uses): Operation<typeof scheduleScan> =>
  async ({ tenantId, plan, sub }, { schedule, scan: asked }, call) => {
    const now = uses.clock();
    const next = nextRun(schedule, now);
    const fault = scheduleFault(schedule, now);
    if (fault !== undefined || !next) throw new AppError('invalid', fault ?? 'This schedule has no future run.');
    const { accounts: rules } = checkScanRequest(await uses.providers(), asked);
    const scan = { ...asked, accounts: [...new Set(asked.accounts)] };
    checkScannable(scan, await uses.accounts.list(), rules.texts);
    const scheduleId = uses.newId();
    // The timer first: a timer without a record removes itself when it fires, a record without a timer would never run.
    await uses.scheduler.set({ tenantId, scheduleId, schedule });
    const at = now.toISOString();
    const record = {
      scheduleId,
      schedule,
      scan,
      author: sub,
      state: 'active',
      reason: null,
      activeSince: at,
      handledThrough: at,
      lastRun: null,
      createdAt: at,
    } as const;
    try {
      await uses.schedules.create(record, planRow(plan).limits.schedules);
    } catch (error) {
      if (error instanceof AppError && error.code === 'plan-limit') await uses.scheduler.remove(scheduleId);
      throw withPlanDetails(error, plan);
    }
    call.changes(null, toAuditState(record));
    return { scheduleId, nextRun: next.toISOString() };
  };

export const handler = serve(scheduleScan, scheduleScanFor);
