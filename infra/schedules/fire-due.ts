import { latestRun, nextRun } from '@cloudmend/domain/schedules';
import type { ActiveSchedule } from '@cloudmend/store/system';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import type { FireServices } from './fire-schedule';
import { fireSchedule } from './fire-schedule';
import { inTurn } from './in-turn';

/** A missed nightly scan runs in the morning; anything older is left to the next slot. */
const CATCH_UP_MS = 24 * 3_600_000;

type DueServices = FireServices & { readonly system: Pick<Services['system'], 'listActiveSchedules'> };

/** The latest slot since the last handled one: of several missed ones only this one runs. */
const dueSlot = ({ schedule, handledThrough }: ActiveSchedule, now: Date): Date | undefined => {
  const latest = latestRun(schedule, now);
  return latest && latest.toISOString() > handledThrough ? latest : undefined;
};

/**
 * Fires every due schedule, for a process with its own timer that may have been off. Returns the next run. On AWS,
 * EventBridge Scheduler does this.
 */
export const fireDue = async (
  services: DueServices,
): Promise<{ readonly fired: number; readonly next: Date | undefined }> => {
  const now = services.clock();
  const active = await services.system.listActiveSchedules();
  const due = active.flatMap((one) => {
    const slot = dueSlot(one, now);
    return slot ? [{ ...one, slot }] : [];
  });
  await inTurn(due, async ({ tenantId, scheduleId, slot }) => {
    try {
      await fireSchedule(
        services,
        { tenantId, scheduleId, slot: slot.toISOString() },
        { until: new Date(slot.getTime() + CATCH_UP_MS) },
      );
    } catch (error) {
      services.log.error('A schedule could not be fired and is retried.', { tenantId, ...errorFields(error) });
    }
  });
  const times = active.flatMap(({ schedule }) => nextRun(schedule, now)?.getTime() ?? []);
  return { fired: due.length, next: times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.min(a, b))) };
};
