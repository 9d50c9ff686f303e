import { getAccount } from '@cloudmend/domain/accounts';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found */
export const getAccountFor =
  ({ accounts }: Pick<MemberUses, 'accounts'>): Operation<typeof getAccount> =>
  async (_actor, { accountId }) => {
    const account = await accounts.get(accountId);
    if (!account) throw notFound('The account');
    return account;
  };

export const handler = serve(getAccount, getAccountFor);
