import { AppError } from '@cloudmend/domain/errors';
import { stopEmails } from '@cloudmend/domain/notifications';
import { TenantId } from '@cloudmend/domain/tenancy';
import { readStopToken } from '../../notify/stop-token';
import { serveSigned } from '../../runtime/serve-signed';

const refusal = (): AppError =>
  new AppError('forbidden', 'This link is not valid. Change your email settings in the inbox.');

/** One click in a mail program. The secret in the address is the person's; nothing is said about other addresses. */
export const handler = serveSigned(stopEmails, ({ openStores, system }) => async ({ path }) => {
  const { tenantId, sub, secret } = readStopToken(path['token'] ?? '');
  const tenant = TenantId.safeParse(tenantId);
  if (!tenant.success || (await system.tenants.get(tenant.data))?.state !== 'active') throw refusal();
  const { notifications } = openStores(tenant.data);
  if (sub === '' || !(await notifications.stopEmails(sub, secret))) throw refusal();
  return { isStopped: true as const };
});
