import * as z from 'zod';
import { defineContract } from '../contract/index';
import { AccountId } from '../accounts/account';
import { TimeRange } from '../scans/scan';
import { ApartKind } from './apart';

export * from './anomaly';
export * from './apart';
export type { CostMonth, CostRows, CostView, DailyMicroUsd, DayState } from './cost-month';

export { CostOutlook, getForecast } from './forecast';
export { formatPercent, formatUsd } from './format';
export { type CostAndSavings, monthlyText, roundParts, shownNet, shownRows, shownUsd } from './shown';

export const ProviderFilter = z.enum(['all', 'aws', 'azure', 'gcp']);
export type ProviderFilter = z.infer<typeof ProviderFilter>;

/** Estimated savings as a fraction of cost for accounts that no rule has evaluated yet (specification, section 9). */
export const ESTIMATED_SAVINGS_SHARE = 0.18;
/** Kilograms of carbon saved per dollar saved, if carbon is unknown (specification, section 9). */
export const ESTIMATED_CARBON_SHARE = 0.08;

export const MetricRow = z.object({
  provider: z.string(),
  /** The billed service. */
  resource: z.string(),
  /** Unblended usage, without credits, refunds, tax and support. */
  total_cost: z.number(),
  /** The same with upfront and recurring fees spread over the period they cover. */
  amortised_cost: z.number(),
  /** At most the cost. */
  savings: z.number(),
  savingsBasis: z.enum(['recommendations', 'estimate']),
});
export type MetricRow = z.infer<typeof MetricRow>;

/** Number of closed months read again: AWS restates them with refunds, credits and fees. */
export const MONTHS_READ_AGAIN = 3;
/** Cost Explorer's price per request, pages included (AWS price list), in USD. */
export const PAID_CALL_USD = 0.01;

/** A closed month of an account that the provider restated. */
export interface RestatedBill {
  readonly accountId: string;
  readonly month: string;
  /** Over the closed days: as first read, and as they are now. */
  readonly fromUsd: number;
  readonly toUsd: number;
  /** When the change was read. */
  readonly at: string;
}

/** Usage without a region on the bill. */
export const NO_REGION = 'NoRegion';

/** `estimated` while a day's bill is not final or not all accounts were read. */
const CostDayFigures = z.object({ date: z.string(), cost: z.number(), savings: z.number(), estimated: z.boolean() });

/** Cost of a range, in whole cents so that every view adds up to the same total. */
export const Metrics = z.object({
  rows: z.array(MetricRow),
  byService: z.array(z.object({ service: z.string(), usd: z.number() })),
  byCloud: z.array(z.object({ provider: z.string(), usd: z.number() })),
  byAccount: z.array(z.object({ accountId: AccountId, usd: z.number() })),
  byRegion: z.array(z.object({ region: z.string(), usd: z.number() })),
  /** Bill lines other than usage; credits and refunds are negative. */
  apart: z.array(z.object({ kind: ApartKind, usd: z.number() })),
  /** `cost` is usage; `billed` adds the other bill lines. */
  totals: z.object({
    cost: z.number(),
    amortised: z.number(),
    /** For the range; at most a service's cost in it. */
    savings: z.number(),
    /** The same for a month of 730 hours, as recommendations add up. */
    monthlySavings: z.number(),
    billed: z.number(),
  }),
  /** Savings are null for months without measurement. */
  series: z.array(z.object({ month: z.string(), cost: z.number(), savings: z.number().nullable() })),
  daily: z.array(CostDayFigures),
  /** The previous range: its first day lines up with the first of `daily`. */
  compare: z.object({ rows: z.array(MetricRow), daily: z.array(CostDayFigures) }).optional(),
  /**
   * Closed months of the last three that the provider restated, usage and other lines: the first closed amount and the
   * latest.
   */
  restated: z.array(z.object({ month: z.string(), from: z.number(), to: z.number(), at: z.string() })),
  /** When the latest cost was read; null if never. */
  asOf: z.string().nullable(),
});
export type Metrics = z.infer<typeof Metrics>;

export const getMetrics = defineContract({
  name: 'getMetrics',
  method: 'GET',
  path: '/tenants/{tenantId}/metrics',
  audience: 'member',
  input: z.strictObject({
    range: TimeRange.default('30d'),
    provider: ProviderFilter.default('all'),
    compare: z.literal('prev').optional(),
    account: AccountId.optional(),
  }),
  output: Metrics,
});
