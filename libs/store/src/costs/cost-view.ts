import { groupBy, inParallel } from '../keyed-table/retry';
import type { CostMonth, CostView } from '@cloudmend/domain/costs';
import type { Item } from '../keyed-table/keys';
import type { TenantContext } from '../tenant-context';
import { billSort, tenantPartition } from './cost-keys';
import { microOfRows, unpackMonth } from './cost-month';
import type { BillItem, CostHead } from './cost-rollup';
import { sumMonths } from './sum-months';
import type { CostStore } from './tenant-costs';

const CONCURRENCY = 10;

interface Sources {
  readonly listLinked: () => Promise<readonly string[]>;
  readonly listMonths: (accountId: string, from: string, to: string) => Promise<CostMonth[]>;
  readonly freshness: CostStore['freshness'];
  readonly head: () => Promise<Item<CostHead> | undefined>;
}

const newest = (moments: ReadonlyArray<string | null>): string | null =>
  moments
    .map((moment) => moment ?? '')
    .sort()
    .at(-1) || null;

const addTotals = (months: readonly CostMonth[]): Record<string, number> =>
  Object.fromEntries(months.map(({ month, services }) => [month, microOfRows(services)]));

const addedTotals = (a: CostView['monthTotals'], b: CostView['monthTotals']): CostView['monthTotals'] => {
  const months = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...months].map((month) => [month, (a[month] ?? 0) + (b[month] ?? 0)]));
};

const byMonth = (months: readonly CostMonth[]): CostMonth[] =>
  [...groupBy(months, ({ month }) => month)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([month, same]) => (same.length === 1 ? (same[0] as CostMonth) : sumMonths(month, same)));

/**
 * The linked accounts' cost over some months. It uses the sums unless they include an account unlinked since; accounts
 * not yet summed are added, and without usable sums everything is added up from the accounts.
 */
export const costView = (
  { table, tenantId }: TenantContext,
  { listLinked, listMonths, freshness, head }: Sources,
): CostStore['view'] => {
  const EMPTY: CostView = { months: [], monthTotals: {}, asOf: null };

  const direct = async (accountIds: readonly string[], from: string, to: string): Promise<CostView> => {
    const all = await inParallel(accountIds, CONCURRENCY, (accountId) => listMonths(accountId, from, to));
    const asked = await inParallel(accountIds, CONCURRENCY, freshness);
    const months = byMonth(all.flat());
    return { months, monthTotals: addTotals(months), asOf: newest(asked.map(({ askedAt }) => askedAt)) };
  };

  const sumView = async ({ totals = {}, asOf = null }: CostHead, from: string, to: string): Promise<CostView> => {
    const items = await table.all<BillItem>({
      pk: tenantPartition(tenantId),
      from: billSort(from.slice(0, 7)),
      to: billSort(to.slice(0, 7)),
    });
    return { months: items.map(({ packed }) => unpackMonth(packed)), monthTotals: totals, asOf };
  };

  return async ({ detailFrom, totalsFrom, to, account }) => {
    const [accountIds, known] = await Promise.all([listLinked(), head()]);
    const from = detailFrom < totalsFrom ? detailFrom : totalsFrom;
    if (account !== undefined) return accountIds.includes(account) ? direct([account], from, to) : EMPTY;
    const inSums = known?.accounts;
    if (!known || !inSums?.every((accountId) => accountIds.includes(accountId))) return direct(accountIds, from, to);
    const others = accountIds.filter((accountId) => !inSums.includes(accountId));
    const sums = await sumView(known, detailFrom, to);
    if (others.length === 0) return sums;
    const rest = await direct(others, from, to);
    return {
      months: byMonth([...sums.months, ...rest.months.filter(({ month }) => month >= detailFrom.slice(0, 7))]),
      monthTotals: addedTotals(sums.monthTotals, rest.monthTotals),
      asOf: newest([sums.asOf, rest.asOf]),
    };
  };
};
