import { startInstallation } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Where a person installs the app, with a state that only they can bring back. */
export const startInstallationFor =
  ({ repositories, gitHost }: Pick<MemberUses, 'repositories' | 'gitHost'>): Operation<typeof startInstallation> =>
  async ({ sub }) => {
    const servers = await gitHost.listServers();
    if (servers.length === 0) return [];
    const state = await repositories.beginInstallation(sub);
    return servers.map(({ server, installUrl }) => ({ server, url: `${installUrl}?state=${state}` }));
  };

export const handler = serve(startInstallation, startInstallationFor);
