import {
  fitHoltWinters,
  levelAhead,
  computeOutlook,
  seasonalNaive,
  UNDAMPED,
  findWeeklyShape,
  withWeekday,
} from '@cloudmend/finops/forecast';
import { type MadeSeries, SHAPES, type Shape, madeSeries } from './made-series';

/** The product's forecast horizons in days. */
export const HORIZONS = [30, 90] as const;

/** Textbook Holt-Winters: uncleaned history, undamped trend. */
const plainHoltWinters = (usd: readonly number[], days: number): number[] => {
  const fit = fitHoltWinters(usd, findWeeklyShape(usd), UNDAMPED);
  return Array.from({ length: days }, (_, index) =>
    withWeekday(fit.shape, levelAhead(fit, index + 1), usd.length + index),
  );
};

const absoluteError = (forecast: readonly number[], actual: readonly number[]): number =>
  actual.reduce((sum, value, at) => sum + Math.abs(value - (forecast[at] ?? 0)), 0) /
  actual.reduce((sum, value) => sum + Math.abs(value), 0);

interface Tried {
  readonly ours: number;
  readonly naive: number;
  readonly plain: number;
  readonly covered: number;
  readonly totalCovered: boolean;
}

const tryOn = ({ from, usd, future }: MadeSeries): Tried => {
  const { daily, total } = computeOutlook({ from, usd }, future.length);
  const sum = future.reduce((all, value) => all + value, 0);
  return {
    ours: absoluteError(
      daily.map((day) => day.usd),
      future,
    ),
    naive: absoluteError(seasonalNaive(usd, future.length), future),
    plain: absoluteError(plainHoltWinters(usd, future.length), future),
    covered:
      daily.filter(({ low, high }, at) => (future[at] ?? 0) >= low && (future[at] ?? 0) <= high).length / future.length,
    totalCovered: sum >= total.low && sum <= total.high,
  };
};

/** Mean errors over a shape's series as shares of cost, and coverage of the 80% interval. */
export interface ForecastScore {
  readonly shape: Shape;
  readonly days: number;
  readonly series: number;
  readonly ours: number;
  readonly naive: number;
  readonly plain: number;
  readonly coverage: number;
  readonly totalCoverage: number;
}

const computeScore = (shape: Shape, days: number, perShape: number): ForecastScore => {
  const tried = Array.from({ length: perShape }, (_, seed) => tryOn(madeSeries(shape, seed + 1, days)));
  const mean = (value: (one: Tried) => number): number =>
    tried.reduce((sum, one) => sum + value(one), 0) / tried.length;
  return {
    shape,
    days,
    series: perShape,
    ours: mean(({ ours }) => ours),
    naive: mean(({ naive }) => naive),
    plain: mean(({ plain }) => plain),
    coverage: mean(({ covered }) => covered),
    totalCoverage: mean(({ totalCovered }) => (totalCovered ? 1 : 0)),
  };
};

/**
 * A number of synthetic series of each shape, 30 and 90 days ahead, compared with seasonal-naive and plain
 * Holt-Winters.
 */
export const forecastTable = (perShape: number): ForecastScore[] =>
  HORIZONS.flatMap((days) => SHAPES.map((shape) => computeScore(shape, days, perShape)));
