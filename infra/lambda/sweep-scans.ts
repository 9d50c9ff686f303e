import { services } from '../runtime/services';
import { runWaiting } from '../schedules/run-waiting';
import { sweepScans } from '../scan/sweep-scans';

/** The watchdog, run every minute: silent scans, and schedule slots waiting for room. */
export const handler = async (): Promise<void> => {
  const { log } = services();
  const { started, failed } = await sweepScans(services());
  for (const scanId of started) log.warn('A queued scan was restarted.', { scanId });
  for (const scanId of failed) log.warn('A silent scan was closed as failed.', { scanId });
  await runWaiting(services());
};
