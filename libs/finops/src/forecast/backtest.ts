import { outlookOf, seasonalNaive } from './forecast';
import { mean, median } from './robust';
import type { Series } from './series';

/** How the same method would have done on this series' own past. Null where it is too short to tell. */
export interface Backtest {
  /** Mean distance from the days that came, as a share of them: 0.08 is 8 %. */
  readonly mape: number | null;
  /** The same for repeating the last week. */
  readonly naiveMape: number | null;
  /** Share of the days that came within their interval; 0.8 is what it promises. */
  readonly coverage: number | null;
  /** How many of the tried totals came within theirs. The bounds of a total are no sums of the daily ones: one may keep its promise where the other does not. */
  readonly totalsHeld: number;
  /** How often a forecast was tried, and over how many days each. */
  readonly origins: number;
  readonly days: number;
}

const MAX_ORIGINS = 5;
const MAX_DAYS = 30;
/** What a forecast is tried with at least: four weeks. */
const MIN_TRAINING = 28;
/** A share of next to nothing says nothing: such days are left out. */
const MIN_SHARE_OF_USUAL = 0.01;

interface TriedDay {
  readonly actual: number;
  readonly ours: number;
  readonly naive: number;
  readonly isCovered: boolean;
}

interface Tried {
  readonly days: readonly TriedDay[];
  readonly isTotalHeld: boolean;
}

const tryFrom = ({ from, usd }: Series, origin: number, days: number): Tried => {
  const known = usd.slice(0, origin);
  const { daily, total } = outlookOf({ from, usd: known, notes: [] }, days);
  const naive = seasonalNaive(known, days);
  const came = usd.slice(origin, origin + days).reduce((sum, each) => sum + each, 0);
  return {
    days: daily.map(({ usd: ours, low, high }, at) => {
      const actual = usd[origin + at] ?? 0;
      return { actual, ours, naive: naive[at] ?? 0, isCovered: actual >= low && actual <= high };
    }),
    isTotalHeld: came >= total.low && came <= total.high,
  };
};

const unknown: Backtest = { mape: null, naiveMape: null, coverage: null, totalsHeld: 0, origins: 0, days: 0 };

/** Forecasts from earlier days of the series, seeing nothing that came later, and compares. */
export const backtestOf = (series: Series, days: number): Backtest => {
  const { length } = series.usd;
  const span = Math.min(days, MAX_DAYS, Math.floor(length / 4));
  const room = length - MIN_TRAINING - span;
  if (span < 1 || room < 0) return unknown;
  const step = Math.max(1, Math.min(span, Math.floor(room / (MAX_ORIGINS - 1))));
  const origins = Array.from({ length: MAX_ORIGINS }, (_, index) => length - span - index * step).filter(
    (origin) => origin >= MIN_TRAINING,
  );
  const forecasts = origins.map((origin) => tryFrom(series, origin, span));
  const tried = forecasts.flatMap((each) => each.days);
  const least = MIN_SHARE_OF_USUAL * median(series.usd.map(Math.abs));
  const compared = tried.filter(({ actual }) => Math.abs(actual) > least);
  const mapeOf = (forecast: (one: TriedDay) => number): number | null =>
    compared.length === 0
      ? null
      : mean(compared.map((one) => Math.abs(one.actual - forecast(one)) / Math.abs(one.actual)));
  return {
    mape: mapeOf(({ ours }) => ours),
    naiveMape: mapeOf(({ naive }) => naive),
    coverage: mean(tried.map(({ isCovered }) => (isCovered ? 1 : 0))),
    totalsHeld: forecasts.filter(({ isTotalHeld }) => isTotalHeld).length,
    origins: origins.length,
    days: span,
  };
};
