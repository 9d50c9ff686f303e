export type { Backtest } from './backtest';
export { type CostForecast, MAX_FORECAST_DAYS, costForecast } from './cost-forecast';
export { type Outlook, type Range, computeOutlook, seasonalNaive } from './forecast';
export { UNDAMPED, fitHoltWinters, levelAhead } from './holt-winters';
export { type OpenSaving, type SavingsForecast, savingsForecast } from './savings-forecast';
export { type DayCost, ForecastError, MIN_DAYS, type Series, dayAfter, toSeries } from './series';
export { findWeeklyShape, withWeekday } from './weekly-shape';
