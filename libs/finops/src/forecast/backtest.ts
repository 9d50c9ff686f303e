import { cleanSeries } from './clean-series';
import { withoutShifts } from './level-shift';
import { steadyGrowth, withoutGrowth } from './steady-growth';
import { applyTo, type Calibration, calibrate, type TriedForecast } from './calibrate';
import { computeOutlook, seasonalNaive } from './forecast';
import { mean, median } from './robust';
import { listDays, type Series } from './series';

/** The method's accuracy on the past of this series. Null if the history is too short to test. */
export interface Backtest {
  /** Mean absolute error as a share of actual cost: 0.08 is 8%. */
  readonly mape: number | null;
  /** The same for repeating the last week. */
  readonly naiveMape: number | null;
  /** Share of days within their calibrated bounds, up to the next level change. */
  readonly coverage: number | null;
  /** Number of tested totals within their calibrated bounds. The bounds of a total are not sums of the daily bounds. */
  readonly totalsHeld: number;
  /** Number of test forecasts, and their length in days. */
  readonly origins: number;
  readonly days: number;
}

/** Two per month over a year: enough to estimate the 10% and 90% quantiles of the errors. */
const MAX_ORIGINS = 24;
const MAX_DAYS = 30;
/** Minimum history of a test forecast: four weeks. */
const MIN_TRAINING = 28;
/** Relative errors of tiny amounts mean nothing, so such days are excluded. */
const MIN_SHARE_OF_USUAL = 0.01;

interface Tried extends TriedForecast {
  readonly naive: readonly number[];
}

const tryFrom = ({ from, usd }: Series, origin: number, days: number): Tried => {
  const known = usd.slice(0, origin);
  const { daily, total } = computeOutlook({ from, usd: known }, days);
  return { daily, total, actual: usd.slice(origin, origin + days), naive: seasonalNaive(known, days) };
};

const UNTRIED: Backtest = { mape: null, naiveMape: null, coverage: null, totalsHeld: 0, origins: 0, days: 0 };

const share = (flags: readonly boolean[]): number => mean(flags.map((flag) => (flag ? 1 : 0)));

/** The start days of test forecasts: evenly spaced over the history, newest first. */
const listOrigins = (length: number, span: number): number[] => {
  const room = length - MIN_TRAINING - span;
  if (span < 1 || room < 0) return [];
  const count = Math.min(MAX_ORIGINS, room + 1);
  const step = Math.max(1, Math.floor(room / Math.max(1, count - 1)));
  return Array.from({ length: count }, (_, index) => length - span - index * step).filter(
    (origin) => origin >= MIN_TRAINING,
  );
};

/** Days with a permanent level change, judged by the whole history. */
const findShifts = ({ from, usd }: Series): readonly number[] => {
  const { values, shape } = cleanSeries(usd, listDays(from, usd.length));
  const growth = steadyGrowth(values, shape);
  return withoutShifts(growth ? withoutGrowth(values, shape, growth) : values, shape).shifts.map(({ at }) => at);
};

/** A test forecast up to the next level change: level changes cannot be foreseen, and the bounds do not cover them. */
const untilShift = (one: Tried, origin: number, shifts: readonly number[]): Tried => {
  const ahead = shifts.filter((at) => at >= origin && at < origin + one.daily.length);
  const days = ahead.length === 0 ? one.daily.length : Math.min(...ahead) - origin;
  return { ...one, daily: one.daily.slice(0, days), actual: one.actual.slice(0, days) };
};

/**
 * Forecasts from earlier days of the series, without later data, and compares. The bounds are calibrated on the
 * outcomes, and coverage is counted for the calibrated bounds.
 */
export const runBacktest = (
  series: Series,
  days: number,
): { readonly backtest: Backtest; readonly calibration: Calibration } => {
  const span = Math.min(days, MAX_DAYS, Math.floor(series.usd.length / 4));
  const origins = listOrigins(series.usd.length, span);
  const shifts = findShifts(series);
  const tried = origins.map((origin) => tryFrom(series, origin, span));
  const cut = tried.map((one, index) => untilShift(one, origins[index] as number, shifts));
  const calibration = calibrate(cut, tried, series.usd);
  if (tried.length === 0) return { backtest: UNTRIED, calibration };
  const shown = tried.map((one) => ({ ...one, ...applyTo(one, calibration) }));
  const shownDays = cut.map((one) => ({ ...one, ...applyTo(one, calibration) }));
  const pairs = tried.flatMap(({ daily, actual, naive }) =>
    daily.map(({ usd }, at) => ({ actual: actual[at] as number, ours: usd, naive: naive[at] ?? 0 })),
  );
  const least = MIN_SHARE_OF_USUAL * median(series.usd.map(Math.abs));
  const compared = pairs.filter(({ actual }) => Math.abs(actual) > least);
  const computeMape = (forecast: (one: (typeof pairs)[number]) => number): number | null =>
    compared.length === 0
      ? null
      : mean(compared.map((one) => Math.abs(one.actual - forecast(one)) / Math.abs(one.actual)));
  const isHeld = (value: number, { low, high }: { low: number; high: number }): boolean =>
    value >= low && value <= high;
  return {
    backtest: {
      mape: computeMape(({ ours }) => ours),
      naiveMape: computeMape(({ naive }) => naive),
      coverage: share(
        shownDays.flatMap(({ daily, actual }) => daily.map((day, at) => isHeld(actual[at] as number, day))),
      ),
      totalsHeld: shown.filter(({ total, actual }) =>
        isHeld(
          actual.reduce((sum, usd) => sum + usd, 0),
          total,
        ),
      ).length,
      origins: tried.length,
      days: span,
    },
    calibration,
  };
};
