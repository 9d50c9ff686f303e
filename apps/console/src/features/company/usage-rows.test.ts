import type { Usage } from '@cloudmend/domain/company';
import { overageText, usageRows } from './usage-rows';

const none = { used: 0, limit: null };
const usage = (overrides: Partial<Usage> = {}): Usage => ({
  plan: 'basic',
  at: '2026-11-21T12:00:00.000Z',
  limits: {
    accounts: { used: 5, limit: 5 },
    managerUsers: none,
    visibleRecommendations: none,
    runningScans: { used: 1, limit: 2 },
    scansPerDay: { used: 3, limit: 20 },
    schedules: { used: 0, limit: 5 },
    customChecks: { used: 1, limit: 5 },
  },
  soft: {
    resources: { used: 620, limit: 500 },
    s3Terabytes: { used: null, limit: 5 },
    monthlySpendUsd: { used: 48_312.4, limit: null },
  },
  addOns: [],
  paidCalls: { month: '2026-11', calls: 212, usd: 2.12 },
  ...overrides,
});
const row = (key: string, of = usage()) => {
  const found = usageRows(of).find((one) => one.key === key);
  if (!found) throw new Error(`No row ${key}.`);
  return found;
};

describe('usage rows', () => {
  it('count requests that AWS bills to the accounts', () => {
    expect(row('paidCalls')).toMatchObject({
      used: 212,
      limit: null,
      note: 'This month; AWS bills your accounts $2.12',
    });
  });

  it('name the plan that raises a limit', () => {
    expect(row('accounts').liftedBy).toBe('Pro');
    expect(row('resources').liftedBy).toBe('Pro');
    expect(row('s3Terabytes', usage({ plan: 'pro' })).liftedBy).toBe('Enterprise');
    expect(row('managerUsers').liftedBy).toBeUndefined();
  });

  it('show the overage of a display-only limit', () => {
    expect(overageText(row('resources'))).toBe('120 above the limit');
    expect(overageText(row('accounts'))).toBeUndefined();
    expect(overageText(row('s3Terabytes'))).toBeUndefined();
    const spend = row(
      'monthlySpendUsd',
      usage({ plan: 'free', soft: { ...usage().soft, monthlySpendUsd: { used: 12_500, limit: 10_000 } } }),
    );
    expect(overageText(spend)).toBe('$2,500 above the limit');
  });

  it('cover every limit', () => {
    expect(usageRows(usage()).map(({ name }) => name)).toEqual([
      'Linked accounts',
      'Manager users',
      'Concurrent scans',
      'Scans per day',
      'Schedules',
      'Custom checks',
      'Visible recommendations',
      'Resources',
      'S3 scanned per month',
      'Cloud spend',
      'Paid requests to Cost Explorer',
    ]);
  });
});
