import { listServiceAccounts } from '@cloudmend/domain/access-tokens';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listServiceAccountsFor =
  ({ system }: Pick<MemberUses, 'system'>): Operation<typeof listServiceAccounts> =>
  async ({ tenantId }) => [...(await system.accessTokens.listServiceAccounts(tenantId))];

export const handler = serve(listServiceAccounts, listServiceAccountsFor);
