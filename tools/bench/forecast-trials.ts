import { costForecast, dayAfter } from '@cloudmend/finops/forecast';
import { madeSeries, type Shape } from './made-series';

/** How many days ahead the trials of a forecast look. */
export const DAYS = 30;

/** A forecast of a made series, held against the days that came. */
export const tryOn = (shape: Shape, seed: number) => {
  const { from, usd, future } = madeSeries(shape, seed, DAYS);
  const { daily, total, backtest } = costForecast(
    usd.map((each, at) => ({ date: dayAfter(from, at), usd: each })),
    DAYS,
    '2030-01-01',
  );
  const sum = future.reduce((all, each) => all + each, 0);
  const held = daily.filter(({ low, high }, at) => (future[at] as number) >= low && (future[at] as number) <= high);
  return {
    tested: backtest.coverage ?? 0,
    came: held.length / DAYS,
    isTotalHeld: sum >= total.low && sum <= total.high,
  };
};

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
