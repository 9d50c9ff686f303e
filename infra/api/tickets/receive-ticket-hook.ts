import { AppError } from '@cloudmend/domain/errors';
import { TenantId } from '@cloudmend/domain/tenancy';
import { receiveTicketHook } from '@cloudmend/domain/tickets';
import { serveSigned } from '../../runtime/serve-signed';
import { isSignedBy, readHookToken } from '../../tickets/hook-token';
import { receiveHook } from '../../tickets/receive-hook';

const refusal = (): AppError => new AppError('forbidden', 'The signature does not match.');

/** A webhook of a tracker. It only says which ticket to read; a foreign or unknown address is refused like a wrong signature. */
export const handler = serveSigned(receiveTicketHook, ({ openStores, system }) => async ({ headers, path, body }) => {
  const { tenantId, trackerId } = readHookToken(path['token'] ?? '');
  const tenant = TenantId.safeParse(tenantId);
  if (!tenant.success || trackerId === '' || (await system.tenants.get(tenant.data))?.state !== 'active')
    throw refusal();
  const stores = openStores(tenant.data);
  const key = await stores.tickets.readHookKey(trackerId);
  if (key === undefined || !isSignedBy(key, body, headers['x-hub-signature'] ?? '')) throw refusal();
  return { isKnown: await receiveHook(stores, trackerId, body) };
});
