import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Scheduler } from '../runtime/services';

interface Uses {
  readonly schedules: Pick<Stores['schedules'], 'get'>;
  readonly scheduler: Scheduler;
}

/** Changes of one schedule by others before we give up. */
const MAX_TRIES = 8;

/**
 * Sets a schedule's timer to what its record says, and looks afterwards whether it still says so. Whoever changed the record comes by here, so of
 * several who pause, resume and remove a schedule at once the last one to set its timer sees the last change.
 * @throws AppError conflict when the changes do not end
 */
export const settleTimer = async (
  { schedules, scheduler }: Uses,
  tenantId: TenantId,
  scheduleId: string,
): Promise<void> => {
  let record = await schedules.get(scheduleId);
  for (let attempt = 0; record && attempt < MAX_TRIES; attempt += 1) {
    const { schedule, state } = record;
    const isPaused = state !== 'active';
    await scheduler.set({ tenantId, scheduleId, schedule, isPaused });
    record = await schedules.get(scheduleId);
    if (record && (record.state !== 'active') === isPaused) return;
  }
  if (record) throw new AppError('conflict', 'This schedule is being changed. Please try again.');
  await scheduler.remove(scheduleId);
};
