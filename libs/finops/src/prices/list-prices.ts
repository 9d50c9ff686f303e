/** One public list price, with where it was read. */
export interface ListPrice {
  readonly usd: number;
  readonly unit: 'GB-month' | 'IOPS-month' | 'MiB/s-month' | 'hour';
  readonly status: 'verified' | 'unverified';
  readonly source: string;
}

/** Infracost's golden files of commit e9ce62908, 2024-07-01: what AWS's price list answered for us-east-1. */
const SOURCE = 'infracost golden files, us-east-1, e9ce62908 (2024-07-01)';

const verified = (usd: number, unit: ListPrice['unit']): ListPrice => ({ usd, unit, status: 'verified', source: SOURCE });

/** On-demand list prices of us-east-1, without discounts. */
export const LIST_PRICES = {
  gp3: verified(0.08, 'GB-month'),
  gp3IopsOver3000: verified(0.005, 'IOPS-month'),
  gp3ThroughputOver125: verified(0.04, 'MiB/s-month'),
  gp2: verified(0.1, 'GB-month'),
  io1: verified(0.125, 'GB-month'),
  io1Iops: verified(0.065, 'IOPS-month'),
  io2: verified(0.125, 'GB-month'),
  io2IopsUpTo32000: verified(0.065, 'IOPS-month'),
  st1: verified(0.045, 'GB-month'),
  sc1: verified(0.015, 'GB-month'),
  standard: verified(0.05, 'GB-month'),
  snapshotStandard: verified(0.05, 'GB-month'),
  publicIpv4Hour: verified(0.005, 'hour'),
} as const satisfies Record<string, ListPrice>;

export const HOURS_PER_MONTH = 730;

const PRICED_REGION = 'us-east-1';

/** What a reader must know of a price before believing it: which list it is from, and whether that list is the region's own. */
export const priceBasisOf = (region: string): string =>
  region === PRICED_REGION
    ? `${PRICED_REGION} on-demand list price (2024-07-01)`
    : `${PRICED_REGION} on-demand list price (2024-07-01), used for ${region}`;

/** Dollars to the cent. */
export const toCents = (usd: number): number => Math.round((usd + Number.EPSILON) * 100) / 100;
