import type { Account, AccountStatus } from '@cloudmend/domain/accounts';
import { AppError } from '@cloudmend/domain/errors';
import { EXISTS, NEW, expression } from '../keyed-table/expression';
import { pickFields } from '../records/pick-fields';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

/** The accounts a tenant has linked. */
export interface AccountStore {
  list(): Promise<readonly Account[]>;
  get(accountId: string): Promise<Account | undefined>;
  /**
   * Adds or updates; a new one counts towards `limit` by a conditional write. @throws AppError plan-limit, conflict if
   * another tenant holds the account
   */
  link(account: Account, limit: number | null): Promise<Account>;
  /** Changes how a linked account is entered; undefined if it is not linked. */
  changeEntry(
    accountId: string,
    entry: Pick<Account, 'roleArn' | 'status' | 'statusReason'>,
  ): Promise<Account | undefined>;
  setStatus(accountId: string, status: AccountStatus, reason: string | null): Promise<void>;
  markScanned(accountId: string, at: string): Promise<void>;
  /** Removes the account; false if there was none. Its claim is released separately. */
  unlink(accountId: string): Promise<boolean>;
}

const PREFIX = joinKey('ACCOUNT', '');

/** Attempts before a link gives up under concurrent changes. */
const MAX_TRIES = 5;

const toAccount = pickFields<Account>({
  cloud: true,
  accountId: true,
  friendlyName: true,
  roleArn: true,
  status: true,
  statusReason: true,
  lastScanAt: true,
});

/** The accounts of a tenant: an item each, and a counter that the plan's limit is a condition on. */
export const openAccountStore = ({ table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>): AccountStore => {
  const pk = tenantKey(tenantId);
  const toKey = (accountId: string) => ({ pk, sk: joinKey('ACCOUNT', accountId) });
  const counter = { pk, sk: 'ACCOUNT-COUNT' };

  const add = async (account: Account, limit: number | null): Promise<'added' | 'exists' | 'full'> => {
    const outcome = await table.transact([
      { name: 'account', put: { ...toKey(account.accountId), ...toAccount(account) }, when: NEW },
      {
        update: counter,
        change: expression('ADD #count :one', { one: 1 }),
        when:
          limit === null
            ? undefined
            : expression(limit > 0 ? 'attribute_not_exists(#count) OR #count < :limit' : '#count < :limit', { limit }),
      },
    ]);
    if (outcome.isDone) return 'added';
    return outcome.missed.has('account') ? 'exists' : 'full';
  };

  const change = (accountId: string, text: string, values: Record<string, unknown>) =>
    table.update<Account>(toKey(accountId), expression(text, values), EXISTS);

  return {
    list: async () => (await table.all<Account>({ pk, begins: PREFIX })).map(toAccount),
    get: async (accountId) => {
      const item = await table.get<Account>(toKey(accountId));
      return item && toAccount(item);
    },
    link: async (account, limit) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        const outcome = await add(account, limit);
        if (outcome === 'added') return toAccount(account);
        if (outcome === 'full')
          throw new AppError('plan-limit', `Your plan includes up to ${limit} accounts.`, {
            details: { limit: 'accounts', value: limit },
          });
        const { friendlyName, roleArn, status, statusReason } = account;
        const updated = await change(
          account.accountId,
          'SET #friendlyName = :friendlyName, #roleArn = :roleArn, #status = :status, #statusReason = :statusReason',
          {
            friendlyName,
            roleArn,
            status,
            statusReason,
          },
        );
        if (updated) return toAccount(updated);
      }
      throw new AppError('conflict', 'This account was changed at the same time. Please try again.');
    },
    changeEntry: async (accountId, { roleArn, status, statusReason }) => {
      const changed = await change(
        accountId,
        'SET #roleArn = :roleArn, #status = :status, #statusReason = :statusReason',
        { roleArn, status, statusReason },
      );
      return changed && toAccount(changed);
    },
    setStatus: async (accountId, status, reason) => {
      await change(accountId, 'SET #status = :status, #statusReason = :reason', { status, reason });
    },
    markScanned: async (accountId, at) => {
      await change(accountId, 'SET #lastScanAt = :at', { at });
    },
    unlink: async (accountId) => {
      const { isDone } = await table.transact([
        { remove: toKey(accountId), when: EXISTS },
        { update: counter, change: expression('ADD #count :less', { less: -1 }) },
      ]);
      return isDone;
    },
  };
};
