/** A day of an account, in USD by service. */
export interface AnomalyDay {
  readonly date: string;
  readonly usdByService: Readonly<Record<string, number>>;
}

/** A day that cost more than the days before lead to expect. */
export interface CostAnomaly {
  readonly date: string;
  readonly usd: number;
  /** The median of the days before. */
  readonly usualUsd: number;
  /** What rose most, dearest first. */
  readonly services: ReadonlyArray<{ readonly service: string; readonly extraUsd: number }>;
}

/** Days before that a day is compared with, and how many of them there have to be. */
const WINDOW_DAYS = 28;
const LEAST_DAYS = 14;
/** A rise counts above each of these: three times the usual deviation, a share of the usual cost, and an amount. */
const DEVIATIONS = 3;
/** Of a normal distribution, by the median of absolute deviations. */
const MAD_TO_SIGMA = 1.4826;
const LEAST_SHARE = 0.2;
const LEAST_USD = 10;
/** A day that repeats itself is no news: the same weekday, or the same day of the month before. */
const REPEATED = 1.2;
const SERVICES_MOST = 3;
/** A smaller rise would be shown as $0. */
const NAMED_FROM_USD = 0.5;
const DAY_MS = 86_400_000;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

const totalOf = ({ usdByService }: AnomalyDay): number =>
  Object.values(usdByService).reduce((sum, usd) => sum + usd, 0);

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The same weekday of the weeks before, and the same day of the month before. */
const isAlike = ({ date }: AnomalyDay, day: AnomalyDay): boolean =>
  daysBetween(date, day.date) % 7 === 0 || date.slice(8) === day.date.slice(8);

const listRisen = (day: AnomalyDay, before: readonly AnomalyDay[]): CostAnomaly['services'] =>
  Object.entries(day.usdByService)
    .map(([service, usd]) => ({
      service,
      extraUsd: usd - median(before.map(({ usdByService }) => usdByService[service] ?? 0)),
    }))
    .filter(({ extraUsd }) => extraUsd >= NAMED_FROM_USD)
    .sort((a, b) => b.extraUsd - a.extraUsd)
    .slice(0, SERVICES_MOST);

/** Judges one day by those before it. */
const judgeDay = (days: readonly AnomalyDay[], day: AnomalyDay): CostAnomaly | undefined => {
  const earlier = days.filter(({ date }) => date < day.date);
  const before = earlier.filter(({ date }) => daysBetween(date, day.date) <= WINDOW_DAYS);
  if (before.length < LEAST_DAYS) return undefined;
  const [usd, totals] = [totalOf(day), before.map(totalOf)];
  const usualUsd = median(totals);
  const deviation = MAD_TO_SIGMA * median(totals.map((total) => Math.abs(total - usualUsd)));
  if (usd - usualUsd <= Math.max(DEVIATIONS * deviation, LEAST_SHARE * usualUsd, LEAST_USD)) return undefined;
  const highest = Math.max(0, ...earlier.filter((each) => isAlike(each, day)).map(totalOf));
  if (usd <= REPEATED * highest) return undefined;
  return { date: day.date, usd, usualUsd, services: listRisen(day, before) };
};

/**
 * The first day after `through` whose cost is unexpected; undefined if none is. A day after an unexpected one is told only
 * once: a level that stays higher is no news each day. @param days known days of one account, oldest first, from two
 * months before on
 */
export const findCostAnomaly = (days: readonly AnomalyDay[], through: string): CostAnomaly | undefined => {
  for (const [index, day] of days.entries()) {
    if (day.date <= through) continue;
    const found = judgeDay(days, day);
    const yesterday = days[index - 1];
    if (found && !(yesterday && judgeDay(days, yesterday))) return found;
  }
  return undefined;
};
