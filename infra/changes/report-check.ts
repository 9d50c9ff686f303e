import type { Change } from '@cloudmend/domain/changes';
import { hasOpenPullRequest } from '@cloudmend/domain/changes';
import { asCode } from '@cloudmend/domain/repositories';
import type { Stores } from '@cloudmend/store';
import type { Services } from '../runtime';
import type { HostedCheck } from '../runtime/git-host';

type Verdict = Pick<HostedCheck, 'conclusion' | 'title' | 'summary'>;

const sentences = ({ gate }: Change): string =>
  (gate?.decisions ?? []).map(({ sentence }) => `- ${asCode(sentence)}`).join('\n');

/** What the required check says: green only for what was approved, as it is. */
const verdictOf = (change: Change): Verdict => {
  const { state, gate, approvals } = change;
  if (state === 'approved')
    return {
      conclusion: 'success',
      title: 'Approved',
      summary: `Approved over \`${change.proofHash}\`.\n\n${sentences(change)}`,
    };
  if (state === 'gated' && gate?.verdict === 'deny')
    return { conclusion: 'failure', title: 'The guardrails do not allow this change', summary: sentences(change) };
  if (state === 'gated' && gate)
    return {
      conclusion: null,
      title: `${approvals.length} of ${gate.approvalsNeeded} approvals`,
      summary: sentences(change),
    };
  if (hasOpenPullRequest(change))
    return {
      conclusion: null,
      title: 'Not checked by the guardrails yet',
      summary: 'Waiting for the plan of your CI.',
    };
  return { conclusion: 'neutral', title: `This change is ${state}`, summary: 'Nothing is waiting for approval.' };
};

/** Sets the check of a change's commit to what the change is now. */
export const reportCheck = async (
  { gitHost }: Pick<Services, 'gitHost'>,
  { repositories }: Pick<Stores, 'repositories'>,
  change: Change,
): Promise<void> => {
  const { head, repository: place } = change;
  const repository = place && (await repositories.get(place.id));
  if (!head || repository?.state !== 'connected') return;
  const hosted = gitHost.open(repository, repositories);
  await hosted.setCheck({ commit: head.commit, externalId: change.id, ...verdictOf(change) });
};

/** Closes the pull request of a change that ended on our side. */
export const closePullRequest = async (
  { gitHost }: Pick<Services, 'gitHost'>,
  { repositories }: Pick<Stores, 'repositories'>,
  change: Change,
): Promise<void> => {
  const { pullRequest, repository: place, state } = change;
  const repository = place && (await repositories.get(place.id));
  // Someone else's commits are left alone, and so is their pull request.
  if (!pullRequest || state === 'superseded' || repository?.state !== 'connected') return;
  const hosted = gitHost.open(repository, repositories);
  if ((await hosted.getPullRequest(pullRequest.number))?.isOpen) await hosted.closePullRequest(pullRequest.number);
};
