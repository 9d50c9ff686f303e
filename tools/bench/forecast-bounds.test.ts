import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { CostExplorerClient, GetCostAndUsageCommand } from '@aws-sdk/client-cost-explorer';
import { costForecast, type DayCost, dayAfter } from '@cloudmend/finops/forecast';
import { openClient, demoPlugin, NOON, sessionIn } from '../demo-cloud/testing/enter-account';
import { DAYS, mean, tryOn } from './forecast-trials';

/** Usage by day of a demo account over a year, as Cost Explorer answers. */
const demoYear = async (accountId: string): Promise<DayCost[]> => {
  const plugin = demoPlugin({ now: () => NOON });
  const client = openClient({
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
  // Every shape of series is tried at night, and of 60 days chance alone moves the share by more than of 180.
  itAtNight('contain most of the tested days', () => {
    const tried = [101, 102].map((seed) => tryOn('all', seed));
    const tested = mean(tried.map(({ tested: share }) => share));
    expect(tested).toBeGreaterThanOrEqual(0.7);
    expect(tested).toBeLessThanOrEqual(0.9);
  });

  it('contain 75% to 85% of the days of the demo account, and of its totals', async () => {
    const { backtest } = costForecast(await demoYear('111122223333'), DAYS, '2030-01-01');
    expect(backtest.coverage).toBeGreaterThanOrEqual(0.75);
    expect(backtest.coverage).toBeLessThanOrEqual(0.85);
    expect(backtest.origins).toBeGreaterThanOrEqual(20);
    expect(backtest.totalsHeld / backtest.origins).toBeGreaterThanOrEqual(0.7);
  });
});
