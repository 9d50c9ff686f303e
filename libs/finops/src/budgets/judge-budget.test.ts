import type { BudgetAlert, BudgetStatus, BudgetTerms } from '@cloudmend/domain/budgets';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { effort } from '@cloudmend/domain/testing/effort';
import { type AccountDays, chanceOver, judgeBudget, sumPast } from './index';

const DAY_MS = 86_400_000;
const A = '111122223333';
const B = '444455556666';
const TERMS: BudgetTerms = { amountCents: 500_000, currency: 'USD', period: 'month', accounts: [], services: [] };
const ALERTS: readonly BudgetAlert[] = [
  { on: 'actual', percent: 80 },
  { on: 'actual', percent: 100 },
  { on: 'forecast', percent: 100 },
];

const daysBetween = (from: string, to: string, usd: (date: string, at: number) => number, service = 'Amazon EC2') =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, at) => {
    const date = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10);
    return { date, estimated: false, usdByService: { [service]: usd(date, at) } };
  });

const steady = (accountId: string, usd = 100, to = '2026-11-20'): AccountDays => ({
  accountId,
  days: daysBetween('2026-01-01', to, (_, at) => usd + (at % 3)),
});

const judge = (
  accounts: readonly AccountDays[],
  terms: Partial<BudgetTerms> = {},
  now = '2026-11-21T08:00:00.000Z',
): BudgetStatus => judgeBudget({ terms: { ...TERMS, ...terms }, alerts: ALERTS, accounts, now: new Date(now) });

