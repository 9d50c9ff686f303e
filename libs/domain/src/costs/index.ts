import { z } from 'zod';
import { defineContract } from '../contract/index';
import { AccountId } from '../accounts/account';
import { TimeRange } from '../scans/scan';
import { ApartKind } from './apart';

export * from './apart';
export type { CostMonth, CostRows, CostView, DailyMicroUsd, DayState } from './cost-month';

export { CostOutlook, getForecast } from './forecast';
export { formatPercent, formatUsd } from './format';
export { type CostAndSavings, monthlyText, roundParts, shownNet, shownRows, shownUsd } from './shown';

export const ProviderFilter = z.enum(['all', 'aws', 'azure', 'gcp']);
export type ProviderFilter = z.infer<typeof ProviderFilter>;

/** Savings as a share of the cost of an account that no saving rule has judged yet (specification, section 9). */
export const ESTIMATED_SAVINGS_SHARE = 0.18;
/** Kilograms of carbon saved per dollar saved, while carbon is not known (specification, section 9). */
export const ESTIMATED_CARBON_SHARE = 0.08;

export const MetricRow = z.object({
  provider: z.string(),
  /** The service that the money went to. */
  resource: z.string(),
  /** Usage, unblended: without credits, refunds, tax and support. */
  total_cost: z.number(),
  /** The same with upfront and recurring fees spread over the days they pay for. */
  amortised_cost: z.number(),
  /** Never more than the cost. */
  savings: z.number(),
  savingsBasis: z.enum(['recommendations', 'estimate']),
});
export type MetricRow = z.infer<typeof MetricRow>;

/** How many closed months are read again: AWS restates them with refunds, credits and fees. */
export const MONTHS_READ_AGAIN = 3;
/** What Cost Explorer charges for each request, pages included (AWS's price list), in USD. */
export const PAID_CALL_USD = 0.01;

/** A closed month of an account that the provider changed later. */
export interface RestatedBill {
  readonly accountId: string;
  readonly month: string;
  /** Over the days that were closed: as they were first, and as they are now. */
  readonly fromUsd: number;
  readonly toUsd: number;
  /** When the change was read. */
  readonly at: string;
}

/** Usage that the bill names no region for. */
export const NO_REGION = 'NoRegion';

/** `estimated` while a day's bill is still open, or not all accounts were read. */
const CostDayFigures = z.object({ date: z.string(), cost: z.number(), savings: z.number(), estimated: z.boolean() });

/** Cost of a range. In whole cents, so that every view adds up to the same total. */
export const Metrics = z.object({
  rows: z.array(MetricRow),
  byService: z.array(z.object({ service: z.string(), usd: z.number() })),
  byCloud: z.array(z.object({ provider: z.string(), usd: z.number() })),
  byAccount: z.array(z.object({ accountId: AccountId, usd: z.number() })),
  byRegion: z.array(z.object({ region: z.string(), usd: z.number() })),
  /** What is on the bill beside usage; credits and refunds are negative. */
  apart: z.array(z.object({ kind: ApartKind, usd: z.number() })),
  /** `cost` is usage, `billed` is usage and what stands apart. */
  totals: z.object({
    cost: z.number(),
    amortised: z.number(),
    /** Of the range, and never more than a service costs in it. */
    savings: z.number(),
    /** The same for a month of 730 hours, as the recommendations add up. */
    monthlySavings: z.number(),
    billed: z.number(),
  }),
  /** Savings are null for months in which nothing was measured. */
  series: z.array(z.object({ month: z.string(), cost: z.number(), savings: z.number().nullable() })),
  daily: z.array(CostDayFigures),
  /** The range before: its first day stands against the first one of `daily`. */
  compare: z.object({ rows: z.array(MetricRow), daily: z.array(CostDayFigures) }).optional(),
  /** Closed months of the last three that the provider changed later, usage and what stands apart: the first closed amount and the newest. */
  restated: z.array(z.object({ month: z.string(), from: z.number(), to: z.number(), at: z.string() })),
  /** When the newest cost was read; null while none was. */
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
