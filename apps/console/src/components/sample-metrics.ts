import { ESTIMATED_SAVINGS_SHARE, type Metrics } from '@cloudmend/domain/costs';

const SERVICES = [
  ['Amazon EC2', 4200],
  ['Amazon RDS', 2600],
  ['Amazon S3', 1450],
  ['AWS Lambda', 620],
] as const;
/** Twelve months, as on Home: each month's cost as a fraction of the total below. */
const MONTH_SHARE = [0.9, 0.91, 0.93, 0.94, 0.97, 1, 1.02, 1.04, 1.06, 1.05, 1.08, 1.1] as const;

const total = SERVICES.reduce((sum, [, usd]) => sum + usd, 0);

/** Shown where the specification asks for a sample, always with a "Sample data" note; never exported. */
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
  series: MONTH_SHARE.map((share, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    cost: total * share,
    savings: total * share * ESTIMATED_SAVINGS_SHARE,
  })),
  daily: [],
  asOf: null,
};
