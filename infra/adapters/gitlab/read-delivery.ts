import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import { TenantId } from '@cloudmend/domain/tenancy';
import type { ConnectionSecret, RepositoryStore } from '@cloudmend/store';
import type { DeliveryHeaders, HostDelivery } from '../../runtime/git-host';
import { readEvent } from './read-event';

/** The connections of one workspace. */
export type Connections = Pick<RepositoryStore, 'listInstallations' | 'readSecret'>;

interface HookTokenParts {
  readonly tenantId: TenantId;
  readonly installationId: number;
  readonly secret: string;
}

/** What GitLab sends along with each webhook: which connection it is for, and its secret. */
export const toHookToken = ({ tenantId, installationId, secret }: HookTokenParts): string =>
  [tenantId, installationId, secret].join('.');

const readHookToken = (token: string): HookTokenParts | undefined => {
  const [, tenant, installation, secret = ''] = /^([^.]+)\.(\d{1,15})\.([\w-]{20,100})$/.exec(token) ?? [];
  const tenantId = TenantId.safeParse(tenant);
  return tenantId.success ? { tenantId: tenantId.data, installationId: Number(installation), secret } : undefined;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** A signature is made as the message is sent. */
const AGE_SECONDS = 5 * 60;

/** The signature of https://www.standardwebhooks.com, which GitLab makes with the signing token of a webhook. */
const isSigned = (headers: DeliveryHeaders, body: string, { hookKey }: ConnectionSecret, now: Date): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  if (!id || !at || !(Math.abs(now.getTime() / 1000 - Number(at)) <= AGE_SECONDS)) return false;
  const wanted = createHmac('sha256', Buffer.from(hookKey, 'base64')).update(`${id}.${at}.${body}`).digest('base64');
  return signatures.split(' ').some((each) => isEqual(each, `v1,${wanted}`));
};

/** Unique by message: a server that names none sends the same body again. */
const nameDelivery = (headers: DeliveryHeaders, body: string): string =>
  headers['webhook-id'] ??
  headers['idempotency-key'] ??
  `${headers['x-gitlab-event-uuid'] ?? ''} ${digest(body).toString('hex')}`;

interface DeliveryOptions {
  readonly connectionsOf: (tenantId: TenantId) => Connections;
  readonly clock: () => Date;
}

/** Verifies webhooks by the secret of their connection, and by their signature where the server signs. */
export const openDeliveryReader = ({ connectionsOf, clock }: DeliveryOptions) => {
  const refused = (): AppError => new AppError('unauthenticated', 'The delivery is not signed.');
  return async (headers: DeliveryHeaders, body: string): Promise<HostDelivery> => {
    const named = readHookToken(headers['x-gitlab-token'] ?? '');
    if (!named) throw refused();
    const connections = connectionsOf(named.tenantId);
    const found = (await connections.listInstallations()).find(
      ({ host, installationId }) => host === 'gitlab' && installationId === named.installationId,
    );
    const secret = found && (await connections.readSecret(found.server, found.installationId));
    if (!secret || !isEqual(secret.hookSecret, named.secret)) throw refused();
    const claimsSignature = headers['webhook-signature'] !== undefined;
    if ((secret.signsHooks || claimsSignature) && !isSigned(headers, body, secret, clock())) throw refused();
    const { server, installationId } = found;
    return {
      id: `${installationId} ${nameDelivery(headers, body)}`,
      event: readEvent({ server, installationId }, headers['x-gitlab-event'] ?? '', JSON.parse(body)),
    };
  };
};
