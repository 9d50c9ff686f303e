import { z } from 'zod';
import { defineContract } from '../contract/index';

export const RiskLevel = z.enum(['low', 'medium', 'high']);
export type RiskLevel = z.infer<typeof RiskLevel>;

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
});
export type Recommendation = z.infer<typeof Recommendation>;

/** Dearest first; a tie by id, so that the order never jumps. */
export const bySaving = (a: Recommendation, b: Recommendation): number =>
  b.monthlySavingUsd - a.monthlySavingUsd || a.id.localeCompare(b.id);

export const listRecommendations = defineContract({
  name: 'listRecommendations',
  method: 'GET',
  path: '/tenants/{tenantId}/recommendations',
  audience: 'member',
  input: z.strictObject({ cursor: z.string().max(4096).optional() }),
  output: z.array(Recommendation),
});
