import { disconnectRepository } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Forgets a repository. Its open pull requests stay as they are. */
export const disconnectRepositoryFor =
  ({ repositories }: Pick<MemberUses, 'repositories'>): Operation<typeof disconnectRepository> =>
  async (_actor, { repositoryId }, call) => {
    const known = await repositories.get(repositoryId);
    await repositories.remove(repositoryId);
    call.changes(known ? { server: known.server, name: known.name } : null, null);
    return { repositoryId };
  };

export const handler = serve(disconnectRepository, disconnectRepositoryFor);
