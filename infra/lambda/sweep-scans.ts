import { services } from '../runtime/services';
import { runWaiting } from '../schedules/run-waiting';
import { sweepScans } from '../scan/sweep-scans';

/** The watchdog, called each minute: scans that fell silent, and slots of schedules that wait for room. */
export const handler = async (): Promise<void> => {
  const { log } = services();
  const { started, failed } = await sweepScans(services());
  for (const scanId of started) log.warn('A queued scan was started again.', { scanId });
  for (const scanId of failed) log.warn('A silent scan was closed as failed.', { scanId });
  await runWaiting(services());
};
