import type { AvailableRepository } from '@cloudmend/domain/repositories';
import type { ClaimedInstallation } from '@cloudmend/store';
import type { MemberUses } from '../../runtime';

/** The repositories of an installation, and which of them are connected. */
export const listCovered = async (
  { repositories, gitHost }: Pick<MemberUses, 'repositories' | 'gitHost'>,
  installation: ClaimedInstallation,
): Promise<AvailableRepository[]> => {
  const { host, server, installationId } = installation;
  const connected = await repositories.list();
  return (await gitHost.listRepositories(installation, repositories)).map(({ hostId, name, branch }) => ({
    host,
    server,
    installationId,
    name,
    branch,
    isConnected: connected.some(
      (each) => each.server === server && each.hostId === hostId && each.state === 'connected',
    ),
  }));
};
