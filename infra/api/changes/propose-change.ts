import { draftChange, proposeChange } from '@cloudmend/domain/changes';
import { assertRunning } from '@cloudmend/domain/guardrails';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findTargets, type TargetUses, toTitle } from './find-targets';
import { excludeDeclined } from './exclude-declined';

type Uses = TargetUses & Pick<MemberUses, 'changes' | 'guardrails' | 'changeWork' | 'clock' | 'newId'>;

/**
 * Drafts a change for own, open findings and recommendations; the worker finds their code and edits it. What people
 * declined is left out until its facts change, unless it is asked for again.
 */
export const proposeChangeFor =
  (uses: Uses): Operation<typeof proposeChange> =>
  async ({ tenantId, sub, email }, { targets: chosen, repositoryId, again = false }, call) => {
    await assertRunning(uses.guardrails);
    const found = await findTargets(uses, chosen);
    const { targets, note } = again
      ? { targets: found.map(({ target }) => target), note: undefined }
      : await excludeDeclined(uses, found);
    const change = draftChange({
      id: uses.newId(),
      title: toTitle(targets),
      at: uses.clock().toISOString(),
      proposedBy: { sub, name: email },
      targets,
      chosenRepositoryId: repositoryId,
      note,
    });
    await uses.changes.draft(change);
    await uses.changeWork.wake({ tenantId, changeId: change.id });
    call.changes(null, { state: change.state, targets: targets.map(({ id }) => id), ...(again && { again }) });
    return change;
  };

export const handler = serve(proposeChange, proposeChangeFor);
