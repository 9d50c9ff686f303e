/** One day's cost. */
export interface DayCost {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly usd: number;
}

/** A series that cannot be forecast; the message gives the reason, and the row if one is at fault. */
export class ForecastError extends Error {
  override readonly name = 'ForecastError';
}

/** Days without gaps, and the corrections made. */
export interface Series {
  /** The first day. */
  readonly from: string;
  /** One value per day. */
  readonly usd: readonly number[];
  readonly notes: readonly string[];
}

/** Two weeks: with less, no weekday occurs twice. */
export const MIN_DAYS = 14;
/** Ten thousand days are 27 years: a longer history has a wrong date. */
const MAX_DAYS = 10_000;
/** With more missing days, filled values would outweigh known ones. */
const MAX_MISSING_SHARE = 0.3;
const WEEK = 7;
const DAY_MS = 86_400_000;

/** The day a number of days later. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** So many days, from this one on. */
export const listDays = (from: string, count: number): string[] => {
  const start = Date.parse(from);
  return Array.from({ length: count }, (_, at) => new Date(start + at * DAY_MS).toISOString().slice(0, 10));
};

const isDay = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) && dayAfter(date, 0) === date;

const reasonAgainst = ({ date, usd }: DayCost, today: string): string | undefined => {
  if (!isDay(date)) return `${JSON.stringify(date)} is not a date such as 2026-01-31.`;
  if (!Number.isFinite(usd)) return 'usd is not a number.';
  return date > today ? `${date} is in the future.` : undefined;
};

const byDay = (points: readonly DayCost[], today: string): { days: Map<string, number>; repeated: number } => {
  const days = new Map<string, number>();
  let repeated = 0;
  for (const [at, point] of points.entries()) {
    const reason = reasonAgainst(point, today);
    if (reason !== undefined) throw new ForecastError(`Row ${at + 1}: ${reason}`);
    const known = days.get(point.date);
    if (known !== undefined && known !== point.usd)
      throw new ForecastError(`Row ${at + 1}: ${point.date} appears twice, with ${known} and with ${point.usd}.`);
    if (known !== undefined) repeated += 1;
    days.set(point.date, point.usd);
  }
  return { days, repeated };
};

/** A gap is filled with the mean of the same weekday before and after it, or else of the nearest known days. */
const fillGaps = (known: ReadonlyArray<number | undefined>): number[] => {
  const nearest = (at: number, step: number): number | undefined => {
    for (let look = at + step; look >= 0 && look < known.length; look += step)
      if (known[look] !== undefined) return known[look];
    return undefined;
  };
  return known.map((value, at) => {
    if (value !== undefined) return value;
    const sides = [nearest(at, -WEEK), nearest(at, WEEK)].filter((side) => side !== undefined);
    const near = sides.length > 0 ? sides : [nearest(at, -1), nearest(at, 1)].filter((side) => side !== undefined);
    return near.reduce((sum, side) => sum + side, 0) / near.length;
  });
};

const plural = (count: number, one: string, many: string): string => (count === 1 ? `One ${one}` : `${count} ${many}`);

const listNotes = (missing: number, repeated: number, negative: number): string[] => [
  ...(missing > 0
    ? [`${plural(missing, 'day is', 'days are')} missing; the same weekday before and after is used.`]
    : []),
  ...(repeated > 0
    ? [`${plural(repeated, 'row is', 'rows are')} duplicated with the same amount, and counted once.`]
    : []),
  ...(negative > 0
    ? [`${plural(negative, 'day is', 'days are')} below zero: credits count as one-off events, not as a pattern.`]
    : []),
];

/**
 * Days in order and without gaps. `today`: the last day allowed. @throws ForecastError for an invalid or future
 * day, two amounts for one day, too few days or too many gaps
 */
export const toSeries = (points: readonly DayCost[], today: string): Series => {
  const { days, repeated } = byDay(points, today);
  const dates = [...days.keys()].sort();
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  const length = dates.length === 0 ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  if (dates.length < MIN_DAYS)
    throw new ForecastError(
      `The history is too short: a forecast needs at least ${MIN_DAYS} days, and there ${dates.length === 1 ? 'is 1' : `are ${dates.length}`}.`,
    );
  if (length > MAX_DAYS)
    throw new ForecastError(`The history spans ${from} to ${to}, which is more than ${MAX_DAYS} days.`);
  const missing = length - dates.length;
  if (missing > MAX_MISSING_SHARE * length)
    throw new ForecastError(
      `${missing} of the ${length} days from ${from} to ${to} are missing: too many to forecast from.`,
    );
  const known = listDays(from, length).map((date) => days.get(date));
  const negative = dates.filter((date) => (days.get(date) ?? 0) < 0).length;
  return { from, usd: fillGaps(known), notes: listNotes(missing, repeated, negative) };
};
