import { AppError } from '@cloudmend/domain/errors';
import { mayFollow, undoRun } from '@cloudmend/domain/runs';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { demandRun } from './demand-run';

/** Asks the worker to restore the facts before the fix. */
export const undoRunFor =
  ({ runs }: Pick<MemberUses, 'runs'>): Operation<typeof undoRun> =>
  async ({ sub, email }, { runId }, call) => {
    const run = await demandRun(runs, runId);
    if (run.before === null || !mayFollow(run.state, 'undoing') || run.state === 'undoing')
      throw new AppError('conflict', 'This run has nothing to undo.');
    const undoing = await runs.save(run, {
      state: 'undoing',
      undoneBy: { sub, email },
      nextAt: null,
      attempts: 0,
      reason: null,
    });
    call.changes({ state: run.state }, { state: undoing.state, resource: run.resource });
    return undoing;
  };

export const handler = serve(undoRun, undoRunFor);
