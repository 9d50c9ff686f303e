import { nextRun } from '@cloudmend/domain/schedules';
import type { Scheduler, Services } from '@cloudmend/infra/runtime';
import { fireDue, runWaiting } from '@cloudmend/infra/schedules';
import { faultFields } from '../local-logger';

/** A laptop that slept, or whose clock changed, is noticed within a minute; waiting slots are retried as often. */
const LONGEST_SLEEP_MS = 60_000;

export interface LocalScheduler extends Scheduler {
  /** Fires what was due while this process was off, then keeps time. */
  begin(services: Services): Promise<void>;
  close(): Promise<void>;
}

/** A timer over the table: the schedules themselves say what is due, so nothing is lost when the process exits. */
export const localScheduler = (clock: () => Date): LocalScheduler => {
  let services: Services | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  let turn: Promise<void> = Promise.resolve();

  const wake = (at: number): void => {
    if (!services || at >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(ring, Math.max(0, at - clock().getTime()));
    timer.unref();
  };

  const fire = async (present: Services): Promise<void> => {
    const latest = clock().getTime() + LONGEST_SLEEP_MS;
    try {
      const { next } = await fireDue(present);
      await runWaiting(present);
      wake(Math.min(next?.getTime() ?? latest, latest));
    } catch (error) {
      present.log.error('The schedules could not be checked; the next check is in a minute.', faultFields(error));
      wake(latest);
    }
  };

  const ring = (): void => {
    wakesAt = Infinity;
    turn = turn.then(() => (services ? fire(services) : undefined));
  };

  return {
    set: async ({ schedule }) => {
      // The record is written after this, and long before its first slot: when the timer fires it is read from the
      // table.
      const next = nextRun(schedule, clock());
      if (next) wake(next.getTime());
    },
    remove: async () => undefined,
    madeAt: async () => undefined,
    begin: async (present) => {
      services = present;
      ring();
      await turn;
    },
    close: async () => {
      services = undefined;
      clearTimeout(timer);
      await turn;
    },
  };
};
