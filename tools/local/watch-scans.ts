import type { Services } from '@cloudmend/infra/runtime';
import { sweepScans } from '@cloudmend/infra/scan';

/** How often stuck scans are looked for (THREATS R14). */
const WATCH_MS = 60_000;

/** Takes up what a killed process left, now; then looks for stuck scans each minute. The answer ends the watch. */
export const watchScans = async (services: Services): Promise<() => void> => {
  // At a start no execution is alive: whatever is unfinished is started again, its workers go on where they were.
  await sweepScans(services, { queuedMs: 0, silentMs: 0, silent: 'restart' });
  const timer = setInterval(() => {
    sweepScans(services).catch((error: unknown) =>
      services.log.error('The scans could not be watched.', { errorMessage: String(error) }),
    );
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
};
