import { getRun } from '@cloudmend/domain/runs';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { demandRun } from './demand-run';

/** One run with its undo record. */
export const getRunFor =
  ({ runs }: Pick<MemberUses, 'runs'>): Operation<typeof getRun> =>
  (_actor, { runId }) =>
    demandRun(runs, runId);

export const handler = serve(getRun, getRunFor);
