import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import { type Connection, connectByToken, CONNECTIONS_MOST, toServerAddress } from '@cloudmend/domain/repositories';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost' | 'system' | 'clock'>;

/** The numbers that `randomInt` can choose from. */
const IDS = 2 ** 48 - 1;
const SECRET_BYTES = 32;

const limitError = (): AppError =>
  new AppError('plan-limit', `A workspace can have up to ${CONNECTIONS_MOST} connections by token.`, {
    details: { limit: 'connections', value: CONNECTIONS_MOST },
  });

/** A number that no installation on the server has yet. */
const claimNumber = async ({ installations }: Uses['system'], server: string, tenantId: TenantId): Promise<number> => {
  for (;;) {
    const installationId = randomInt(1, IDS);
    const isFree = (await installations.owner(server, installationId)) === undefined;
    if (isFree && (await installations.claim(server, installationId, tenantId))) return installationId;
  }
};

const told = ({ host, server, path, expiresAt }: Connection) => ({ host, server, path, expiresAt });

/** Connects a group or project by token once the server has accepted it; a known connection gets the new token. */
export const connectByTokenFor =
  ({ repositories, gitHost, system, clock }: Uses): Operation<typeof connectByToken> =>
  async ({ tenantId, sub }, { host, server: named, path: asked, token }, call) => {
    const server = toServerAddress(named);
    const { path, expiresAt } = await gitHost.inspectToken({ host, server, path: asked, token });
    const connections = await repositories.listConnections();
    const known = connections.find((each) => each.server === server && each.path === path);
    if (!known && connections.length >= CONNECTIONS_MOST) throw limitError();
    const installationId = known?.installationId ?? (await claimNumber(system, server, tenantId));
    const connection: Connection = {
      host,
      server,
      installationId,
      path,
      expiresAt,
      connectedAt: clock().toISOString(),
      connectedBy: sub,
    };
    // Webhooks that stand on the server keep their secrets.
    const secret = known && (await repositories.readSecret(server, installationId));
    await repositories.keepConnection(connection, {
      hookSecret: randomBytes(SECRET_BYTES).toString('base64url'),
      hookKey: randomBytes(SECRET_BYTES).toString('base64'),
      signsHooks: false,
      ...secret,
      token,
    });
    call.changes(known ? told(known) : null, told(connection));
    return connection;
  };

export const handler = serve(connectByToken, connectByTokenFor);
