import { runFixes } from '@cloudmend/infra/mend';
import type { Services } from '@cloudmend/infra/runtime';

/** On a laptop people wait for it. */
const WATCH_MS = 2000;

/** Continues direct fixes, one look at a time. Returns a function that stops it. */
export const watchFixes = (services: Services): (() => void) => {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    runFixes(services)
      .catch((error: unknown) =>
        services.log.error('The direct fixes could not be continued.', { errorMessage: String(error) }),
      )
      .finally(() => (isLooking = false));
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
};
