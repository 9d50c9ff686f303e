import { z } from 'zod';
import { Remedy } from '../checks/index';
import { defineContract } from '../contract/index';

export const RiskLevel = z.enum(['low', 'medium', 'high']);
export type RiskLevel = z.infer<typeof RiskLevel>;

/** What a change is for: dollars, speed at the same price, tidiness without a figure, or a question to an owner. */
export const RecommendationAim = z.enum(['saving', 'performance', 'hygiene', 'review']);
export type RecommendationAim = z.infer<typeof RecommendationAim>;

/** Why somebody set a recommendation aside. */
export const Dismissal = z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() });
export type Dismissal = z.infer<typeof Dismissal>;

export const Recommendation = z.object({
  id: z.string(),
  rule: z.string(),
  title: z.string(),
  detail: z.string(),
  resource: z.string(),
  accountId: z.string(),
  region: z.string(),
  monthlySavingUsd: z.number(),
  /** kg CO2e a month that the change avoids; 0 where it avoids none. */
  monthlyKgCo2e: z.number(),
  risk: RiskLevel,
  effort: RiskLevel,
  /** How the saving was computed, with the names of `inputs`. */
  formula: z.string(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** What to make sure of before the change. */
  guardrails: z.array(z.string()),
  status: z.enum(['open', 'dismissed']),
  aim: RecommendationAim.optional(),
  confidence: RiskLevel.optional(),
  /** Whether the change can be taken back, in words. */
  reversible: z.string().optional(),
  /** USD a month of the resource before any change. */
  monthlyCostUsd: z.number().optional(),
  /** The most that it may save, where only a range is known; `monthlySavingUsd` is the least then. */
  atMostUsd: z.number().optional(),
  /** Present while it is dismissed. */
  dismissal: Dismissal.optional(),
});
export type Recommendation = z.infer<typeof Recommendation>;

/** AWS's own month: 8,760 hours a year over 12. Every figure "a month" counts so many. */
export const HOURS_PER_MONTH = 730;
export const DAYS_PER_MONTH = HOURS_PER_MONTH / 24;

/** What a recommendation adds to a sum of savings, in USD a month: only a change for dollars claims any. A question to an owner names what is in question, and tidiness and speed name none. */
export const claimedUsd = ({
  aim = 'saving',
  monthlySavingUsd,
}: Pick<Recommendation, 'aim' | 'monthlySavingUsd'>): number => (aim === 'saving' ? monthlySavingUsd : 0);

/** What the open recommendations of a judged account save, in USD a month. An account that no rule has judged has none of these. */
export interface AccountSavings {
  readonly accountId: string;
  readonly usdByRule: Readonly<Record<string, number>>;
  /** The sum as it stood at the end of each month (`2026-11`) in which it was measured; of the running month so far. */
  readonly usdByMonth: Readonly<Record<string, number>>;
}

/** Why a rule could not judge: too few figures, no price that is known, or a reason not to touch the resource. */
export const UnjudgedReason = z.enum(['insufficient-data', 'no-price', 'guardrail']);
export type UnjudgedReason = z.infer<typeof UnjudgedReason>;

/** A resource that a saving rule concerns and says nothing of. It is not thereby fine. */
export const UnjudgedResource = z.object({
  rule: z.string(),
  title: z.string(),
  resource: z.string(),
  accountId: z.string(),
  region: z.string(),
  reason: UnjudgedReason,
  detail: z.string(),
});
export type UnjudgedResource = z.infer<typeof UnjudgedResource>;

/** Most dollars first, then most carbon; a tie by id, so that the order never jumps. The order of Recommendations and of what to do first. */
export const bySaving = (a: Recommendation, b: Recommendation): number =>
  b.monthlySavingUsd - a.monthlySavingUsd ||
  b.monthlyKgCo2e - a.monthlyKgCo2e ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** What a list may be narrowed by. */
export const RecommendationFilter = z.strictObject({
  status: z.enum(['open', 'dismissed']).optional(),
  risk: RiskLevel.optional(),
  aim: RecommendationAim.optional(),
  rule: z.string().max(40).optional(),
  account: z.string().max(12).optional(),
  region: z.string().max(40).optional(),
  q: z.string().max(200).optional(),
});
export type RecommendationFilter = z.infer<typeof RecommendationFilter>;

/** Whether a recommendation is one of those asked for. */
export const isWanted = (
  each: Recommendation,
  { status, risk, aim, rule, account, region, q }: RecommendationFilter,
): boolean => {
  const equal = [
    [status, each.status],
    [risk, each.risk],
    [aim, each.aim ?? 'saving'],
    [rule, each.rule],
    [account, each.accountId],
    [region, each.region],
  ].every(([wanted, is]) => wanted === undefined || wanted === is);
  return (
    equal &&
    (q === undefined ||
      `${each.title} ${each.detail} ${each.resource} ${each.rule}`.toLowerCase().includes(q.trim().toLowerCase()))
  );
};

/** Dearest first. A plan that shows a few shows the dearest of all, however the list is narrowed. */
export const listRecommendations = defineContract({
  name: 'listRecommendations',
  method: 'GET',
  path: '/tenants/{tenantId}/recommendations',
  audience: 'member',
  input: RecommendationFilter.extend({ cursor: z.string().max(4096).optional() }),
  output: z.array(Recommendation),
});

/** One recommendation and how to carry it out, as far as the plan shows it. */
export const getRecommendation = defineContract({
  name: 'getRecommendation',
  method: 'GET',
  path: '/tenants/{tenantId}/recommendations/{id}',
  audience: 'member',
  input: z.strictObject({ id: z.string().max(64) }),
  output: z.object({ recommendation: Recommendation, remedy: Remedy }),
});

/** Resources that no rule could judge. */
export const listUnjudged = defineContract({
  name: 'listUnjudged',
  method: 'GET',
  path: '/tenants/{tenantId}/recommendations/unjudged',
  audience: 'member',
  input: z.strictObject({}),
  output: z.object({
    /** How many there are by reason; the list may hold fewer. */
    counts: z.object({ 'insufficient-data': z.number(), 'no-price': z.number(), guardrail: z.number() }),
    resources: z.array(UnjudgedResource),
  }),
});

const settling = <V extends string>(verb: V) =>
  defineContract({
    name: `${verb}Recommendation` as const,
    method: 'POST',
    path: `/tenants/{tenantId}/recommendations/{id}/${verb}` as const,
    audience: 'member',
    needs: 'manageFindings',
    audit: `recommendation.${verb}`,
    input: z.strictObject({ id: z.string().max(64), reason: z.string().trim().min(1).max(500) }),
    output: Recommendation,
  });

/** Sets a recommendation aside; it stays aside over scans. */
export const dismissRecommendation = settling('dismiss');
/** Takes it up again. */
export const reopenRecommendation = settling('reopen');
