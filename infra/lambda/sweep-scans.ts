import { LambdaClient } from '@aws-sdk/client-lambda';
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
  lambda ??= new LambdaClient({ ignoreConfiguredEndpointUrls: true, requestHandler: impatientHandler() });
  await wakeWorkers(services(), startFunction(lambda, demandPrefix()));
};

const watch = async (): Promise<void> => {
  const { log } = services();
  const { started, failed } = await sweepScans(services());
  for (const scanId of started) log.warn('A queued scan was restarted.', { scanId });
  for (const scanId of failed) log.warn('A silent scan was closed as failed.', { scanId });
  await runWaiting(services());
};

/**
 * The watchdog, run every minute: silent scans, schedule slots waiting for room, and the functions that have due work.
 * @throws what failed first, after the rest was done
 */
export const handler = async (): Promise<void> => {
  const outcomes = await Promise.allSettled([wake(), watch()]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};
