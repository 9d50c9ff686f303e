import { removeServiceAccount } from '@cloudmend/domain/access-tokens';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found */
export const removeServiceAccountFor =
  ({ system: { accessTokens } }: Pick<MemberUses, 'system'>): Operation<typeof removeServiceAccount> =>
  async ({ tenantId }, { id }, call) => {
    const account = await accessTokens.findServiceAccount(tenantId, id);
    if (!account || !(await accessTokens.removeServiceAccount(tenantId, id))) throw notFound('The service account');
    call.changes({ id, name: account.name, role: account.role }, null);
    return { id };
  };

export const handler = serve(removeServiceAccount, removeServiceAccountFor);
