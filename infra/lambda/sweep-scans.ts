import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { LambdaClient } from '@aws-sdk/client-lambda';
import type { Counts } from '../runtime/metrics';
import { services } from '../runtime/services';
import { runWaiting } from '../schedules/run-waiting';
import { sweepScans } from '../scan/sweep-scans';
import { impatientHandler } from './impatient-handler';
import { startFunction, wakeWorkers } from './wake-workers';

const demandPrefix = (): string => {
  const prefix = process.env['CLOUDMEND_WORK_PREFIX'];
  if (!prefix) throw new Error('Missing settings: CLOUDMEND_WORK_PREFIX.');
  return prefix;
};

let lambda: LambdaClient | undefined;

const wake = async (): Promise<void> => {
  lambda ??= new LambdaClient({ ...OWN_SERVICES, requestHandler: impatientHandler() });
  await wakeWorkers(services(), startFunction(lambda, demandPrefix()));
};

/** @returns what the round found, for the metrics */
const watch = async (): Promise<Counts> => {
  const { log } = services();
  const { started, failed, waiting, oldestWait } = await sweepScans(services());
  for (const scanId of started) log.warn('A queued scan was restarted.', { scanId });
  for (const scanId of failed) log.warn('A silent scan was closed as failed.', { scanId });
  return { scansGivenUp: failed.length, scansWaiting: waiting, oldestWait };
};

/**
 * The watchdog, run every minute: silent scans, schedule slots waiting for room, and the functions that have due work.
 * @throws what failed first, after the rest was done
 */
export const handler = async (): Promise<void> => {
  const [woken, watched] = await Promise.allSettled([wake(), watch()]);
  const [ran] = await Promise.allSettled([runWaiting(services())]);
  // The heartbeat: an alarm misses it when the timer is disabled or the function is throttled.
  const found = watched.status === 'fulfilled' ? watched.value : {};
  services().log.info('The watchdog ended its round.', {}, { sweeps: 1, ...found });
  for (const outcome of [woken, watched, ran]) if (outcome.status === 'rejected') throw outcome.reason;
};
