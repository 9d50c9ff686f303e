import type { Services } from '@cloudmend/infra/runtime';
import { sweepScans } from '@cloudmend/infra/scan';

/** How often stuck scans are looked for. */
const WATCH_MS = 60_000;

/**
 * Resumes what a killed process left, now; then checks for stuck scans every minute. Returns a function that stops it.
 */
export const watchScans = async (services: Services): Promise<() => void> => {
  // At a start no execution is alive: unfinished scans are restarted, and their workers resume.
  await sweepScans(services, { queuedMs: 0, silentMs: 0, isRestart: true });
  const timer = setInterval(() => {
    sweepScans(services).catch((error: unknown) =>
      services.log.error('The scans could not be checked.', { errorMessage: String(error) }),
    );
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
};
