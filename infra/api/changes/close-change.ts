import { closeChange } from '@cloudmend/domain/changes';
import type { Operation } from '../../runtime';
import { serve } from '../../runtime';
import { finishChange, type FinishUses } from './finish-change';

/** Withdraws a change that was not merged. */
export const closeChangeFor =
  (uses: FinishUses): Operation<typeof closeChange> =>
  (actor, input, call) =>
    finishChange(uses, actor, { ...input, kind: 'closed' }, call);

export const handler = serve(closeChange, closeChangeFor);
