import { MONTHS_READ_AGAIN } from '@cloudmend/domain/costs';
import type { CostWindow } from '@cloudmend/scanner';
import type { CostStore } from '@cloudmend/store';

const FIRST_TIME_DAYS = 365;
const DAY_MS = 24 * 60 * 60_000;

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The days to query in Cost Explorer, which charges per request: the past year at first, later the last three closed
 * months and onwards, which takes as many requests. Undefined if the account was already queried on this day (UTC).
 * Today is excluded: its figure is still growing.
 */
export const findCostWindow = (
  fresh: Awaited<ReturnType<CostStore['freshness']>>,
  now: Date,
): CostWindow | undefined => {
  const at = now.getTime();
  if (fresh.askedAt && fresh.askedAt.slice(0, 10) >= toDate(at)) return undefined;
  const to = toDate(at - DAY_MS);
  const restated = toDate(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_READ_AGAIN, 1));
  const open = fresh.closedThrough
    ? toDate(Date.parse(fresh.closedThrough) + DAY_MS)
    : toDate(at - FIRST_TIME_DAYS * DAY_MS);
  return { from: open < restated ? open : restated, to };
};
