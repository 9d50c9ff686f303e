import * as z from 'zod';
import { AccountFilter } from '../accounts/account';
import { Remedy } from '../checks/index';
import { defineContract } from '../contract/index';
import { Work } from '../work/work';

export const RiskLevel = z.enum(['low', 'medium', 'high']);
export type RiskLevel = z.infer<typeof RiskLevel>;

/**
 * The aim of a change: dollars, performance at the same price, housekeeping without a figure, or a question to its
 * owner.
 */
export const RecommendationAim = z.enum(['saving', 'performance', 'hygiene', 'review']);
export type RecommendationAim = z.infer<typeof RecommendationAim>;

/** Why a user dismissed a recommendation. */
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
  /** kg CO2e per month that the change avoids; 0 if none. */
  monthlyKgCo2e: z.number(),
  risk: RiskLevel,
  effort: RiskLevel,
  /** How the saving is computed, in terms of `inputs`. */
  formula: z.string(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** What to verify before the change. */
  guardrails: z.array(z.string()),
  status: z.enum(['open', 'dismissed']),
  aim: RecommendationAim.optional(),
  confidence: RiskLevel.optional(),
  /** Whether the change can be reverted, in words. */
  reversible: z.string().optional(),
  /** USD per month of the resource before the change. */
  monthlyCostUsd: z.number().optional(),
  /** The maximum saving if only a range is known; `monthlySavingUsd` is then the minimum. */
  atMostUsd: z.number().optional(),
  /** Present while dismissed. */
  dismissal: Dismissal.optional(),
  /** Owner, state and due date, as of the request. */
  work: Work.optional(),
});
export type Recommendation = z.infer<typeof Recommendation>;

/** AWS's month: 8,760 hours a year divided by 12. Every monthly figure uses it. */
export const HOURS_PER_MONTH = 730;
export const DAYS_PER_MONTH = HOURS_PER_MONTH / 24;

/**
 * What a recommendation adds to total savings, in USD per month: only changes for dollars count. A question to an owner
 * states the amount in question; housekeeping and performance state none.
 */
export const claimedUsd = ({
  aim = 'saving',
  monthlySavingUsd,
}: Pick<Recommendation, 'aim' | 'monthlySavingUsd'>): number => (aim === 'saving' ? monthlySavingUsd : 0);

/** Whether only a range of its saving is known: what it adds to totals is then the least. */
export const isRange = ({
  aim = 'saving',
  monthlySavingUsd,
  atMostUsd = 0,
}: Pick<Recommendation, 'aim' | 'monthlySavingUsd' | 'atMostUsd'>): boolean =>
  aim === 'saving' && atMostUsd > monthlySavingUsd;

/** Open savings of an evaluated account, in USD per month; absent for accounts no rule has evaluated. */
export interface AccountSavings {
  readonly accountId: string;
  readonly usdByRule: Readonly<Record<string, number>>;
  /** The total at the end of each month (`2026-11`) with a measurement; for the current month, so far. */
  readonly usdByMonth: Readonly<Record<string, number>>;
}

/** Why a rule could not evaluate: too little data, no known price, or a reason not to touch the resource. */
export const UnjudgedReason = z.enum(['insufficient-data', 'no-price', 'guardrail']);
export type UnjudgedReason = z.infer<typeof UnjudgedReason>;

/** A resource that a rule applies to but could not evaluate. It is not necessarily fine. */
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

/**
 * Largest saving first, then most carbon, then by id, so that the order is stable. Used by Recommendations and by What
 * to do first.
 */
export const bySaving = (a: Recommendation, b: Recommendation): number =>
  b.monthlySavingUsd - a.monthlySavingUsd ||
  b.monthlyKgCo2e - a.monthlyKgCo2e ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The filters of a list. */
export const RecommendationFilter = z.strictObject({
  status: z.enum(['open', 'dismissed']).optional(),
  risk: RiskLevel.optional(),
  aim: RecommendationAim.optional(),
  rule: z.string().max(40).optional(),
  account: AccountFilter.optional(),
  region: z.string().max(40).optional(),
  q: z.string().max(200).optional(),
});
export type RecommendationFilter = z.infer<typeof RecommendationFilter>;

/** Whether a recommendation matches the filters. */
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

/** Largest saving first. Plans that show a few always show the largest of all, whatever the filters. */
export const listRecommendations = defineContract({
  name: 'listRecommendations',
  method: 'GET',
  path: '/tenants/{tenantId}/recommendations',
  audience: 'member',
  input: RecommendationFilter.extend({ cursor: z.string().max(4096).optional() }),
  output: z.array(Recommendation),
});

/** One recommendation and its steps, as far as the plan shows them. */
export const getRecommendation = defineContract({
  name: 'getRecommendation',
  method: 'GET',
  path: '/tenants/{tenantId}/recommendations/{id}',
  audience: 'member',
  input: z.strictObject({ id: z.string().max(64) }),
  output: z.object({ recommendation: Recommendation, remedy: Remedy }),
});

/** Resources that no rule could evaluate. */
export const listUnjudged = defineContract({
  name: 'listUnjudged',
  method: 'GET',
  path: '/tenants/{tenantId}/recommendations/unjudged',
  audience: 'member',
  input: z.strictObject({}),
  output: z.object({
    /** Totals by reason; the list may contain fewer. */
    counts: z.object({ 'insufficient-data': z.number(), 'no-price': z.number(), guardrail: z.number() }),
    resources: z.array(UnjudgedResource),
  }),
});

const defineDecision = <V extends string>(verb: V) =>
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

/** Dismisses a recommendation; later scans keep it dismissed. */
export const dismissRecommendation = defineDecision('dismiss');
/** Reopens it. */
export const reopenRecommendation = defineDecision('reopen');
