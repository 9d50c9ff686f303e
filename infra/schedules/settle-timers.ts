import { latestRun, nextRun } from '@cloudmend/domain/schedules';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { ScheduleRecord, ScheduledSlot, ScheduleStore } from '@cloudmend/store';
import type { Services } from '../runtime/services';
import { LATEST_MS, TOO_LATE } from './fire-schedule';
import { settleTimer } from './settle-timer';

type Uses = Pick<Services, 'openStores' | 'scheduler' | 'clock'>;

/** The slot of a single run that can no longer come, as its timer was lost; undefined while one may still deliver it. */
const missedSlot = ({ scheduleId, schedule, state }: ScheduleRecord, now: Date): ScheduledSlot | undefined => {
  if (state !== 'active' || nextRun(schedule, now)) return undefined;
  const slot = latestRun(schedule, now);
  return slot && now.getTime() - slot.getTime() > LATEST_MS ? { scheduleId, slot: slot.toISOString() } : undefined;
};

const skip = async (schedules: ScheduleStore, slot: ScheduledSlot): Promise<void> => {
  if ((await schedules.claim(slot)) === 'stopped') return;
  // A slot that was started stays so.
  await schedules.settle(slot, { outcome: 'skipped', scanId: null, reason: TOO_LATE });
  await schedules.finish(slot.scheduleId);
  await schedules.markHandled(slot);
};

/**
 * Gives every schedule of a workspace the timer that its record asks for. A single run whose time passed without a timer is
 * noted as skipped. @throws AppError conflict if a schedule keeps being changed
 */
export const settleTimers = async ({ openStores, scheduler, clock }: Uses, tenantId: TenantId): Promise<void> => {
  const { schedules } = openStores(tenantId);
  const now = clock();
  for (const record of await schedules.list()) {
    const missed = missedSlot(record, now);
    if (missed) await skip(schedules, missed);
    // A single run that is being delivered needs none, and EventBridge takes none for a past time.
    else if (record.state !== 'active' || nextRun(record.schedule, now))
      await settleTimer({ schedules, scheduler }, tenantId, record.scheduleId);
  }
};
