import { ESTIMATED_SAVINGS_SHARE, type Metrics } from '@cloudmend/domain/costs';

const SERVICES = [
  ['Amazon EC2', 4200],
  ['Amazon RDS', 2600],
  ['Amazon S3', 1450],
  ['AWS Lambda', 620],
] as const;
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'] as const;
const MONTH_SHARE = [0.94, 0.97, 1, 1.02, 1.04, 1.06] as const;

const total = SERVICES.reduce((sum, [, usd]) => sum + usd, 0);

/** Shown where the specification asks for a sample, always under a "Sample data" note; never part of an export. */
export const SAMPLE_METRICS: Metrics = {
  rows: SERVICES.map(([resource, usd]) => ({
    provider: 'aws',
    resource,
    total_cost: usd,
    amortised_cost: usd,
    savings: usd * ESTIMATED_SAVINGS_SHARE,
    savingsBasis: 'estimate',
  })),
  byService: SERVICES.map(([service, usd]) => ({ service, usd })),
  byCloud: [{ provider: 'aws', usd: total }],
  byAccount: [],
  byRegion: [],
  apart: [],
  totals: {
    cost: total,
    amortised: total,
    savings: total * ESTIMATED_SAVINGS_SHARE,
    monthlySavings: total * ESTIMATED_SAVINGS_SHARE,
    billed: total,
  },
  restated: [],
  series: MONTHS.map((month, index) => ({
    month,
    cost: total * (MONTH_SHARE[index] as number),
    savings: total * (MONTH_SHARE[index] as number) * ESTIMATED_SAVINGS_SHARE,
  })),
  daily: [],
  asOf: null,
};
