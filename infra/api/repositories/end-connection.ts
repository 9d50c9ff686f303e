import { notFound } from '@cloudmend/domain/errors';
import { endConnection } from '@cloudmend/domain/repositories';
import { disconnect } from '../../changes/disconnect';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { endWatch } from './watch-repository';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost' | 'system' | 'settings' | 'log'>;

/** Forgets a token, after its webhooks were taken down as far as the server still lets it. */
export const endConnectionFor =
  (uses: Uses): Operation<typeof endConnection> =>
  async ({ tenantId }, { installationId }, call) => {
    const { repositories, system } = uses;
    const known = (await repositories.listConnections()).find((each) => each.installationId === installationId);
    if (!known) throw notFound('The connection');
    const { host, server, path } = known;
    const covered = (await repositories.list()).filter(
      (each) => each.server === server && each.installationId === installationId,
    );
    await Promise.all(covered.map((each) => endWatch(uses, each)));
    await disconnect(system, { repositories }, { tenantId, server, installationId });
    call.changes({ host, server, path }, null);
    return { installationId };
  };

export const handler = serve(endConnection, endConnectionFor);
