import * as z from 'zod';
import { AddOnId, AddOnState } from '../add-ons/add-on';
import { Plan } from '../plans/index';

/** `used: null` means not counted, not zero; `limit: null` means no fixed cap. */
const Amount = z.object({ used: z.number().nullable(), limit: z.number().nullable() });
export type Amount = z.infer<typeof Amount>;

/** The limits of the plan and their usage. */
export const Usage = z.object({
  plan: Plan,
  at: z.string(),
  /** Enforced by the server. Scans per day count the UTC day; managers count from invitation. */
  limits: z.object({
    accounts: Amount,
    managerUsers: Amount,
    visibleRecommendations: Amount,
    runningScans: Amount,
    scansPerDay: Amount,
    schedules: Amount,
    /** Retired ones do not count. */
    customChecks: Amount,
  }),
  /**
   * Never enforced. Resources of each account's latest full scan; USD of the last 30 days as the provider reports them.
   */
  soft: z.object({ resources: Amount, s3Terabytes: Amount, monthlySpendUsd: Amount }),
  /** Add-ons that were active in the month (UTC), with their list price: nothing here is an invoice. */
  addOns: z.array(
    z.object({ id: AddOnId, title: z.string(), priceMonthly: z.number(), state: AddOnState, activeDays: z.number() }),
  ),
  /** Paid Cost Explorer requests, billed by AWS to the linked accounts: this month (UTC), and their cost. */
  paidCalls: z.object({ month: z.string(), calls: z.number(), usd: z.number() }),
});
export type Usage = z.infer<typeof Usage>;

/** The excess over a limit; 0 if there is none or nothing is counted. */
export const overage = ({ used, limit }: Amount): number =>
  used === null || limit === null ? 0 : Math.max(0, used - limit);
