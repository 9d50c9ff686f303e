import { median, robustSpread, runningMedian } from './robust';
import { dayAfter } from './series';
import { type WeeklyShape, weeklyShapeOf, withWeekday, withoutWeekday } from './weekly-shape';

/** What comes each month on one day. */
export interface MonthlyFee {
  /** 1 to 31; 31 is the last day of each month. */
  readonly dayOfMonth: number;
  readonly usd: number;
}

/** A history as it would be without what happens once. */
export interface CleanSeries {
  readonly values: readonly number[];
  readonly fees: readonly MonthlyFee[];
  /** Places of the days that were replaced: spikes, credits, outages. */
  readonly spikes: readonly number[];
  readonly shape: WeeklyShape;
}

/** Ten days to either side: longer than any spike, shorter than a change of level. */
const SIDE = 10;
/** Robust standard deviations beyond which a day is no noise. */
const OUTLIER = 4;
/** And it must matter: a twentieth of the level. */
const MIN_SHARE = 0.05;
const LAST_DAY = 31;

/** A month's last day is its 28th at the earliest; the others need no calendar, and this is asked of every day for every day of the month. */
const isLastDay = (date: string): boolean => Number(date.slice(8)) >= 28 && dayAfter(date, 1).endsWith('-01');

/** The day of the month that a fee may be bound to: the last day goes by that name, whatever its number. */
const placesInMonth = (date: string): readonly number[] =>
  isLastDay(date) ? [LAST_DAY, Number(date.slice(8))] : [Number(date.slice(8))];

/** Whether a fee of this day of the month falls on the date; in short months on their last day. */
export const fallsOn = ({ dayOfMonth }: Pick<MonthlyFee, 'dayOfMonth'>, date: string): boolean =>
  Number(date.slice(8)) === dayOfMonth || (isLastDay(date) && dayOfMonth > Number(date.slice(8)));

interface Rests {
  readonly shape: WeeklyShape;
  readonly expected: readonly number[];
  readonly rests: readonly number[];
  readonly limits: readonly number[];
}

/** How far each day lies from what its weekday and the days around it let expect. */
const restsOf = (values: readonly number[]): Rests => {
  const shape = weeklyShapeOf(values);
  const level = runningMedian(
    values.map((value, at) => withoutWeekday(shape, value, at)),
    SIDE,
  );
  const expected = level.map((value, at) => withWeekday(shape, value, at));
  const rests = values.map((value, at) => value - (expected[at] ?? 0));
  // Noise grows with the level: it is measured in shares of it where there is one.
  const shares = rests.map((rest, at) => rest / Math.max(Math.abs(level[at] ?? 0), Number.EPSILON));
  const spread = Math.max(OUTLIER * robustSpread(shares), MIN_SHARE);
  return { shape, expected, rests, limits: level.map((value) => spread * Math.abs(value)) };
};

/** Fees differ by less than this share of themselves from month to month. */
const FEE_TOLERANCE = 0.35;

const feeOn = (dayOfMonth: number, dates: readonly string[], { rests, limits }: Rests): MonthlyFee | undefined => {
  const places = dates.flatMap((date, at) => (fallsOn({ dayOfMonth }, date) ? [at] : []));
  const amounts = places.map((at) => rests[at] ?? 0);
  const isFee = (at: number): boolean => (rests[at] ?? 0) > (limits[at] ?? 0);
  const hits = places.filter(isFee);
  const last = places.at(-1);
  // One month may miss it; the newest may not, for then it has ended.
  if (
    hits.length < 2 ||
    hits.length < places.length - Math.max(1, Math.floor(places.length / 6)) ||
    last === undefined ||
    !isFee(last)
  )
    return undefined;
  const usd = median(amounts.slice(-3));
  const near = hits.filter((at) => Math.abs((rests[at] ?? 0) - usd) <= FEE_TOLERANCE * usd + (limits[at] ?? 0));
  return near.length >= 2 && near.length >= hits.length * 0.6 ? { dayOfMonth, usd } : undefined;
};

const feesOf = (dates: readonly string[], rests: Rests): MonthlyFee[] => {
  const candidates = [...new Set(dates.flatMap(placesInMonth))].sort((a, b) => b - a);
  const fees: MonthlyFee[] = [];
  for (const dayOfMonth of candidates) {
    const fee = feeOn(dayOfMonth, dates, rests);
    const isKnown = fees.some((known) => dates.some((date) => fallsOn(known, date) && fallsOn({ dayOfMonth }, date)));
    if (fee && !isKnown) fees.push(fee);
  }
  return fees;
};

/** The fees that fall on a day. */
export const feesOn = (fees: readonly MonthlyFee[], date: string): number =>
  fees.filter((fee) => fallsOn(fee, date)).reduce((sum, { usd }) => sum + usd, 0);

/** Takes out monthly fees, then single days far from their neighbours. */
export const cleanSeries = (values: readonly number[], dates: readonly string[]): CleanSeries => {
  const fees = feesOf(dates, restsOf(values));
  const withoutFees = values.map((value, at) => value - feesOn(fees, dates[at] ?? ''));
  const { shape, expected, rests, limits } = restsOf(withoutFees);
  const spikes = rests.flatMap((rest, at) => (Math.abs(rest) > (limits[at] ?? 0) ? [at] : []));
  const isSpike = new Set(spikes);
  return {
    values: withoutFees.map((value, at) => (isSpike.has(at) ? (expected[at] ?? value) : value)),
    fees,
    spikes,
    shape,
  };
};
