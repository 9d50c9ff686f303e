import * as z from 'zod';
import { defineContract } from '../contract/index';

/** A value with bounds that would have held for 8 of 10 earlier forecasts; the backtest states how many did. */
const Range = z.object({ usd: z.number(), low: z.number(), high: z.number() });

export const CostOutlook = z.object({
  daily: z.array(Range.extend({ date: z.string() })),
  /** The last days of history, as many as are forecast (or fewer), oldest first. */
  past: z.array(z.object({ date: z.string(), usd: z.number() })),
  /** The sum of the days, with its own bounds; null without a forecast. */
  total: Range.nullable(),
  /** Accuracy on the workspace's own history, as fractions: 0.08 is 8%. Null if the history is too short. */
  backtest: z
    .object({
      mape: z.number().nullable(),
      naiveMape: z.number().nullable(),
      /** Of single days, each with its own bounds. */
      coverage: z.number().nullable(),
      /** How many of the backtested totals, one per origin, fell within their bounds. */
      totalsHeld: z.number(),
      origins: z.number(),
      days: z.number(),
    })
    .nullable(),
  /** What applying the open recommendations would save over these days; at most the cost. */
  savings: z.object({
    usd: z.number(),
    monthlyUsd: z.number(),
    /** Open recommendations that save dollars. */
    recommendations: z.number(),
    open: z.number(),
    formula: z.string(),
  }),
  /** The last days are at a different level, too few to be sure: the totals if it persists and if it ends. */
  recentChange: z
    .object({ since: z.string(), days: z.number(), ifItLasts: z.number(), ifItEnds: z.number() })
    .nullable(),
  /** The days it is based on. */
  history: z.object({ days: z.number(), from: z.string().nullable(), to: z.string().nullable() }),
  notes: z.array(z.string()),
  /** Why there is no forecast; null if there is one. */
  reason: z.string().nullable(),
});
export type CostOutlook = z.infer<typeof CostOutlook>;

/** Cost of the next 30 or 90 days, based on the workspace's daily cost. */
export const getForecast = defineContract({
  name: 'getForecast',
  method: 'GET',
  path: '/tenants/{tenantId}/forecast',
  audience: 'member',
  input: z.strictObject({ days: z.enum(['30', '90']).default('30') }),
  output: CostOutlook,
});
