import { forbidden, notFound } from '@cloudmend/domain/errors';
import { connectRepository, type Repository } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost' | 'system' | 'clock' | 'newId'>;

const told = ({ server, name, roots }: Repository) => ({ server, name, roots });

/** Connects a repository of an installation that the workspace has claimed. */
export const connectRepositoryFor =
  ({ repositories, gitHost, system, clock, newId }: Uses): Operation<typeof connectRepository> =>
  async ({ tenantId, sub }, { server, installationId, name, roots }, call) => {
    // A number in a request proves nothing: the claim does.
    if ((await system.installations.owner(server, installationId)) !== tenantId)
      throw forbidden('You do not manage this installation.');
    const covered = (await gitHost.listRepositories(server, installationId)).find((each) => each.name === name);
    if (!covered) throw notFound('The repository');
    const repository = await repositories.connect({
      id: newId(),
      host: 'github',
      server,
      installationId,
      hostId: covered.hostId,
      name: covered.name,
      branch: covered.branch,
      roots,
      state: 'connected',
      connectedAt: clock().toISOString(),
      connectedBy: sub,
    });
    call.changes(null, told(repository));
    return repository;
  };

export const handler = serve(connectRepository, connectRepositoryFor);
