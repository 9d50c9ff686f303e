import { notFound } from '@cloudmend/domain/errors';
import type { Run } from '@cloudmend/domain/runs';
import type { RunStore } from '@cloudmend/store';

/** @throws AppError not-found */
export const demandRun = async (runs: Pick<RunStore, 'get'>, runId: string): Promise<Run> => {
  const run = await runs.get(runId);
  if (!run) throw notFound('This run does not exist.');
  return run;
};