describe('a budget', () => {
  it('compares what is spent and what is expected with its amount', () => {
    const status = judge([steady(A)]);
    expect(status).toMatchObject({
      state: 'on-track',
      period: { from: '2026-11-01', to: '2026-11-30' },
      spentCents: 202_100,
      remainingCents: 297_900,
      through: '2026-11-20',
      daysMissing: 0,
      accountsMissing: [],
      reason: null,
      passed: [],
    });
    expect(status.forecast?.isTested).toBe(true);
    expect(status.forecast?.expectedCents).toBeGreaterThan(300_000);
    expect(status.forecast?.expectedCents).toBeLessThan(306_000);
    expect(status.forecast?.chanceOver).toBe(0.01);
  });

  it('is expected to be above its amount before it is', () => {
    expect(judge([steady(A)], { amountCents: 250_000 })).toMatchObject({
      state: 'expected-over',
      passed: [
        { on: 'actual', percent: 80 },
        { on: 'forecast', percent: 100 },
      ],
    });
    const over = judge([steady(A)], { amountCents: 202_099 });
    expect(over).toMatchObject({ state: 'over', remainingCents: -1, forecast: { chanceOver: 1 } });
    expect(over.passed).toHaveLength(3);
    expect(judge([steady(A)], { amountCents: 202_100 }).state).not.toBe('over');
  });

  it('adds accounts and services of its filter exactly', () => {
    const mixed: AccountDays = {
      accountId: B,
      days: daysBetween('2026-01-01', '2026-11-20', () => 0.1).map((day) => ({
        ...day,
        usdByService: { 'Amazon EC2': 0.1, 'Amazon RDS': 0.2 },
      })),
    };
    expect(judge([steady(A), mixed], { accounts: [B] }).spentCents).toBe(600);
    expect(judge([steady(A), mixed], { services: ['Amazon RDS'] }).spentCents).toBe(400);
    expect(judge([steady(A), mixed]).spentCents).toBe(202_700);
    expect(judge([steady(A), mixed], { services: ['constructor'] }).spentCents).toBe(0);
  });

  it('says which days and accounts are not read, and never that it is on track then', () => {
    const gap = { ...steady(A), days: steady(A).days.filter(({ date }) => date !== '2026-11-05') };
    expect(judge([gap])).toMatchObject({ state: 'incomplete', daysMissing: 1 });
    const late = steady(B, 1, '2026-11-02');
    expect(judge([steady(A), late])).toMatchObject({ state: 'incomplete', accountsMissing: [B], daysMissing: 0 });
    expect(judge([steady(A), { accountId: B, days: [] }])).toMatchObject({ accountsMissing: [B], state: 'incomplete' });
    expect(judge([steady(A)], { accounts: [A, B] })).toMatchObject({ accountsMissing: [B], state: 'incomplete' });
    expect(judge([{ accountId: A, days: [] }])).toMatchObject({
      state: 'incomplete',
      through: null,
      forecast: null,
      reason: 'No cost has been read yet.',
    });
    expect(judge([steady(A), late], { amountCents: 100_000 }).state).toBe('over');
  });

  it('has no forecast from less than two weeks, and no alert from one that was not tested', () => {
    const days = (from: string) => [{ accountId: A, days: daysBetween(from, '2026-11-20', () => 300) }];
    expect(judge(days('2026-11-10'))).toMatchObject({ forecast: null, state: 'incomplete' });
    const short = judge(
      [{ accountId: A, days: daysBetween('2026-11-01', '2026-11-12', () => 300) }],
      {},
      '2026-11-13T00:00:00.000Z',
    );
    expect(short).toMatchObject({ state: 'no-forecast', forecast: null, passed: [] });
    expect(short.reason).toContain('at least 14 days');
    const young = judge(days('2026-11-01'), { amountCents: 700_000 });
    expect(young).toMatchObject({ state: 'expected-over', forecast: { isTested: false } });
    expect(young.passed).toEqual([{ on: 'actual', percent: 80 }]);
  });

  it('forecasts a period that is not read yet from its first day on', () => {
    const status = judge([steady(A, 100, '2026-11-29')], {}, '2026-12-01T06:00:00.000Z');
    expect(status).toMatchObject({ period: { from: '2026-12-01', to: '2026-12-31' }, spentCents: 0, daysMissing: 0 });
    expect(status.forecast?.expectedCents).toBeGreaterThan(31 * 10_000);
    expect(status.forecast?.expectedCents).toBeLessThan(31 * 10_200);
  });

  it('does not forecast a leap year from the year before', () => {
    const status = judge([steady(A, 100, '2027-12-30')], { period: 'year' }, '2028-01-01T06:00:00.000Z');
    expect(status).toMatchObject({ state: 'no-forecast', forecast: null });
  });

  itAtNight('passes the same levels whatever the order of accounts and days', () => {
    for (let seed = 1; seed <= effort(1, 400); seed += 1) {
      const usd = (seed * 37) % 190;
      const shuffled = {
        ...steady(B, usd / 7),
        days: [...steady(B, usd / 7).days].sort((a, b) => a.date.localeCompare(b.date)),
      };
      const one = judge([steady(A, usd), shuffled]);
      const other = judge([shuffled, steady(A, usd)]);
      expect(other).toEqual(one);
      expect(one.spentCents + one.remainingCents).toBe(TERMS.amountCents);
      const parts = [judge([steady(A, usd)]), judge([shuffled])].map(({ spentCents }) => spentCents);
      expect(Math.abs(one.spentCents - (parts[0] as number) - (parts[1] as number))).toBeLessThanOrEqual(1);
      const { lowCents, expectedCents, highCents } = one.forecast ?? { lowCents: 0, expectedCents: 0, highCents: 0 };
      expect(one.spentCents <= lowCents && lowCents <= expectedCents && expectedCents <= highCents).toBe(true);
    }
  });
});

describe('earlier periods', () => {
  it('are summed as far as they were read', () => {
    const periods = [
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2026-10-01', to: '2026-10-31' },
    ];
    const past = sumPast([{ accountId: A, days: daysBetween('2026-10-02', '2026-11-20', () => 10) }], TERMS, periods);
    expect(past).toEqual([
      { ...periods[0], spentCents: null, daysMissing: 31 },
      { ...periods[1], spentCents: 30_000, daysMissing: 1 },
    ]);
  });
});

describe('the chance of going over', () => {
  const total = { usd: 100, low: 90, high: 130 };

  it('is a tenth beyond each bound and a half at the forecast', () => {
    expect(chanceOver(total, 130)).toBeCloseTo(0.1, 6);
    expect(chanceOver(total, 90)).toBeCloseTo(0.9, 6);
    expect(chanceOver(total, 100)).toBeCloseTo(0.5, 6);
  });

  it('never rises with the limit, and is never certain', () => {
    let before = 1;
    for (let limit = 0; limit <= 400; limit += 1) {
      const chance = chanceOver(total, limit);
      expect(chance).toBeLessThanOrEqual(before);
      expect(chance >= 0.01 && chance <= 0.99).toBe(true);
      before = chance;
    }
    expect(chanceOver({ usd: 5, low: 5, high: 5 }, 5)).toBe(0.01);
  });
});
