import type { CostDay } from '@cloudmend/store';
import type { MetricsInput } from './compute-metrics';
import { computeMetrics } from './compute-metrics';
import { datesOf, monthsUpTo, windowBefore } from './cost-window';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const EC2 = 'EC2 - Other';
const S3 = 'Amazon Simple Storage Service';

const steady = (usdByService: Record<string, number>, from = '2025-12-01'): CostDay[] => datesOf({ from, to: '2026-11-20' }).map((date) => ({ date, estimated: false, usdByService }));
const input = (overrides: Partial<MetricsInput> = {}): MetricsInput => ({ now: NOW, days: 30, provider: 'all', compare: false, costs: steady({ [EC2]: 10, [S3]: 5 }), recommendations: [], asOf: '2026-11-21T06:00:00.000Z', ...overrides });
const ebs = (monthlySavingUsd: number, status: 'open' | 'dismissed' = 'open') => ({ rule: 'EBS-UNATTACHED', status, monthlySavingUsd });

describe('the dashboard’s figures', () => {
  it('are the whole days of the range, dearest service first, with 18 % saved while nothing is recommended', () => {
    const { rows, byService, byCloud, asOf } = computeMetrics(input());
    expect(rows).toEqual([
      { provider: 'aws', resource: EC2, total_cost: 300, savings: 54, savingsBasis: 'estimate' },
      { provider: 'aws', resource: S3, total_cost: 150, savings: 27, savingsBasis: 'estimate' },
    ]);
    expect(byService).toEqual([{ service: EC2, usd: 300 }, { service: S3, usd: 150 }]);
    expect(byCloud).toEqual([{ provider: 'aws', usd: 450 }]);
    expect(asOf).toBe('2026-11-21T06:00:00.000Z');
  });

  it('take the savings from open recommendations where there are any, on the service they are billed under', () => {
    const { rows } = computeMetrics(input({ recommendations: [ebs(40), ebs(1000, 'dismissed')] }));
    expect(rows.map(({ resource, savings, savingsBasis }) => [resource, savings, savingsBasis])).toEqual([[EC2, 40, 'recommendations'], [S3, 0, 'recommendations']]);
  });

  it('spread what no service is named for, so that the sum stays', () => {
    const { rows } = computeMetrics(input({ days: 90, recommendations: [{ rule: 'NEW-RULE', status: 'open', monthlySavingUsd: 30 }] }));
    expect(rows.map(({ savings }) => savings)).toEqual([60, 30]);
  });

  it('cover twelve months and every day of the range', () => {
    const { series, daily } = computeMetrics(input({ days: 7 }));
    expect(series).toHaveLength(12);
    expect(series.at(-1)).toEqual({ month: '2026-11', cost: 300, savings: 54 });
    expect(series[0]).toMatchObject({ month: '2025-12', cost: 465 });
    expect(daily.map(({ date }) => date)).toEqual(['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
    expect(daily[0]).toEqual({ date: '2026-11-14', cost: 15, savings: 2.7 });
  });

  it('compare with the range before', () => {
    const costs = [...datesOf(windowBefore(NOW, 30, 1)).map((date) => ({ date, estimated: false, usdByService: { [S3]: 2 } })), ...steady({ [S3]: 3 }, '2026-10-22')];
    expect(computeMetrics(input({ costs, compare: true })).compare?.rows).toMatchObject([{ resource: S3, total_cost: 60 }]);
    expect(computeMetrics(input({ costs })).compare).toBeUndefined();
  });

  it('are empty for a cloud without accounts, and before the first scan', () => {
    const empty = { rows: [], byService: [], byCloud: [], series: [], daily: [], asOf: null };
    expect(computeMetrics(input({ provider: 'azure' }))).toEqual(empty);
    expect(computeMetrics(input({ costs: [], asOf: null }))).toEqual(empty);
  });

  it('hold on to credits: a negative cost saves nothing', () => {
    const { rows } = computeMetrics(input({ costs: steady({ [EC2]: 10, Credits: -1 }) }));
    expect(rows.at(-1)).toMatchObject({ resource: 'Credits', total_cost: -30, savings: 0 });
  });
});

describe('windows', () => {
  it('end yesterday and cross month and year ends', () => {
    expect(windowBefore(NOW, 30)).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(windowBefore(NOW, 30, 1)).toEqual({ from: '2026-09-22', to: '2026-10-21' });
    expect(monthsUpTo(new Date('2026-01-31T23:59:59.000Z'), 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  });
});
