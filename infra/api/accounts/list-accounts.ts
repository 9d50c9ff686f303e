import { listAccounts } from '@cloudmend/domain/accounts';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listAccountsFor =
  ({ accounts }: Pick<MemberUses, 'accounts'>): Operation<typeof listAccounts> =>
  async () => [...(await accounts.list())];

export const handler = serve(listAccounts, listAccountsFor);
