const DAY_MS = 86_400_000;

/** A range of days, both ends included: YYYY-MM-DD in UTC. */
export interface CostWindow {
  readonly from: string;
  readonly to: string;
}

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The last N complete days before `now`, or before the window that ends there. Today is excluded because it is
 * incomplete.
 */
export const windowBefore = (now: Date, days: number, windowsBack = 0): CostWindow => {
  const end = now.getTime() - DAY_MS * (1 + windowsBack * days);
  return { from: toDate(end - (days - 1) * DAY_MS), to: toDate(end) };
};

export const listDates = ({ from, to }: CostWindow): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => toDate(Date.parse(from) + index * DAY_MS));
};

/** The last N calendar months, including the current one: `2026-11`. */
export const monthsUpTo = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    toDate(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index, 1)).slice(0, 7),
  );
