import { advance, type Change } from '@cloudmend/domain/changes';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { Call, MemberUses } from '../../runtime';
import { findChange } from './find-change';

export type FinishUses = Pick<MemberUses, 'changes' | 'changeWork' | 'clock'>;

/** Ends a change by hand. The worker closes its pull request. */
export const finishChange = async (
  { changes, changeWork, clock }: FinishUses,
  { tenantId, sub, email }: MemberActor,
  { id, reason, kind }: { readonly id: string; readonly reason: string; readonly kind: 'rejected' | 'closed' },
  call: Pick<Call, 'changes'>,
): Promise<Change> => {
  const before = await findChange(changes, id);
  const after = advance(before, { kind, at: clock().toISOString(), by: { sub, name: email }, reason });
  await changes.save(before, after);
  await changeWork.wake({ tenantId, changeId: id });
  call.changes(
    { state: before.state, version: before.version },
    { state: after.state, version: after.version, reason },
  );
  return after;
};
