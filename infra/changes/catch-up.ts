import { type Change, hasOpenPullRequest } from '@cloudmend/domain/changes';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Services } from '../runtime';
import { isGateFresh } from './count-approvals';
import { type StepUses, takeStep } from './take-step';

interface Context {
  readonly uses: StepUses & Pick<Services, 'gitHost'>;
  readonly stores: Stores;
  readonly tenantId: TenantId;
}

/**
 * Looks at a pull request whose gate has grown old. A git server reports a merge once, and its receiver may have
 * died. @returns true if the server had merged or closed it, which is noted
 */
export const catchUp = async ({ uses, stores, tenantId }: Context, change: Change): Promise<boolean> => {
  const { pullRequest, repository: place } = change;
  if (!pullRequest || !place || !hasOpenPullRequest(change)) return false;
  if (await isGateFresh({ ...uses, ...stores }, change)) return false;
  const repository = await stores.repositories.get(place.id);
  if (repository?.state !== 'connected') return false;
  const found = await uses.gitHost.open(repository, stores.repositories).getPullRequest(pullRequest.number);
  if (!found || found.isOpen) return false;
  const by = `someone at ${repository.name}`;
  await takeStep(
    { uses, tenantId, stores },
    change,
    found.isMerged
      ? { kind: 'merged', commit: found.head, mergedBy: by }
      : { kind: 'closed', reason: 'The pull request was closed without being merged.' },
    by,
  );
  return true;
};
