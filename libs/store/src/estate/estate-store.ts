import type { EstateRow } from '@cloudmend/domain/estate';
import type { AccountStore } from '../accounts/account-store';
import { expression } from '../keyed-table/expression';
import { inParallel } from '../keyed-table/retry';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';
import type { EstateMonth, EstateStore } from './account-estate';

const CONCURRENCY = 10;

interface EstateItem {
  readonly sk: string;
  readonly at: string;
  readonly rows: readonly EstateRow[];
}

/** Inventories: one item per account and month, from its last scan of that month. */
export const openEstateStore = (
  { table, tenantId }: TenantContext,
  accounts: Pick<AccountStore, 'list'>,
): EstateStore => {
  const findPartition = (accountId: string): string => tenantKey(tenantId, 'ESTATE', accountId);
  const listMonths = async (accountId: string): Promise<EstateMonth[]> => {
    const items = await table.all<EstateItem>({ pk: findPartition(accountId) });
    return items.map(({ sk, at, rows }) => ({ month: sk, at, rows: [...rows] }));
  };
  return {
    record: async (at, accountId, rows) => {
      await table.update(
        { pk: findPartition(accountId), sk: at.slice(0, 7) },
        expression('SET #rows = :rows, #at = :at, #ttl = :ttl, #kept = :kept', {
          rows,
          at,
          ...keepFrom('findings', at),
        }),
        expression('attribute_not_exists(#at) OR #at <= :at'),
      );
    },
    ofAccount: listMonths,
    read: async () =>
      inParallel(await accounts.list(), CONCURRENCY, async ({ accountId }) => ({
        accountId,
        months: await listMonths(accountId),
      })),
  };
};
