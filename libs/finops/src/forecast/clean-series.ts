import { median, robustSpread, runningMedian } from './robust';
import { type WeeklyShape, findWeeklyShape, withWeekday, withoutWeekday } from './weekly-shape';

/** A fee charged each month on the same day. */
export interface MonthlyFee {
  /** 1 to 31; 31 is the last day of each month. */
  readonly dayOfMonth: number;
  readonly usd: number;
}

/** A history without one-off events. */
export interface CleanSeries {
  readonly values: readonly number[];
  readonly fees: readonly MonthlyFee[];
  /** Indexes of replaced days: spikes, credits, outages. */
  readonly spikes: readonly number[];
  readonly shape: WeeklyShape;
}

/** Ten days on either side: longer than a spike, shorter than a level change. */
const SIDE = 10;
/** Robust standard deviations beyond which a day is an outlier. */
const OUTLIER = 4;
/** The outlier must also matter: at least a twentieth of the level. */
const MIN_SHARE = 0.05;
const LAST_DAY = 31;

/** Where a date is in its month. */
interface DayOfMonth {
  readonly day: number;
  readonly isLast: boolean;
}

/** A month ends on the 28th at the earliest, so other days need no calendar. */
const toDayOfMonth = (date: string): DayOfMonth => {
  const day = Number(date.slice(8));
  const lastDay = (): number => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
  return { day, isLast: day >= 28 && day === lastDay() };
};

/** The days of the month of a possible fee: the last day is always 31 too. */
const listFeeDays = ({ day, isLast }: DayOfMonth): readonly number[] => (isLast ? [LAST_DAY, day] : [day]);

/** Whether a fee of this day of the month falls on a day; in short months, on their last day. */
const fallsOn = (dayOfMonth: number, { day, isLast }: DayOfMonth): boolean =>
  day === dayOfMonth || (isLast && dayOfMonth > day);

interface Rests {
  readonly shape: WeeklyShape;
  readonly expected: readonly number[];
  readonly rests: readonly number[];
  readonly limits: readonly number[];
}

/** The deviation of each day from the value expected from its weekday and neighbours. */
const computeRests = (values: readonly number[]): Rests => {
  const shape = findWeeklyShape(values);
  const level = runningMedian(
    values.map((value, at) => withoutWeekday(shape, value, at)),
    SIDE,
  );
  const expected = level.map((value, at) => withWeekday(shape, value, at));
  const rests = values.map((value, at) => value - (expected[at] ?? 0));
  // Noise grows with the level, so it is measured relative to the level where there is one.
  const shares = rests.map((rest, at) => rest / Math.max(Math.abs(level[at] ?? 0), Number.EPSILON));
  const spread = Math.max(OUTLIER * robustSpread(shares), MIN_SHARE);
  return { shape, expected, rests, limits: level.map((value) => spread * Math.abs(value)) };
};

/** Maximum relative difference of a fee from month to month. */
const FEE_TOLERANCE = 0.35;

const feeOn = (dayOfMonth: number, days: readonly DayOfMonth[], { rests, limits }: Rests): MonthlyFee | undefined => {
  const places: number[] = [];
  days.forEach((day, at) => {
    if (fallsOn(dayOfMonth, day)) places.push(at);
  });
  const amounts = places.map((at) => rests[at] ?? 0);
  const isFee = (at: number): boolean => (rests[at] ?? 0) > (limits[at] ?? 0);
  const hits = places.filter(isFee);
  const last = places.at(-1);
  // A fee may be absent in one month, but not in the newest: then it has ended.
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

const findFees = (dates: readonly string[], rests: Rests): MonthlyFee[] => {
  const days = dates.map(toDayOfMonth);
  const candidates = [...new Set(days.flatMap(listFeeDays))].sort((a, b) => b - a);
  const fees: MonthlyFee[] = [];
  for (const dayOfMonth of candidates) {
    const fee = feeOn(dayOfMonth, days, rests);
    const isKnown = (): boolean =>
      fees.some((known) => days.some((day) => fallsOn(known.dayOfMonth, day) && fallsOn(dayOfMonth, day)));
    if (fee && !isKnown()) fees.push(fee);
  }
  return fees;
};

/** The fees that fall on a day. */
export const feesOn = (fees: readonly MonthlyFee[], date: string): number =>
  fees.filter(({ dayOfMonth }) => fallsOn(dayOfMonth, toDayOfMonth(date))).reduce((sum, { usd }) => sum + usd, 0);

/** Removes monthly fees, then single days far from their neighbours. */
export const cleanSeries = (values: readonly number[], dates: readonly string[]): CleanSeries => {
  const withFees = computeRests(values);
  const fees = findFees(dates, withFees);
  const withoutFees = values.map((value, at) => value - feesOn(fees, dates[at] ?? ''));
  const { shape, expected, rests, limits } = fees.length === 0 ? withFees : computeRests(withoutFees);
  const spikes = rests.flatMap((rest, at) => (Math.abs(rest) > (limits[at] ?? 0) ? [at] : []));
  const isSpike = new Set(spikes);
  return {
    values: withoutFees.map((value, at) => (isSpike.has(at) ? (expected[at] ?? value) : value)),
    fees,
    spikes,
    shape,
  };
};
