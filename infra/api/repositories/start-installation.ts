import { startInstallation } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Where a person installs the app, with a state that only they can bring back. */
export const startInstallationFor =
  ({ repositories, gitHost }: Pick<MemberUses, 'repositories' | 'gitHost'>): Operation<typeof startInstallation> =>
  async ({ sub }) =>
    Promise.all(
      (await gitHost.listServers()).map(async ({ server, installUrl }) => ({
        server,
        url: `${installUrl}?state=${await repositories.beginInstallation(sub, server)}`,
      })),
    );

export const handler = serve(startInstallation, startInstallationFor);
