import { workOnTickets } from '@cloudmend/infra/tickets';
import type { Services } from '@cloudmend/infra/runtime';

/** On a laptop people wait for it. */
const WATCH_MS = 2000;
const LOOK_MS = 4000;
const UNSURE_MS = 10_000;

/** Creates tickets and compares them with the trackers, one look at a time. Returns a function that stops it. */
export const watchTickets = (services: Services): (() => Promise<void>) => {
  let isClosing = false;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await workOnTickets(services, { hasTime: () => !isClosing, lookMs: LOOK_MS, unsureMs: UNSURE_MS });
    } catch (error) {
      services.log.error('The tickets could not be compared.', { errorMessage: String(error) });
    }
    looking = undefined;
  };
  const timer = setInterval(() => (looking ??= look()), WATCH_MS);
  timer.unref();
  return async () => {
    isClosing = true;
    clearInterval(timer);
    await looking;
  };
};
