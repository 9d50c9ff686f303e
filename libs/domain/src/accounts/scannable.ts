import { AppError, notFound } from '../errors/index';
import type { Account, AccountStatus } from './account';

const OBSTACLES: Record<Exclude<AccountStatus, 'connected'>, string> = {
  pending: 'has no role yet. Add its role ARN first.',
  denied: 'refused the role at the last test. Check ExternalId/Trust and test the role again.',
  'insecure-trust':
    'has a role that can be assumed without your ExternalId. Fix its trust policy and test the role again.',
};

/** Ensures that every requested account belongs to the tenant and the scan's cloud, and can be scanned. @throws AppError not-found, invalid */
export const checkScannable = (
  { cloud, accounts: wanted }: { readonly cloud: string; readonly accounts: readonly string[] },
  linked: readonly Account[],
): void => {
  const byId = new Map(linked.map((account) => [account.accountId, account]));
  for (const accountId of wanted) {
    const account = byId.get(accountId);
    if (!account) throw notFound(`The account ${accountId}`);
    if (account.cloud !== cloud)
      throw new AppError(
        'invalid',
        `Account ${accountId} is of another cloud. Scan the accounts of one cloud at a time.`,
      );
    if (account.status === 'connected') continue;
    throw new AppError('invalid', `Account ${accountId} ${OBSTACLES[account.status]}`, {
      details: { accountId, status: account.status },
    });
  }
};
