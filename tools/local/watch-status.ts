import type { Services } from '@cloudmend/infra/runtime';
import { checkStatus, type StatusFile } from '@cloudmend/infra/status';

const WATCH_S = 60;

/** Checks what the status page shows, now and each minute. Returns a function that stops it. */
export const watchStatus = (services: Services, origin: string, file: StatusFile): (() => Promise<void>) => {
  const { system, identity, clock, log } = services;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await checkStatus({ system, identity, clock, log, fetch, origin, file }, WATCH_S);
    } catch (error) {
      log.error('The status page could not be updated.', { errorMessage: String(error) });
    }
    looking = undefined;
  };
  looking = look();
  const timer = setInterval(() => (looking ??= look()), WATCH_S * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
};
