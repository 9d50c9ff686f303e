import { countPeriodDays, type PeriodDays } from '@cloudmend/domain/budgets';
import { costForecast, type DayCost, ForecastError, MAX_FORECAST_DAYS, type Range } from '../forecast/index';
import type { FilteredDay } from './period-cost';

/** The cost of the days of a period that are not read yet, or why it is not known. */
export type Rest =
  | { readonly isKnown: true; readonly total: Range; readonly isTested: boolean; readonly historyDays: number }
  | { readonly isKnown: false; readonly reason: string };

interface Asked {
  readonly sums: ReadonlyMap<string, FilteredDay>;
  /** A day with fewer would look like a fall in cost. */
  readonly accounts: number;
  readonly period: PeriodDays;
  readonly through: string | null;
  readonly today: string;
}

const MICRO = 1e6;
const NOTHING: Range = { usd: 0, low: 0, high: 0 };

const toHistory = ({ sums, accounts }: Asked, through: string): DayCost[] =>
  [...sums]
    .filter(([date, day]) => date <= through && day.accounts === accounts)
    .map(([date, { micro }]) => ({ date, usd: micro / MICRO }))
    .sort((a, b) => a.date.localeCompare(b.date));

/** Bounds of all days ahead, for those of the period: days before it make them no narrower. */
const withinPeriod = ({ total, daily }: ReturnType<typeof costForecast>, { from }: PeriodDays): Range => {
  const before = daily.filter(({ date }) => date < from).reduce((sum, { usd }) => sum + usd, 0);
  return { usd: total.usd - before, low: total.low - before, high: total.high - before };
};

/** Forecasts from the last day that is read to the end of the period. */
export const forecastRest = (asked: Asked): Rest => {
  const { period, through, today } = asked;
  if (through === null) return { isKnown: false, reason: 'No cost has been read yet.' };
  const history = toHistory(asked, through);
  if (through >= period.to) return { isKnown: true, total: NOTHING, isTested: true, historyDays: history.length };
  const days = countPeriodDays({ from: through, to: period.to }) - 1;
  if (days > MAX_FORECAST_DAYS)
    return { isKnown: false, reason: 'The year has just begun. Its forecast starts with its first days.' };
  try {
    const forecast = costForecast(history, days, today);
    return {
      isKnown: true,
      total: withinPeriod(forecast, period),
      isTested: forecast.backtest.origins > 0,
      historyDays: history.length,
    };
  } catch (thrown) {
    if (!(thrown instanceof ForecastError)) throw thrown;
    return { isKnown: false, reason: thrown.message };
  }
};
