import type { AvailableRepository } from '@cloudmend/domain/repositories';
import type { MemberUses } from '../../runtime';

/** The repositories of an installation, and which of them are connected. */
export const listCovered = async (
  { repositories, gitHost }: Pick<MemberUses, 'repositories' | 'gitHost'>,
  { server, installationId }: Pick<AvailableRepository, 'server' | 'installationId'>,
): Promise<AvailableRepository[]> => {
  const connected = await repositories.list();
  return (await gitHost.listRepositories(server, installationId)).map(({ hostId, name, branch }) => ({
    server,
    installationId,
    name,
    branch,
    isConnected: connected.some((each) => each.server === server && each.hostId === hostId),
  }));
};
