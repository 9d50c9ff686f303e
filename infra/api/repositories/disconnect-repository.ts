import { disconnectRepository } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { endWatch } from './watch-repository';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost' | 'system' | 'settings' | 'log'>;

/** Forgets a repository. Its open pull requests stay as they are, and another workspace may connect it. */
export const disconnectRepositoryFor =
  (uses: Uses): Operation<typeof disconnectRepository> =>
  async ({ tenantId }, { repositoryId }, call) => {
    const { repositories, system } = uses;
    const known = await repositories.get(repositoryId);
    await repositories.remove(repositoryId);
    if (known) {
      await system.installations.releaseRepository(known.server, known.hostId, tenantId);
      await endWatch(uses, known);
    }
    call.changes(known ? { server: known.server, name: known.name } : null, null);
    return { repositoryId };
  };

export const handler = serve(disconnectRepository, disconnectRepositoryFor);
