import { getChange } from '@cloudmend/domain/changes';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findChange } from './find-change';

/** One change with its diff, facts, plan, gate, approvals and history. */
export const getChangeFor =
  ({ changes }: Pick<MemberUses, 'changes'>): Operation<typeof getChange> =>
  (_actor, { id }) =>
    findChange(changes, id);

export const handler = serve(getChange, getChangeFor);
