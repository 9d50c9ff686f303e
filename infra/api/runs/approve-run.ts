import { AppError, forbidden } from '@cloudmend/domain/errors';
import { APPROVAL_HOURS, approveRun } from '@cloudmend/domain/runs';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { demandRun } from './demand-run';

const HOUR_MS = 3_600_000;

/** Releases a waiting run to the worker. */
export const approveRunFor =
  ({ runs, clock }: Pick<MemberUses, 'runs' | 'clock'>): Operation<typeof approveRun> =>
  async ({ sub, email }, { runId }, call) => {
    const run = await demandRun(runs, runId);
    if (run.state !== 'waiting') throw new AppError('conflict', 'This run does not wait for an approval.');
    if (run.requestedBy.sub === sub) throw forbidden('Someone else must approve a fix that you requested.');
    if (clock().getTime() - Date.parse(run.createdAt) > APPROVAL_HOURS * HOUR_MS)
      throw new AppError('conflict', 'This run is more than a day old. Ask for the fix again.');
    const approved = await runs.save(run, { state: 'queued', approvedBy: { sub, email } });
    call.changes({ state: run.state }, { state: approved.state, resource: run.resource });
    return approved;
  };

export const handler = serve(approveRun, approveRunFor);
