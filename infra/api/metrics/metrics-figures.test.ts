import type { Metrics } from '@cloudmend/domain/costs';
import type { CostDay } from '@cloudmend/store';
import { toCostView } from '@cloudmend/store/testing';
import * as fc from 'fast-check';
import { computeMetrics, listDates, type MetricsInput, monthsUpTo, windowBefore } from '@cloudmend/finops/bill';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const AS_OF = '2026-11-21T06:00:00.000Z';
const A = '111122223333';
const B = '111122223301';
const EC2 = 'EC2 - Other';
const S3 = 'Amazon Simple Storage Service';

const steady = (usdByService: Record<string, number>, more: Partial<CostDay> = {}): CostDay[] =>
  listDates({ from: '2025-12-01', to: '2026-11-20' }).map((date) => ({
    date,
    estimated: false,
    usdByService,
    ...more,
  }));
const input = (overrides: Partial<MetricsInput> = {}): MetricsInput => ({
  now: NOW,
  days: 30,
  billedBy: 'aws',
  provider: 'all',
  compare: false,
  costs: toCostView({ [A]: steady({ [EC2]: 10, [S3]: 5 }) }, AS_OF),
  judged: [],
  restated: [],
  ...overrides,
});
const judgedAs = (usdByRule: Record<string, number>, accountId = A) => ({ accountId, usdByRule, usdByMonth: {} });
const ebs = (usd: number) => [judgedAs({ 'EBS-UNATTACHED': usd })];
const cents = (usd: number): number => Math.round(usd * 100);

