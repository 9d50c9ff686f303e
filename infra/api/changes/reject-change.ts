import { rejectChange } from '@cloudmend/domain/changes';
import type { Operation } from '../../runtime';
import { serve } from '../../runtime';
import { finishChange, type FinishUses } from './finish-change';

/** Refuses what was proposed; its pull request is closed. */
export const rejectChangeFor =
  (uses: FinishUses): Operation<typeof rejectChange> =>
  (actor, input, call) =>
    finishChange(uses, actor, { ...input, kind: 'rejected' }, call);

export const handler = serve(rejectChange, rejectChangeFor);
