import type { CostStore } from '@cloudmend/store';
import type { CostWindow } from './engine';

/** Cost Explorer charges per request: an account is asked at most once in this time. */
const ASK_AGAIN_AFTER_MS = 6 * 60 * 60_000;
const FIRST_TIME_DAYS = 365;
const DAY_MS = 24 * 60 * 60_000;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The days to ask Cost Explorer for: the year back at first, later only what was not closed yet.
 * Undefined while the account was asked less than six hours ago. Today is left out: its figure is still growing.
 */
export const costWindowOf = (fresh: Awaited<ReturnType<CostStore['freshness']>>, now: Date): CostWindow | undefined => {
  const at = now.getTime();
  if (fresh.askedAt && at - Date.parse(fresh.askedAt) < ASK_AGAIN_AFTER_MS) return undefined;
  const to = dateOf(at - DAY_MS);
  const from = fresh.closedThrough
    ? dateOf(Date.parse(fresh.closedThrough) + DAY_MS)
    : dateOf(at - FIRST_TIME_DAYS * DAY_MS);
  return from > to ? undefined : { from, to };
};
