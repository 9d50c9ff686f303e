import { listRuns } from '@cloudmend/domain/runs';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** One page of runs, newest first. */
export const listRunsFor =
  ({ runs }: Pick<MemberUses, 'runs'>): Operation<typeof listRuns> =>
  async (_actor, { limit, cursor }, call) => {
    const page = await runs.list({ limit, ...(cursor === undefined ? {} : { cursor }) });
    call.continueAt(page.cursor);
    return [...page.items];
  };

export const handler = serve(listRuns, listRunsFor);
