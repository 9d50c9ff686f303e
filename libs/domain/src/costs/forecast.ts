import { z } from 'zod';
import { defineContract } from '../contract/index';

/** A figure with bounds that are set so that 8 of 10 earlier forecasts would have held; the back-test says how many did. */
const Range = z.object({ usd: z.number(), low: z.number(), high: z.number() });

export const CostOutlook = z.object({
  daily: z.array(Range.extend({ date: z.string() })),
  /** The last days of the history, as many as are forecast, oldest first; fewer where there are fewer. */
  past: z.array(z.object({ date: z.string(), usd: z.number() })),
  /** The sum of the days, with bounds of its own; null where there is no forecast. */
  total: Range.nullable(),
  /** How the method did on the workspace's own history, as shares: 0.08 is 8 %. Null where that is too short to tell. */
  backtest: z
    .object({
      mape: z.number().nullable(),
      naiveMape: z.number().nullable(),
      /** Of the days, each with bounds of its own. */
      coverage: z.number().nullable(),
      /** How many of the tried totals, one for each origin, came within the bounds of a total. */
      totalsHeld: z.number(),
      origins: z.number(),
      days: z.number(),
    })
    .nullable(),
  /** What following the open recommendations would save over these days; never more than the cost. */
  savings: z.object({
    usd: z.number(),
    monthlyUsd: z.number(),
    /** Those that save dollars, of all open ones. */
    recommendations: z.number(),
    open: z.number(),
    formula: z.string(),
  }),
  /** The last days lie at another level, too few to be sure: the totals if that lasts, and if it ends. */
  recentChange: z
    .object({ since: z.string(), days: z.number(), ifItLasts: z.number(), ifItEnds: z.number() })
    .nullable(),
  /** The days it was made from. */
  history: z.object({ days: z.number(), from: z.string().nullable(), to: z.string().nullable() }),
  notes: z.array(z.string()),
  /** Why there is no forecast; null where there is one. */
  reason: z.string().nullable(),
});
export type CostOutlook = z.infer<typeof CostOutlook>;

/** Cost of the next 30 or 90 days, from the workspace's own daily cost. */
export const getForecast = defineContract({
  name: 'getForecast',
  method: 'GET',
  path: '/tenants/{tenantId}/forecast',
  audience: 'member',
  input: z.strictObject({ days: z.enum(['30', '90']).default('30') }),
  output: CostOutlook,
});
