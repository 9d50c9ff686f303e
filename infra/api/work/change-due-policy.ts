import { changeDuePolicy } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Moves every due date that no one set. */
export const changeDuePolicyFor =
  ({ work }: Pick<MemberUses, 'work'>): Operation<typeof changeDuePolicy> =>
  async (_actor, policy, call) => {
    call.changes(await work.duePolicy(), policy);
    await work.saveDuePolicy(policy);
    return policy;
  };

export const handler = serve(changeDuePolicy, changeDuePolicyFor);
