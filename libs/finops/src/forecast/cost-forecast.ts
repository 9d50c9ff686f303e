import { type Backtest, runBacktest } from './backtest';
import { applyTo } from './calibrate';
import { type Outlook, computeOutlook } from './forecast';
import { type DayCost, ForecastError, toSeries } from './series';

/**
 * Cost of the days after a history, with bounds that would have covered 80% of that history, and the method's
 * accuracy on it.
 */
export interface CostForecast extends Outlook {
  readonly backtest: Backtest;
}

/** A year: beyond that the history says little. */
export const MAX_FORECAST_DAYS = 366;

/** Warn when the forecast is more than three times as long as the history. */
const notesOnLength = (known: number, days: number, { origins }: Backtest): string[] => [
  ...(origins === 0 ? ['The history is too short to test the method on it.'] : []),
  ...(days > known ? [`${days} days are forecast from ${known}. The first days are the most reliable.`] : []),
];

/**
 * Forecasts daily cost. `today`: the last day allowed in the history. @throws ForecastError for an unusable
 * history, or if the days ahead are not a whole number from 1 to 366
 */
export const costForecast = (history: readonly DayCost[], days: number, today: string): CostForecast => {
  if (!Number.isInteger(days) || days < 1 || days > MAX_FORECAST_DAYS)
    throw new ForecastError(`The days ahead must be a whole number from 1 to ${MAX_FORECAST_DAYS}.`);
  const series = toSeries(history, today);
  const { notes, recentChange, ...outlook } = computeOutlook(series, days);
  // The bounds of a recent level change cover both outcomes; calibration on earlier days does not apply to them.
  const { backtest, calibration } = runBacktest(series, days);
  return {
    ...(recentChange ? outlook : applyTo(outlook, calibration)),
    backtest,
    recentChange,
    notes: [...series.notes, ...notes, ...notesOnLength(series.usd.length, days, backtest)],
  };
};
