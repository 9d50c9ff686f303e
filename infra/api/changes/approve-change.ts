import { advance, approveChange } from '@cloudmend/domain/changes';
import { forbidden } from '@cloudmend/domain/errors';
import { assertRunning } from '@cloudmend/domain/guardrails';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { type ApprovalUses, countApprovals, isGateFresh, listApprovers } from '../../changes/count-approvals';
import { findChange } from './find-change';

type Uses = ApprovalUses & Pick<MemberUses, 'changes' | 'changeWork' | 'guardrails'>;

/** Approves a change over the proof hash that was reviewed, and opens it if no one else has to. */
export const approveChangeFor =
  (uses: Uses): Operation<typeof approveChange> =>
  async ({ tenantId, sub, email }, { id, proofHash }, call) => {
    await assertRunning(uses.guardrails);
    const before = await findChange(uses.changes, id);
    const approvers = await listApprovers(uses, tenantId);
    // Operators are not members: they enter for an hour and could not be counted afterwards.
    if (!approvers.includes(sub)) throw forbidden('Only members of the workspace can approve changes.');
    const by = { sub, name: email };
    const at = uses.clock().toISOString();
    const approval = { by, at, over: proofHash };
    const approved = advance(before, { kind: 'approved', at, by, approval });
    // With an old answer of the guardrails, the worker asks them again before anything opens.
    const { change: after, proof } = (await isGateFresh(uses, approved))
      ? await countApprovals(uses, approved, approvers)
      : { change: approved, proof: undefined };
    await uses.changes.save(before, after, { approval, ...(proof && { proof }) });
    await uses.changeWork.wake({ tenantId, changeId: id });
    call.changes(
      { state: before.state, version: before.version },
      { state: after.state, version: after.version, proofHash, ...(proof && { envelopeHash: proof.envelopeHash }) },
    );
    return after;
  };

export const handler = serve(approveChange, approveChangeFor);
