import { services } from '../runtime/services';
import { sweepScans } from '../scan/sweep-scans';

/** The watchdog, called each minute. */
export const handler = async (): Promise<void> => {
  const { log } = services();
  const { started, failed } = await sweepScans(services());
  for (const scanId of started) log.warn('A queued scan was started again.', { scanId });
  for (const scanId of failed) log.warn('A silent scan was closed as failed.', { scanId });
};
