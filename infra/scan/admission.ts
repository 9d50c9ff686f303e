import type { ScanBatch, ScanQueue } from '@cloudmend/store/system';
import { errorFields, type Logger } from '../runtime/logger';
import type { ScanRuns, ScanWorkflow } from '../runtime/services';

interface AdmissionOptions {
  readonly queue: ScanQueue;
  readonly runs: ScanRuns;
  /** Accounts of all workspaces that are read at once. */
  readonly places: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** Admits scans from the queue, and starts the workflow for what was admitted. */
export const openAdmission = ({ queue, runs, places, log }: AdmissionOptions): ScanWorkflow => {
  const run = async (batch: ScanBatch): Promise<void> => {
    try {
      await runs.start(batch);
    } catch (error) {
      // Its place is taken and the queue knows it: the watchdog starts it within a minute.
      const { scanId, tenantId } = batch;
      log.warn('Accounts of a scan were admitted, but their run was not started yet.', {
        scanId,
        tenantId,
        ...errorFields(error),
      });
    }
  };
  const admit = async (): Promise<void> => {
    for (let batch = await queue.admit(places); batch; batch = await queue.admit(places)) await run(batch);
  };
  return {
    start: async (scan, accounts, redrives) => {
      await queue.join(scan, accounts, redrives);
      await admit();
    },
    admit,
    startAgain: run,
    resume: async (scan) => {
      const batches = await queue.retry(scan);
      for (const batch of batches) await run(batch);
      return batches.length > 0;
    },
    release: async (scan, account) => {
      await queue.release(scan, account);
      await admit();
    },
    finish: async (batch) => {
      const isLast = await queue.finish(batch);
      await admit();
      return isLast;
    },
    end: async (scan) => {
      await queue.leave(scan);
      await admit();
    },
    stop: async (scan) => {
      for (const batch of await queue.leave(scan)) await runs.stop(batch);
      await admit();
    },
    countAhead: (scan) => queue.countAhead(scan),
    list: () => queue.entries(),
  };
};

/** The name of a batch's run. Starting it twice is starting it once. */
export const nameRun = ({ scanId, from, attempt }: ScanBatch): string =>
  from === 0 && attempt === 0 ? scanId : `${scanId}-${from}-${attempt}`;
