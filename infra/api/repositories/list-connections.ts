import { AppError } from '@cloudmend/domain/errors';
import { type Connection, HOSTS, listConnections } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withinTime } from './within-time';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost'>;

/** Why a connection does not work now; null if it does. */
const findFault = async (
  { repositories, gitHost }: Uses,
  { host, server, installationId, path }: Connection,
): Promise<string | null> => {
  const silent = `${HOSTS[host].name} did not answer.`;
  try {
    const secret = await repositories.readSecret(server, installationId);
    if (!secret) return 'The connection has ended.';
    const isWorking = await withinTime(gitHost.inspectToken({ host, server, path, token: secret.token }));
    return isWorking ? null : silent;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};

/** The connections by token, each tried now. */
export const listConnectionsFor =
  (uses: Uses): Operation<typeof listConnections> =>
  async () =>
    Promise.all(
      (await uses.repositories.listConnections()).map(async (each) => ({
        ...each,
        fault: await findFault(uses, each),
      })),
    );

export const handler = serve(listConnections, listConnectionsFor);
