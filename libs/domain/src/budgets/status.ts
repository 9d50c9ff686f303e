import * as z from 'zod';

const PeriodDays = z.object({ from: z.string(), to: z.string() });

/**
 * `over`: cost is above the amount. `expected-over`: the cost expected at the end of the period is. `incomplete`: days or
 * accounts are not read, so that it may be. `at-risk`: it is less likely than not, by a quarter or more. `no-forecast`: the
 * amount is not reached, and too little is known to say more.
 */
export const BudgetState = z.enum(['over', 'expected-over', 'incomplete', 'at-risk', 'no-forecast', 'on-track']);
export type BudgetState = z.infer<typeof BudgetState>;

export const BudgetForecast = z.object({
  /** At the end of the period, what was spent included; the bounds hold 80% of outcomes. */
  expectedCents: z.number().int(),
  lowCents: z.number().int(),
  highCents: z.number().int(),
  /** The chance that cost is above the amount at the end of the period, as a fraction. */
  chanceOver: z.number().min(0).max(1),
  /** Whether the method was tested on this history. Forecasts that were not raise no alert. */
  isTested: z.boolean(),
  historyDays: z.number().int(),
});
export type BudgetForecast = z.infer<typeof BudgetForecast>;

/** A budget in its current period. */
export const BudgetStatus = z.object({
  state: BudgetState,
  period: PeriodDays,
  /** Usage of the days that were read, unblended. */
  spentCents: z.number().int(),
  /** Below zero if cost is above the amount. */
  remainingCents: z.number().int(),
  /** The last day that is read for all accounts; null if none is. */
  through: z.string().nullable(),
  /** Some of the days are not final on the bill. */
  isEstimated: z.boolean(),
  /** Days of the period up to `through` that are not read in every account. */
  daysMissing: z.number().int(),
  /** Accounts whose cost was not read for two weeks, or never; accounts of the filter that are not linked. */
  accountsMissing: z.array(z.string()),
  forecast: BudgetForecast.nullable(),
  /** Why there is no forecast; null if there is one. */
  reason: z.string().nullable(),
  /** Alerts whose level is passed. */
  passed: z.array(z.object({ on: z.enum(['actual', 'forecast']), percent: z.number().int() })),
  /** When it was judged. */
  at: z.string(),
});
export type BudgetStatus = z.infer<typeof BudgetStatus>;

/** What an earlier period cost. */
export const PastPeriod = PeriodDays.extend({
  /** Null if nothing of it was read. */
  spentCents: z.number().int().nullable(),
  /** Days that are not read in every account. */
  daysMissing: z.number().int(),
});
export type PastPeriod = z.infer<typeof PastPeriod>;
