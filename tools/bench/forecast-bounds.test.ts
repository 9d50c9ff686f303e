import { CostExplorerClient, GetCostAndUsageCommand } from '@aws-sdk/client-cost-explorer';
import { costForecast, type DayCost, dayAfter } from '@cloudmend/finops/forecast';
import { clientOf, demoPlugin, NOON, sessionIn } from '../demo-cloud/testing/enter-account';
import { SHAPES, madeSeries, type Shape } from './made-series';

const SERIES = 6;
const DAYS = 30;

const tryOn = (shape: Shape, seed: number) => {
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
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Usage by day of a demo account over a year, as Cost Explorer answers. */
const demoYear = async (accountId: string): Promise<DayCost[]> => {
  const plugin = demoPlugin({ now: () => NOON });
  const client = clientOf({
    Client: CostExplorerClient,
    service: 'cost-explorer',
    region: 'us-east-1',
    plugin,
    credentials: await sessionIn(accountId, {}, plugin),
  });
  const dateAt = (days: number): string => dayAfter(NOON.toISOString().slice(0, 10), days);
  const days: DayCost[] = [];
  let NextPageToken: string | undefined;
  do {
    const page = await client.send(
      new GetCostAndUsageCommand({
        TimePeriod: { Start: dateAt(-365), End: dateAt(0) },
        Granularity: 'DAILY',
        Metrics: ['UnblendedCost'],
        Filter: { Dimensions: { Key: 'RECORD_TYPE', Values: ['Usage'] } },
        NextPageToken,
      }),
    );
    for (const { TimePeriod, Total } of page.ResultsByTime ?? [])
      days.push({ date: TimePeriod?.Start ?? '', usd: Number(Total?.['UnblendedCost']?.Amount) });
    NextPageToken = page.NextPageToken;
  } while (NextPageToken);
  return days;
};

describe('the bounds of a forecast', () => {
  it.each(SHAPES)('hold 80 % of the days they are tested on, 5 more or less: %s', (shape) => {
    const tried = Array.from({ length: SERIES }, (_, seed) => tryOn(shape, seed + 101));
    const tested = mean(tried.map(({ tested: share }) => share));
    expect(tested).toBeGreaterThanOrEqual(0.75);
    expect(tested).toBeLessThanOrEqual(0.85);
    // What came afterwards; of 180 days, which hang together, chance alone moves the share by more.
    expect(mean(tried.map(({ came }) => came))).toBeGreaterThanOrEqual(0.7);
    expect(tried.filter(({ isTotalHeld }) => isTotalHeld).length).toBeGreaterThanOrEqual(SERIES / 2);
  });

  it('after a step that is long past are no wider than elsewhere: 8 of 10 days hold, 5 in a hundred more or less', () => {
    const tried = Array.from({ length: 12 }, (_, seed) => tryOn('step', seed + 501));
    const came = mean(tried.map((one) => one.came));
    expect(came).toBeGreaterThanOrEqual(0.75);
    expect(came).toBeLessThanOrEqual(0.85);
  });

  it('hold 80 % of the days of the demo account, 5 more or less, and as many of its totals', async () => {
    const { backtest } = costForecast(await demoYear('111122223333'), DAYS, '2030-01-01');
    expect(backtest.coverage).toBeGreaterThanOrEqual(0.75);
    expect(backtest.coverage).toBeLessThanOrEqual(0.85);
    expect(backtest.origins).toBeGreaterThanOrEqual(20);
    expect(backtest.totalsHeld / backtest.origins).toBeGreaterThanOrEqual(0.7);
  });
});
