import { AppError, forbidden, notFound } from '@cloudmend/domain/errors';
import { connectRepository, type Repository } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { beginWatch } from './watch-repository';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost' | 'system' | 'settings' | 'clock' | 'newId'>;

const told = ({ server, name, roots }: Repository) => ({ server, name, roots });

/** Connects a repository of an installation that the workspace has claimed. */
export const connectRepositoryFor =
  (uses: Uses): Operation<typeof connectRepository> =>
  async ({ tenantId, sub }, { server, installationId, name, roots }, call) => {
    const { repositories, gitHost, system, clock, newId } = uses;
    const { installations } = system;
    const installation = (await repositories.listInstallations()).find(
      (each) => each.server === server && each.installationId === installationId,
    );
    // A number in a request proves nothing: the claim does.
    if (!installation || (await installations.owner(server, installationId)) !== tenantId)
      throw forbidden('You do not manage this installation.');
    const covered = (await gitHost.listRepositories(installation, repositories)).find((each) => each.name === name);
    if (!covered) throw notFound('The repository');
    // Tokens of two workspaces can reach one repository.
    if (!(await installations.claimRepository(server, covered.hostId, tenantId)))
      throw new AppError('conflict', 'This repository is connected to another workspace.');
    const repository: Repository = {
      id: newId(),
      host: installation.host,
      server,
      installationId,
      hostId: covered.hostId,
      name: covered.name,
      branch: covered.branch,
      roots,
      state: 'connected',
      connectedAt: clock().toISOString(),
      connectedBy: sub,
    };
    try {
      await beginWatch(uses, tenantId, repository);
      const connected = await repositories.connect(repository);
      call.changes(null, told(connected));
      return connected;
    } catch (error) {
      const isKept = (await repositories.list()).some(
        (each) => each.server === server && each.hostId === covered.hostId && each.state === 'connected',
      );
      if (!isKept) await installations.releaseRepository(server, covered.hostId, tenantId);
      throw error;
    }
  };

export const handler = serve(connectRepository, connectRepositoryFor);