describe("the dashboard's figures", () => {
  it('are the full days of the range, most expensive service first, with 18% savings without evaluation', () => {
    const { rows, byService, byCloud, totals, asOf } = computeMetrics(input());
    expect(rows).toEqual([
      { provider: 'aws', resource: EC2, total_cost: 300, amortised_cost: 300, savings: 54, savingsBasis: 'estimate' },
      { provider: 'aws', resource: S3, total_cost: 150, amortised_cost: 150, savings: 27, savingsBasis: 'estimate' },
    ]);
    expect(byService).toEqual([
      { service: EC2, usd: 300 },
      { service: S3, usd: 150 },
    ]);
    expect(byCloud).toEqual([{ provider: 'aws', usd: 450 }]);
    expect(totals).toEqual({ cost: 450, amortised: 450, savings: 81, monthlySavings: 82.13, billed: 450 });
    expect(asOf).toBe(AS_OF);
  });

  it('take savings from open recommendations, on the service they are billed under', () => {
    const { rows } = computeMetrics(input({ judged: ebs(73) }));
    // Thirty of the 730 / 24 days of a month.
    expect(rows.map(({ resource, savings, savingsBasis }) => [resource, savings, savingsBasis])).toEqual([
      [EC2, 72, 'recommendations'],
      [S3, 0, 'recommendations'],
    ]);
  });

  it('never save more of a service than it costs', () => {
    const { rows, totals } = computeMetrics(input({ judged: ebs(4000) }));
    expect(rows.map(({ savings }) => savings)).toEqual([300, 0]);
    expect(totals.savings).toBe(300);
  });

  it('save 0, not 18%, in an evaluated account without open recommendations', () => {
    const { rows, totals } = computeMetrics(input({ judged: [judgedAs({})] }));
    expect(rows.map(({ savings, savingsBasis }) => [savings, savingsBasis])).toEqual([
      [0, 'recommendations'],
      [0, 'recommendations'],
    ]);
    expect(totals).toMatchObject({ savings: 0, monthlySavings: 0 });
  });

  it('match the recommendations for a month of 730 hours', () => {
    expect(computeMetrics(input({ days: 7, judged: ebs(73.21) })).totals.monthlySavings).toBe(73.21);
  });

  it('estimate 18% only for accounts without evaluation', () => {
    const costs = toCostView({ [A]: steady({ [EC2]: 10 }), [B]: steady({ [S3]: 5 }) });
    const { totals, rows } = computeMetrics(input({ costs, judged: [judgedAs({})] }));
    expect(totals.savings).toBe(27);
    expect(new Set(rows.map(({ savingsBasis }) => savingsBasis))).toEqual(new Set(['estimate']));
  });

  it('have no savings history before measurement, and keep each measured month', () => {
    const judged = [{ ...judgedAs({ 'EBS-UNATTACHED': 73 }), usdByMonth: { '2026-08': 40, '2026-10': 60 } }];
    const { series } = computeMetrics(input({ judged }));
    expect(series.map(({ month, savings }) => [month, savings]).slice(-5)).toEqual([
      ['2026-07', null],
      ['2026-08', 40],
      ['2026-09', 40],
      ['2026-10', 60],
      ['2026-11', 48],
    ]);
  });

  it('distribute savings without a service, so that the total is kept', () => {
    const { rows } = computeMetrics(input({ days: 90, judged: [judgedAs({ 'NEW-RULE': 36.5 })] }));
    expect(rows.map(({ savings }) => savings)).toEqual([72, 36]);
  });

  it.each([0.011, 0.37, 1.237])(
    'save on all days together what they save on all services, at %s dollars a day',
    (usd) => {
      const costs = toCostView({ [A]: steady({ [EC2]: usd, [S3]: usd / 3 }) });
      for (const judged of [[], ebs(usd * 9), ebs(usd * 29.9), ebs(4000)]) {
        const { daily, totals, compare } = computeMetrics(input({ costs, judged, compare: true }));
        const sum = (rows: ReadonlyArray<{ savings: number }> = []) =>
          rows.reduce((total, { savings }) => total + cents(savings), 0);
        expect(sum(daily)).toBe(cents(totals.savings));
        expect(sum(compare?.daily)).toBe(sum(compare?.rows));
      }
    },
  );

  it('cover twelve months and every day of the range', () => {
    const { series, daily } = computeMetrics(input({ days: 7 }));
    expect(series).toHaveLength(12);
    expect(series.at(-1)).toEqual({ month: '2026-11', cost: 300, savings: 54 });
    expect(series[0]).toEqual({ month: '2025-12', cost: 465, savings: null });
    expect(daily.map(({ date }) => date)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(daily[0]).toEqual({ date: '2026-11-14', cost: 15, savings: 2.7, estimated: false });
  });

  it('save the same every day if a recommendation states its saving, even after an expensive day', () => {
    const days = steady({ [EC2]: 10 }).map((day) =>
      day.date === '2026-11-19' ? { ...day, usdByService: { [EC2]: 900 } } : day,
    );
    const { daily } = computeMetrics(input({ days: 7, costs: toCostView({ [A]: days }), judged: ebs(73) }));
    expect(daily.map(({ savings }) => savings)).toEqual([2.4, 2.4, 2.4, 2.4, 2.4, 2.4, 2.4]);
  });

  it('mark a day as estimated while its bill is open or it was not read', () => {
    const days = [
      ...steady({ [EC2]: 10 }).filter(({ date }) => date < '2026-11-19'),
      { date: '2026-11-19', estimated: true, usdByService: { [EC2]: 4 } },
    ];
    expect(computeMetrics(input({ days: 7, costs: toCostView({ [A]: days }) })).daily.slice(-3)).toMatchObject([
      { date: '2026-11-18', cost: 10, estimated: false },
      { date: '2026-11-19', cost: 4, estimated: true },
      { date: '2026-11-20', cost: 0, estimated: true },
    ]);
  });

  it('exclude future days, and show a missing day in between as unknown', () => {
    const days = [
      ...steady({ [EC2]: 10 }).filter(({ date }) => date !== '2026-11-17'),
      { date: '2026-11-25', estimated: true, usdByService: { [EC2]: 900 } },
    ];
    const { totals, daily } = computeMetrics(input({ days: 7, costs: toCostView({ [A]: days }) }));
    expect(totals.cost).toBe(60);
    expect(daily.at(-1)?.date).toBe('2026-11-20');
    expect(daily.find(({ date }) => date === '2026-11-17')).toMatchObject({ cost: 0, estimated: true });
  });

  it('compare with the previous range', () => {
    const costs = toCostView({
      [A]: [
        ...listDates(windowBefore(NOW, 30, 1)).map((date) => ({ date, estimated: false, usdByService: { [S3]: 2 } })),
        ...listDates(windowBefore(NOW, 30)).map((date) => ({ date, estimated: false, usdByService: { [S3]: 3 } })),
      ],
    });
    const { compare, daily } = computeMetrics(input({ costs, compare: true }));
    expect(compare?.rows).toMatchObject([{ resource: S3, total_cost: 60 }]);
    expect(compare?.daily).toHaveLength(daily.length);
    expect(compare?.daily[0]).toEqual({ date: '2026-09-22', cost: 2, savings: 0.36, estimated: false });
    expect(compare?.daily.at(-1)?.date).toBe('2026-10-21');
    expect(computeMetrics(input({ costs })).compare).toBeUndefined();
  });

  it('are empty for a cloud without accounts, and before the first scan', () => {
    const empty = {
      rows: [],
      byService: [],
      byCloud: [],
      byAccount: [],
      byRegion: [],
      apart: [],
      totals: { cost: 0, amortised: 0, savings: 0, monthlySavings: 0, billed: 0 },
      series: [],
      daily: [],
      restated: [],
      asOf: null,
    };
    expect(computeMetrics(input({ provider: 'azure' }))).toEqual(empty);
    expect(computeMetrics(input({ costs: toCostView({}) }))).toEqual(empty);
  });
});

describe('the bill', () => {
  it('separates credits, refunds, tax and support from usage, and adds them to the billed total', () => {
    const days = steady({ [EC2]: 10 }, { usdApart: { credit: -4, tax: 1, support: 0.5 } });
    const { rows, apart, totals } = computeMetrics(input({ costs: toCostView({ [A]: days }) }));
    expect(rows.map(({ resource, total_cost }) => [resource, total_cost])).toEqual([[EC2, 300]]);
    expect(apart).toEqual([
      { kind: 'credit', usd: -120 },
      { kind: 'tax', usd: 30 },
      { kind: 'support', usd: 15 },
    ]);
    expect(totals).toMatchObject({ cost: 300, billed: 225 });
  });

  it('keeps a service with negative cost and saves nothing on it', () => {
    const { rows } = computeMetrics(input({ costs: toCostView({ [A]: steady({ [EC2]: 10, 'Savings Plans': -1 }) }) }));
    expect(rows.at(-1)).toMatchObject({ resource: 'Savings Plans', total_cost: -30, savings: 0 });
  });

  it("shows what a reservation covers next to the day's charge, even on days without cost", () => {
    const days = steady({ [EC2]: 0, 'Reserved fee': 8 }, { amortisedUsdByService: { [EC2]: 8, 'Reserved fee': 0 } });
    const { rows, totals } = computeMetrics(input({ costs: toCostView({ [A]: days }) }));
    expect(rows).toMatchObject([
      { resource: 'Reserved fee', total_cost: 240, amortised_cost: 0 },
      { resource: EC2, total_cost: 0, amortised_cost: 240 },
    ]);
    expect(totals).toMatchObject({ cost: 240, amortised: 240 });
  });

  it('splits by account and region, with usage that has no region', () => {
    const costs = toCostView({
      [A]: steady({ [EC2]: 10 }, { usdByRegion: { 'us-east-1': 9 } }),
      [B]: steady({ [S3]: 2 }, { usdByRegion: { 'eu-west-1': 2 } }),
    });
    const { byAccount, byRegion } = computeMetrics(input({ costs }));
    expect(byAccount).toEqual([
      { accountId: A, usd: 300 },
      { accountId: B, usd: 60 },
    ]);
    expect(byRegion).toEqual([
      { region: 'us-east-1', usd: 270 },
      { region: 'eu-west-1', usd: 60 },
      { region: 'NoRegion', usd: 30 },
    ]);
  });

  it('deducts a support plan from usage without region before global services', () => {
    const days = steady(
      { [EC2]: 10 },
      { usdByRegion: { 'us-east-1': 9, global: 1, NoRegion: 6 }, usdApart: { support: 6 } },
    );
    expect(computeMetrics(input({ costs: toCostView({ [A]: days }) })).byRegion).toEqual([
      { region: 'us-east-1', usd: 270 },
      { region: 'global', usd: 30 },
    ]);
  });

  it('deducts a support plan from the region where it appears as usage', () => {
    const days = steady({ [EC2]: 10 }, { usdByRegion: { 'us-east-1': 9, global: 7 }, usdApart: { support: 6 } });
    expect(computeMetrics(input({ costs: toCostView({ [A]: days }) })).byRegion).toEqual([
      { region: 'us-east-1', usd: 270 },
      { region: 'global', usd: 30 },
    ]);
  });

  const sum = (values: readonly number[]): number => cents(values.reduce((all, each) => all + each, 0));
  /** Every view of the metrics next to its total. */
  const listViews = ({
    totals,
    rows,
    daily,
    byAccount,
    byRegion,
    byCloud,
    byService,
    compare,
  }: Metrics): ReadonlyArray<readonly [string, number, readonly number[]]> => [
    ['rows', totals.cost, rows.map((row) => row.total_cost)],
    ['amortised', totals.amortised, rows.map((row) => row.amortised_cost)],
    ['savings', totals.savings, rows.map((row) => row.savings)],
    ['services', totals.cost, byService.map(({ usd }) => usd)],
    ['days', totals.cost, daily.map(({ cost }) => cost)],
    ['accounts', totals.cost, byAccount.map(({ usd }) => usd)],
    ['regions', totals.cost, byRegion.map(({ usd }) => usd)],
    ['clouds', totals.cost, byCloud.map(({ usd }) => usd)],
    [
      'days ago',
      (compare?.rows ?? []).reduce((all, row) => all + row.total_cost, 0),
      (compare?.daily ?? []).map(({ cost }) => cost),
    ],
  ];

  it('adds up to the cent in every view and filter', () => {
    const usd = fc.double({ min: -3, max: 40, noNaN: true });
    const someDays = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 70 }), fc.dictionary(fc.constantFrom(EC2, S3, 'a', 'b', 'c'), usd)),
      { maxLength: 40 },
    );
    const filters = fc.record({
      days: fc.constantFrom(7, 30),
      provider: fc.constantFrom('all', 'aws', 'azure'),
      account: fc.constantFrom(undefined, A, B),
    });
    fc.assert(
      fc.property(
        someDays,
        someDays,
        filters,
        fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 3 }),
        (one, two, { days, provider, account }, saves) => {
          const makeDays = (some: typeof one): CostDay[] =>
            some.map(([back, usdByService]) => ({
              date: new Date(NOW.getTime() - back * 86_400_000).toISOString().slice(0, 10),
              estimated: false,
              usdByService,
              usdByRegion: { 'us-east-1': 1 },
            }));
          const both = { [A]: makeDays(one), [B]: makeDays(two) };
          const costs = toCostView(account === undefined ? both : { [account]: both[account] ?? [] });
          const metrics = computeMetrics(
            input({
              days,
              provider,
              compare: true,
              costs,
              judged: saves.length === 0 ? [] : [judgedAs({ 'EBS-UNATTACHED': saves.reduce((a, b) => a + b, 0) })],
            }),
          );
          // Without a row of half a cent or more there is nothing to absorb fractions.
          const isHeld = (name: string, parts: readonly number[]): boolean =>
            parts.length > 0 && (name === 'days ago' ? metrics.compare?.rows.length : metrics.rows.length) !== 0;
          for (const [name, total, parts] of listViews(metrics))
            if (isHeld(name, parts)) expect([name, sum(parts)]).toEqual([name, cents(total)]);
          for (const row of metrics.rows) expect(row.savings).toBeLessThanOrEqual(Math.max(0, row.total_cost));
          if (account !== undefined)
            expect(metrics.byAccount.map(({ accountId }) => accountId)).toEqual(
              metrics.byAccount.length === 0 ? [] : [account],
            );
          if (provider === 'azure')
            expect(metrics).toMatchObject({ rows: [], daily: [], totals: { cost: 0, billed: 0 } });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('restated months', () => {
  it('are listed with both amounts, over all accounts', () => {
    const bill = (accountId: string, month: string, usd: [number, number]) => ({
      accountId,
      month,
      fromUsd: usd[0],
      toUsd: usd[1],
      at: AS_OF,
    });
    const restated = [bill(A, '2026-09', [100, 80]), bill(A, '2026-10', [10, 12]), bill(B, '2026-10', [5, 4.5])];
    expect(computeMetrics(input({ restated })).restated).toEqual([
      { month: '2026-10', from: 15, to: 16.5, at: AS_OF },
      { month: '2026-09', from: 100, to: 80, at: AS_OF },
    ]);
    expect(computeMetrics(input({ restated, provider: 'gcp' })).restated).toEqual([]);
  });
});

describe('ranges', () => {
  it('end yesterday and cross month and year boundaries', () => {
    expect(windowBefore(NOW, 30)).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(windowBefore(NOW, 30, 1)).toEqual({ from: '2026-09-22', to: '2026-10-21' });
    expect(monthsUpTo(new Date('2026-01-31T23:59:59.000Z'), 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  });
});
