import { getDuePolicy } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const getDuePolicyFor =
  ({ work }: Pick<MemberUses, 'work'>): Operation<typeof getDuePolicy> =>
  () =>
    work.duePolicy();

export const handler = serve(getDuePolicy, getDuePolicyFor);
