import { AppError } from '@cloudmend/domain/errors';
import { expression } from '../keyed-table/expression';
import type { Item } from '../keyed-table/keys';
import { inParallel, pause } from '../keyed-table/retry';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';
import { accountPartition, askedKey, billSort, headKey, tenantPartition } from './cost-keys';
import { microOfRows, packMonth, unpackMonth } from './cost-month';
import { sumMonths } from './sum-months';

const MONTHS_AT_ONCE = 2;
const MAX_TRIES = 8;

/** The state of the sums over a tenant's accounts. */
export interface CostHead {
  /** Counts recordings, so that a sum knows what it includes. */
  readonly revision?: number;
  /** Months changed since they were summed. */
  readonly dirty?: ReadonlySet<string>;
  readonly accounts?: readonly string[];
  /** Usage by month, in millionths of a dollar. */
  readonly totals?: Readonly<Record<string, number>>;
  readonly asOf?: string | null;
}

/** An item of an account's month or of a sum. */
export interface BillItem {
  readonly packed: Uint8Array;
  readonly revision: number;
}

interface Asked {
  readonly askedAt?: string;
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/**
 * Maintains the sums over all accounts, so that a dashboard of a hundred accounts reads a few items instead of
 * thousands. They are updated from the accounts' months at the end of a scan, and rebuilt when an account is added or
 * removed.
 */
export const costRollup = ({ table, tenantId, clock }: TenantContext) => {
  /** A month's usage. A sum of older recordings never replaces a newer one. */
  const buildMonth = async (month: string, accountIds: readonly string[], revision: number): Promise<number> => {
    const bills = await table.getMany<BillItem>(
      accountIds.map((accountId) => ({ pk: accountPartition(tenantId, accountId), sk: billSort(month) })),
    );
    const sum = sumMonths(
      month,
      bills.map(({ packed }) => unpackMonth(packed)),
    );
    const item = {
      pk: tenantPartition(tenantId),
      sk: billSort(month),
      packed: packMonth(sum),
      revision,
      ...keepFrom('costs', `${month}-01`),
    };
    await table.put(item, expression('attribute_not_exists(#pk) OR #revision <= :revision', { revision }));
    return microOfRows(sum.services);
  };

  const askedLast = async (accountIds: readonly string[]): Promise<string | null> => {
    const asked = await table.getMany<Asked>(accountIds.map((accountId) => askedKey(tenantId, accountId)));
    return (
      asked
        .map(({ askedAt }) => askedAt ?? '')
        .sort()
        .at(-1) || null
    );
  };

  /** False if something was recorded meanwhile. */
  const rollUpOnce = async (head: Item<CostHead>, accountIds: readonly string[]): Promise<boolean> => {
    const { revision = 0, dirty = new Set<string>(), totals = {} } = head;
    const isWhole = isSame(head.accounts ?? [], accountIds);
    const months = isWhole ? [...dirty] : [...new Set([...Object.keys(totals), ...dirty])];
    if (isWhole && months.length === 0) return true;
    const built = await inParallel(
      months,
      MONTHS_AT_ONCE,
      async (month) => [month, await buildMonth(month, accountIds, revision)] as const,
    );
    const change = expression(
      'SET #totals = :totals, #accounts = :accounts, #asOf = :asOf, #builtAt = :now REMOVE #dirty',
      {
        totals: { ...totals, ...Object.fromEntries(built) },
        accounts: accountIds,
        asOf: await askedLast(accountIds),
        now: clock().toISOString(),
      },
    );
    return (
      (await table.update(headKey(tenantId), change, expression('#revision = :before', { before: revision }))) !==
      undefined
    );
  };

  return {
    head: () => table.get<CostHead>(headKey(tenantId)),
    /** Marks an account's months as changed. */
    mark: async (months: readonly string[]): Promise<void> => {
      if (months.length === 0) return;
      await table.update(
        headKey(tenantId),
        expression('ADD #revision :one, #dirty :months', { one: 1, months: new Set(months) }),
      );
    },
    /** Sums what changed. @throws AppError conflict if recording continues */
    rollUp: async (accountIds: readonly string[]): Promise<void> => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        const head = await table.get<CostHead>(headKey(tenantId));
        if (!head || (await rollUpOnce(head, accountIds))) return;
      }
      throw new AppError('conflict', 'The costs are being updated. Please try again.');
    },
  };
};
