import type { CostView } from '@cloudmend/domain/costs';
import { emptyMonth, microOfRows, withDays } from '../costs/cost-month';
import { sumMonths } from '../costs/sum-months';
import type { CostDay } from '../costs/tenant-costs';
import { groupBy } from '../keyed-table/retry';
/** The store's answer for accounts with these days, without a table. */
export const toCostView = (
  accounts: Readonly<Record<string, readonly CostDay[]>>,
  asOf: string | null = null,
): CostView => {
  const bills = Object.entries(accounts).flatMap(([accountId, days]) =>
    [...groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, own]) =>
      withDays(emptyMonth(month), accountId, own),
    ),
  );
  const months = [...groupBy(bills, ({ month }) => month)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([month, same]) => sumMonths(month, same));
  return {
    months,
    monthTotals: Object.fromEntries(months.map(({ month, services }) => [month, microOfRows(services)])),
    asOf,
  };
};
