import { AppError } from '@cloudmend/domain/errors';
import { HOSTS, type Repository } from '@cloudmend/domain/repositories';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { errorFields, type MemberUses } from '../../runtime';
import type { RepositoryPlace } from '../../runtime/git-host';
import { withinTime } from './within-time';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost' | 'settings' | 'log'>;

/** Where a host reports to this deployment. */
const toHookAddress = ({ siteUrl }: Uses['settings'], { host }: Pick<Repository, 'host'>): string => {
  if (siteUrl === undefined) throw new AppError('unavailable', 'This deployment has no public address for webhooks.');
  return `${siteUrl}/api/hooks/${host}`;
};

/** Has a host that is connected by token report on a repository, and remembers whether it signs. */
export const beginWatch = async (
  { repositories, gitHost, settings }: Omit<Uses, 'log'>,
  tenantId: TenantId,
  place: RepositoryPlace,
): Promise<void> => {
  if (HOSTS[place.host].access !== 'token') return;
  const signsHooks = await gitHost.watch(place, repositories, { address: toHookAddress(settings, place), tenantId });
  const { server, installationId } = place;
  const connection = (await repositories.listConnections()).find((each) => each.installationId === installationId);
  const secret = await repositories.readSecret(server, installationId);
  if (connection && secret && signsHooks && !secret.signsHooks)
    await repositories.keepConnection(connection, { ...secret, signsHooks });
};

/** Ends it; a server that no longer lets us keeps a webhook that is refused here. */
export const endWatch = async (
  { repositories, gitHost, settings, log }: Uses,
  repository: Repository,
): Promise<void> => {
  if (HOSTS[repository.host].access !== 'token' || repository.state !== 'connected') return;
  try {
    await withinTime(gitHost.unwatch(repository, repositories, toHookAddress(settings, repository)));
  } catch (error) {
    log.warn('A webhook could not be removed.', errorFields(error));
  }
};
