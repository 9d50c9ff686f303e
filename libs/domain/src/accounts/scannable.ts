import { AppError, notFound } from '../errors/index';
import type { Account } from './account';
import type { EntryTexts } from './account-rules';

/** True for an account that was imported with its role: nobody has entered it for this workspace. */
export const isUntested = ({ status, roleArn }: Pick<Account, 'status' | 'roleArn'>): boolean =>
  status === 'pending' && roleArn !== null;

/** Ensures that every requested account belongs to the tenant and the scan's cloud, and can be scanned. @throws AppError not-found, invalid */
export const checkScannable = (
  { cloud, accounts: wanted }: { readonly cloud: string; readonly accounts: readonly string[] },
  linked: readonly Account[],
  { obstacles }: Pick<EntryTexts, 'obstacles'>,
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
    throw new AppError(
      'invalid',
      `Account ${accountId} ${obstacles[isUntested(account) ? 'untested' : account.status]}`,
      {
        details: { accountId, status: account.status },
      },
    );
  }
};
