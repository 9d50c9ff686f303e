import { cleanSeries, feesOn } from './clean-series';
import { type Fit, errorGrowth, fitHoltWinters, levelAhead, windowErrors } from './holt-winters';
import { type LevelShift, withoutShifts } from './level-shift';
import { mean, quantile } from './robust';
import { type Series, dayAfter } from './series';
import { withWeekday } from './weekly-shape';

/** A figure with the bounds between which 8 of 10 outcomes are expected. */
export interface Range {
  readonly usd: number;
  readonly low: number;
  readonly high: number;
}

/** What a series lets expect. */
export interface Outlook {
  readonly daily: ReadonlyArray<Range & { readonly date: string }>;
  readonly total: Range;
  readonly notes: readonly string[];
}

/** 80 %: a tenth of the outcomes lies below, a tenth above. */
const LOWER = 0.1;
const UPPER = 0.9;
/** The normal distribution's tenth, for sums: errors of many days add up to a bell. */
const NORMAL_TENTH = 1.2816;
/** The first weeks only find the level: their errors say nothing of later ones. */
const WARM_UP = 14;

interface Noise {
  readonly low: number;
  readonly high: number;
  readonly deviation: number;
}

/** What days differ by from what was expected a day before, in shares of the level where there is one. The days that were cleaned belong to it. */
const noiseOf = ({ errors, levels, shape }: Fit, rests: readonly number[]): Noise => {
  const all = errors.map((error, at) => (error + (rests[at] ?? 0)) / (shape.isFactor ? Math.max(levels[at] ?? 0, Number.EPSILON) : 1));
  const settled = all.length > 2 * WARM_UP ? all.slice(WARM_UP) : all;
  const clean = settled.filter((value) => value >= quantile(settled, 0.02) && value <= quantile(settled, 0.98));
  return { low: quantile(settled, LOWER), high: quantile(settled, UPPER), deviation: Math.sqrt(mean(clean.map((value) => value ** 2))) };
};

const shiftNote = (from: string, { at, before, after }: LevelShift): string =>
  `Cost changed its level on ${dayAfter(from, at)}, by ${Math.round(((after - before) / Math.max(Math.abs(before), Number.EPSILON)) * 100)} %; the level since then goes on.`;

/** The smoothing was chosen to fit the history: errors to come are a little wider. */
const FIT_ALLOWANCE = 1.06;
const TOTAL_ALLOWANCE = 1.15;
const WINDOW_DAYS = 28;

interface TotalNoise {
  /** What single events add to the sum on average: they are no part of a usual day. */
  readonly events: number;
  readonly deviation: number;
}

interface Fitted {
  readonly values: readonly number[];
  readonly fit: Fit;
  /** What was cleaned from each day. */
  readonly rests: readonly number[];
}

/** The error of a sum: by the model and by the sums along the history, whichever is wider, and the single events. */
const totalNoiseOf = ({ values, fit, rests }: Fitted, days: number, dayDeviation: number): TotalNoise => {
  const window = Math.min(days, WINDOW_DAYS, Math.floor(values.length / 3));
  const growth = errorGrowth(fit.smoothing, days).total;
  const seen = windowErrors(values, fit.shape, fit.smoothing, window);
  const alongHistory = seen.length < window ? 0 : (Math.sqrt(mean(seen.map((error) => error ** 2))) * growth) / errorGrowth(fit.smoothing, window).total;
  const event = mean(rests);
  const eventVariance = days * mean(rests.map((rest) => (rest - event) ** 2));
  const usual = TOTAL_ALLOWANCE * Math.max(dayDeviation * growth, alongHistory);
  return { events: days * event, deviation: Math.sqrt(usual ** 2 + eventVariance) };
};

/**
 * The days after a series: damped Holt-Winters on the history without spikes, monthly fees and changes of level; fees come back on their days.
 * The bounds of a day are the tenths of the errors on the history, growing with the days ahead; those of the total take into account that a wrong level
 * is wrong on every day, and are no sums of the daily ones.
 */
export const outlookOf = ({ from, usd }: Series, days: number): Outlook => {
  const dates = usd.map((_, at) => dayAfter(from, at));
  const clean = cleanSeries(usd, dates);
  const { values, shifts } = withoutShifts(clean.values, clean.shape);
  const fit = fitHoltWinters(values, clean.shape);
  const spikes = new Set(clean.spikes);
  const rests = usd.map((value, at) => (spikes.has(at) ? value - feesOn(clean.fees, dates[at] ?? '') - (clean.values[at] ?? 0) : 0));
  const noise = noiseOf(fit, rests);
  const growth = errorGrowth(fit.smoothing, days);
  const isPositive = values.every((value) => value >= 0);
  const floor = (value: number): number => (isPositive ? Math.max(0, value) : value);
  const ahead = Array.from({ length: days }, (_, index) => {
    const at = usd.length + index;
    const date = dayAfter(from, at);
    const level = levelAhead(fit, index + 1);
    const fee = feesOn(clean.fees, date);
    const unit = FIT_ALLOWANCE * (growth.daily[index] ?? 1) * (fit.shape.isFactor ? Math.max(level, 0) : 1);
    const usual = (value: number): number => floor(withWeekday(fit.shape, value, at)) + fee;
    return { date, usd: usual(level), low: usual(level + unit * noise.low), high: usual(level + unit * noise.high), level };
  });
  const total = ahead.reduce((sum, day) => sum + day.usd, 0);
  const dayDeviation = noise.deviation * (fit.shape.isFactor ? Math.max(0, mean(ahead.map(({ level }) => level))) : 1);
  const { events, deviation } = totalNoiseOf({ values, fit, rests }, days, dayDeviation);
  const bound = (sign: 1 | -1): number => total + events + sign * NORMAL_TENTH * deviation;
  return {
    daily: ahead.map(({ level: _level, ...day }) => day),
    total: { usd: total, low: floor(Math.min(total, bound(-1))), high: Math.max(total, bound(1)) },
    notes: [
      ...shifts.map((shift) => shiftNote(from, shift)),
      ...clean.fees.map(({ dayOfMonth, usd: fee }) => `About ${fee.toFixed(2)} USD come each month on ${dayOfMonth === 31 ? 'its last day' : `day ${dayOfMonth}`}.`),
    ],
  };
};

/** The same weekday of the last week, again and again: what every forecast must beat. */
export const seasonalNaive = (usd: readonly number[], days: number): number[] =>
  Array.from({ length: days }, (_, index) => usd[usd.length - 7 + (index % 7)] ?? usd.at(-1) ?? 0);
