import { z } from 'zod';
import { Plan } from '../plans/index';

/** `used: null` is not counted, which is no zero; `limit: null` is no fixed cap. */
const Amount = z.object({ used: z.number().nullable(), limit: z.number().nullable() });
export type Amount = z.infer<typeof Amount>;

/** What the plan allows and what of it is used. */
export const Usage = z.object({
  plan: Plan,
  at: z.string(),
  /** Enforced by the server. Scans a day count the UTC day; managers count from their invitation on. */
  limits: z.object({
    accounts: Amount,
    managerUsers: Amount,
    visibleRecommendations: Amount,
    runningScans: Amount,
    scansPerDay: Amount,
    schedules: Amount,
  }),
  /** Never enforced. Resources of each account's newest whole scan; USD of the last 30 days as the provider reports them. */
  soft: z.object({ resources: Amount, s3Terabytes: Amount, monthlySpendUsd: Amount }),
  /** Requests to Cost Explorer that AWS bills to the linked accounts: of the running month (UTC), and what they cost. */
  paidCalls: z.object({ month: z.string(), calls: z.number(), usd: z.number() }),
});
export type Usage = z.infer<typeof Usage>;

/** By how much a limit is passed; 0 where it is not, or where nothing is counted. */
export const overage = ({ used, limit }: Amount): number =>
  used === null || limit === null ? 0 : Math.max(0, used - limit);
