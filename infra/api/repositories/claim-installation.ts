import { AppError } from '@cloudmend/domain/errors';
import { claimInstallation } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listCovered } from './covered-repositories';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost' | 'system'>;

/** Gives an installation to the workspace of a person who manages it, as the server says and not the redirect. */
export const claimInstallationFor =
  ({ repositories, gitHost, system }: Uses): Operation<typeof claimInstallation> =>
  async ({ tenantId, sub }, { installationId, code, state }, call) => {
    const server = await repositories.endInstallation(state, sub);
    if (server === undefined)
      throw new AppError('invalid', 'The installation took too long or was started by someone else. Start it again.');
    if (!(await gitHost.managesInstallation(server, code, installationId)))
      throw new AppError(
        'forbidden',
        'You do not administer every repository of this installation. Ask someone who does to connect it.',
      );
    if (!(await system.installations.claim(server, installationId, tenantId)))
      throw new AppError('conflict', 'This installation belongs to another workspace.');
    const installation = { host: 'github', server, installationId } as const;
    await repositories.keepInstallation(installation);
    call.changes(null, { server, installationId });
    return listCovered({ repositories, gitHost }, installation);
  };

export const handler = serve(claimInstallation, claimInstallationFor);
