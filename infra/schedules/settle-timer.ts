import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Scheduler } from '../runtime/services';

interface Uses {
  readonly schedules: Pick<Stores['schedules'], 'get'>;
  readonly scheduler: Scheduler;
}

/** Attempts under concurrent changes of one schedule. */
const MAX_TRIES = 8;

/**
 * Sets a schedule's timer to match its record, and then checks that it still matches: only a running schedule has one. Every change of the record ends
 * here, so of several concurrent pauses, resumes and removals the last one to set the timer sees the last change.
 * @throws AppError conflict if changes persist
 */
export const settleTimer = async (
  { schedules, scheduler }: Uses,
  tenantId: TenantId,
  scheduleId: string,
): Promise<void> => {
  let record = await schedules.get(scheduleId);
  for (let attempt = 0; record && attempt < MAX_TRIES; attempt += 1) {
    const { schedule, state } = record;
    const isRunning = state === 'active';
    await (isRunning ? scheduler.set({ tenantId, scheduleId, schedule }) : scheduler.remove(scheduleId));
    record = await schedules.get(scheduleId);
    if (record && (record.state === 'active') === isRunning) return;
  }
  if (record) throw new AppError('conflict', 'This schedule is being changed. Please try again.');
  await scheduler.remove(scheduleId);
};
