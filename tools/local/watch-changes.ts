import { wakeUnmerged } from '@cloudmend/infra/changes';
import type { Services } from '@cloudmend/infra/runtime';

/** As often as in a deployment. */
const WATCH_MS = 15 * 60_000;

/** Wakes changes as time passes. Returns a function that stops it. */
export const watchChanges = (services: Services): (() => void) => {
  const timer = setInterval(() => {
    wakeUnmerged(services).catch((error: unknown) =>
      services.log.error('The changes could not be looked at.', { errorMessage: String(error) }),
    );
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
};
