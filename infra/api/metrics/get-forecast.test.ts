import type { TenantId } from '@cloudmend/domain/tenancy';
import { aRecommendation, anAccount } from '@cloudmend/domain/testing';
import { type TestServices, openTestServices } from '../../runtime/testing/test-services';
import { listDates } from '@cloudmend/finops/bill';
import { getForecastFor } from './get-forecast';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const AT = NOW.toISOString();
const [FIRST, SECOND] = ['111122223333', '111122223334'];

let test: TestServices;
beforeAll(async () => void (test = await openTestServices()));
afterAll(() => test.close());

const makeCosts = (from: string, to: string, usd: number) =>
  listDates({ from, to }).map((date, at) => ({
    date,
    estimated: false,
    usdByService: { S3: usd * (1 + 0.01 * (at % 3)), EC2: usd },
  }));

const askForecast = async (tenantId: string, days: '30' | '90') => {
  const stores = test.local.openStores(tenantId as TenantId);
  return getForecastFor({ ...stores, clock: () => NOW })(undefined as never, { days }, undefined as never);
};

it('sums all accounts, from the day after the last one read in all of them', async () => {
  const { accounts, costs, recommendations } = test.local.openStores('two-accounts' as TenantId);
  for (const accountId of [FIRST, SECOND]) await accounts.link(anAccount({ accountId }), null);
  await costs.record(FIRST, makeCosts('2026-07-01', '2026-11-21', 10), AT);
  // This account was read two days earlier; its cost on the 20th and 21st is unknown.
  await costs.record(SECOND, makeCosts('2026-07-01', '2026-11-19', 10), AT);
  await recommendations.record(
    { scanId: '01JD2M7F3A0000000000000000', at: AT, accountId: FIRST },
    [aRecommendation({ monthlySavingUsd: 36.5 })],
    [],
  );
  const answer = await askForecast('two-accounts', '30');
  expect(answer).toMatchObject({
    reason: null,
    history: { days: 142, from: '2026-07-01', to: '2026-11-19' },
    savings: { monthlyUsd: 36.5, usd: expect.closeTo(36, 6), recommendations: 1 },
  });
  expect(answer.daily).toHaveLength(30);
  expect(answer.past).toHaveLength(30);
  expect(answer.past.at(-1)).toEqual({ date: '2026-11-19', usd: expect.any(Number) });
  expect(answer.daily[0]).toMatchObject({ date: '2026-11-20', usd: expect.closeTo(40.2, 0) });
  expect(answer.total?.usd).toBeCloseTo(
    answer.daily.reduce((sum, { usd }) => sum + usd, 0),
    6,
  );
  expect(answer.backtest?.mape).toBeLessThan(0.05);
  expect((await askForecast('two-accounts', '90')).daily).toHaveLength(90);
});

it('leaves out an account that was not read for two weeks, and says so', async () => {
  const { accounts, costs } = test.local.openStores('silent-account' as TenantId);
  for (const accountId of [FIRST, SECOND]) await accounts.link(anAccount({ accountId }), null);
  await costs.record(FIRST, makeCosts('2026-07-01', '2026-11-20', 10), AT);
  await costs.record(SECOND, makeCosts('2026-07-01', '2026-11-01', 90), AT);
  const answer = await askForecast('silent-account', '30');
  expect(answer.daily[0]).toMatchObject({ date: '2026-11-21', usd: expect.closeTo(20, 0) });
  expect(answer.past[0]).toMatchObject({ usd: expect.closeTo(20, 0) });
  expect(answer.notes[0]).toBe('One account was not read in the last 14 days: its cost is not included.');
});

it('is empty with a reason if the history is too short', async () => {
  const { accounts, costs } = test.local.openStores('new-account' as TenantId);
  await accounts.link(anAccount({ accountId: FIRST }), null);
  await costs.record(FIRST, makeCosts('2026-11-15', '2026-11-20', 10), AT);
  expect(await askForecast('new-account', '30')).toMatchObject({
    daily: [],
    total: null,
    backtest: null,
    reason: expect.stringContaining('at least 14 days, and there are 6'),
    history: { days: 6 },
  });
});

it('includes nothing from another workspace', async () => {
  expect(await askForecast('without-accounts', '30')).toMatchObject({
    daily: [],
    total: null,
    savings: { usd: 0 },
    history: { days: 0, from: null, to: null },
  });
});
