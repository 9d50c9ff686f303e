import { cleanSeries, feesOn } from './clean-series';
import { type Fit, errorGrowth, fitHoltWinters, levelAhead } from './holt-winters';
import { type LevelShift, withoutShifts } from './level-shift';
import { mean, quantile } from './robust';
import { type Series, dayAfter } from './series';
import { FIT_ALLOWANCE, totalBounds } from './total-bounds';
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
/** The first weeks only find the level: their errors say nothing of later ones. */
const WARM_UP = 14;

interface Noise {
  readonly low: number;
  readonly high: number;
  readonly deviation: number;
}

/** What days differ by from what was expected a day before, in shares of the level where there is one. The days that were cleaned belong to it. */
const noiseOf = ({ errors, levels, shape }: Fit, rests: readonly number[]): Noise => {
  const all = errors.map(
    (error, at) => (error + (rests[at] ?? 0)) / (shape.isFactor ? Math.max(levels[at] ?? 0, Number.EPSILON) : 1),
  );
  const settled = all.length > 2 * WARM_UP ? all.slice(WARM_UP) : all;
  const clean = settled.filter((value) => value >= quantile(settled, 0.02) && value <= quantile(settled, 0.98));
  return {
    low: quantile(settled, LOWER),
    high: quantile(settled, UPPER),
    deviation: Math.sqrt(mean(clean.map((value) => value ** 2))),
  };
};

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Less of the new level than this is next to nothing: a share of it says nothing. */
const NOTHING_SHARE = 0.01;
const aboutUsd = (usd: number): string =>
  `about $${usd.toLocaleString('en-US', { maximumFractionDigits: Math.abs(usd) < 10 ? 2 : 0 })} a day`;

const changeText = ({ before, after }: LevelShift): string =>
  Math.abs(before) < NOTHING_SHARE * Math.abs(after)
    ? `from nothing to ${aboutUsd(after)}`
    : `by ${Math.round(((after - before) / Math.abs(before)) * 100)}%`;

const shiftNote = (from: string, shift: LevelShift): string =>
  `Cost changed its level on ${DATE.format(new Date(dayAfter(from, shift.at)))}, ${changeText(shift)}; the level since then goes on.`;

/**
 * The days after a series: damped Holt-Winters on the history without spikes, monthly fees and changes of level; fees come back on their days.
 * The bounds of a day are the tenths of the errors on the history, growing with the days ahead; those of the total
 * are no sums of the daily ones.
 */
export const outlookOf = ({ from, usd }: Series, days: number): Outlook => {
  const dates = usd.map((_, at) => dayAfter(from, at));
  const clean = cleanSeries(usd, dates);
  const { values, shifts } = withoutShifts(clean.values, clean.shape);
  const fit = fitHoltWinters(values, clean.shape);
  const spikes = new Set(clean.spikes);
  const rests = usd.map((value, at) =>
    spikes.has(at) ? value - feesOn(clean.fees, dates[at] ?? '') - (clean.values[at] ?? 0) : 0,
  );
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
    return {
      date,
      usd: usual(level),
      low: usual(level + unit * noise.low),
      high: usual(level + unit * noise.high),
      level,
    };
  });
  const total = ahead.reduce((sum, day) => sum + day.usd, 0);
  const dayDeviation = noise.deviation * (fit.shape.isFactor ? Math.max(0, mean(ahead.map(({ level }) => level))) : 1);
  const bounds = totalBounds({ values, fit, events: rests.filter((rest) => rest !== 0) }, days, dayDeviation);
  return {
    daily: ahead.map(({ level: _level, ...day }) => day),
    total: { usd: total, low: floor(total + Math.min(0, bounds.low)), high: total + Math.max(0, bounds.high) },
    notes: [
      ...shifts.map((shift) => shiftNote(from, shift)),
      ...clean.fees.map(
        ({ dayOfMonth, usd: fee }) =>
          `About ${fee.toFixed(2)} USD come each month on ${dayOfMonth === 31 ? 'its last day' : `day ${dayOfMonth}`}.`,
      ),
    ],
  };
};

/** The same weekday of the last week, again and again: what every forecast must beat. */
export const seasonalNaive = (usd: readonly number[], days: number): number[] =>
  Array.from({ length: days }, (_, index) => usd[usd.length - 7 + (index % 7)] ?? usd.at(-1) ?? 0);
