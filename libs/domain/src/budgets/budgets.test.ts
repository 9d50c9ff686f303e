import { effort } from '../testing/effort';
import { aBudget } from '../testing/index';
import { BudgetTerms, countPeriodDays, findPeriod, hasSameTerms, listPeriodsBefore, namePeriod } from './index';

const TERMS: BudgetTerms = { amountCents: 100, currency: 'USD', period: 'month', accounts: [], services: [] };
const DAY_MS = 86_400_000;
const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe('the period of a budget', () => {
  it.each([
    ['month', '2026-11-30', '2026-11-01', '2026-11-30', 'Nov 2026'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29', 'Feb 2028'],
    ['month', '2100-02-01', '2100-02-01', '2100-02-28', 'Feb 2100'],
    ['quarter', '2028-03-31', '2028-01-01', '2028-03-31', 'Q1 2028'],
    ['quarter', '2026-12-31', '2026-10-01', '2026-12-31', 'Q4 2026'],
    ['year', '2028-02-29', '2028-01-01', '2028-12-31', '2028'],
  ] as const)('%s of %s is %s to %s', (period, date, ...expected) => {
    const found = findPeriod(period, date);
    expect([found.from, found.to, namePeriod(period, found)]).toEqual(expected);
  });

  it('covers every day of 12 years once, leap years included', () => {
    const days = effort(150, 4383);
    const start = Date.UTC(2024, 0, 1);
    for (const period of ['month', 'quarter', 'year'] as const)
      for (let day = 0; day < days; day += 1) {
        const date = toDate(start + day * DAY_MS);
        const { from, to } = findPeriod(period, date);
        expect(from <= date && date <= to).toBe(true);
        expect(findPeriod(period, toDate(Date.parse(to) + DAY_MS)).from > to).toBe(true);
      }
  });

  it('follows on the one before without a gap', () => {
    const periods = listPeriodsBefore('month', '2028-03-15', 12);
    expect(periods).toHaveLength(12);
    expect(periods[11]).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periods.reduce((sum, each) => sum + countPeriodDays(each), 0)).toBe(366);
    for (const [at, { to }] of periods.entries())
      if (at < 11) expect(toDate(Date.parse(to) + DAY_MS)).toBe(periods[at + 1]?.from);
  });
});

describe('the terms of a budget', () => {
  it.each([
    ['nothing', { amountCents: 0 }],
    ['less than nothing', { amountCents: -1 }],
    ['a part of a cent', { amountCents: 0.5 }],
    ['more than is exact', { amountCents: 50_000_000_001 }],
    ['no number', { amountCents: Number.NaN }],
    ['another currency', { currency: 'EUR' }],
    ['an account twice', { accounts: ['111122223333', '111122223333'] }],
    ['an empty service', { services: [''] }],
    ['more fields', { tags: ['team'] }],
  ])('refuse %s', (_, change) => {
    expect(BudgetTerms.safeParse({ ...TERMS, ...change }).success).toBe(false);
  });

  it('are the same in another order, and others with another amount, period or filter', () => {
    const terms = { ...TERMS, accounts: ['111122223333', '444455556666'] };
    expect(hasSameTerms(terms, { ...terms, accounts: ['444455556666', '111122223333'] })).toBe(true);
    for (const change of [{ amountCents: 101 }, { period: 'year' as const }, { services: ['Amazon RDS'] }])
      expect(hasSameTerms(terms, { ...terms, ...change })).toBe(false);
    expect(hasSameTerms(aBudget(), aBudget({ name: 'Other', alerts: [] }))).toBe(true);
  });
});
