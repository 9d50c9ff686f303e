import type { RecommendationAim, RiskLevel } from '@cloudmend/domain/recommendations';
import type { Resource, ResourceKind, ResourceOf } from '@cloudmend/scanner';
import type { CarbonUsage } from './carbon/carbon-usage';
import type { DraftRecommendation } from './draft-recommendation';
import type { Weighing } from './weighing';

/**
 * What a rule changes. Two rules that change the same thing of a resource conflict, and nothing is left to save on what is gone;
 * other changes stack.
 */
export type Change =
  | 'gone'
  | 'hours'
  | 'size'
  | 'type'
  | 'storage'
  | 'zones'
  | 'engine'
  | 'data'
  | 'billing'
  | 'review';

/** What is public about a rule: its id is for ever. */
export interface RecommendationRule {
  readonly id: string;
  readonly title: string;
  /** The kinds of resource it judges; the first one names the service that is billed. */
  readonly kinds: readonly ResourceKind[];
  readonly action: string;
  readonly change: Change;
  readonly risk: RiskLevel;
  readonly effort: RiskLevel;
  readonly confidence: RiskLevel;
  /** Whether the change can be taken back, in the rule set's words. */
  readonly reversible: string;
  /** Days that the condition must have held; 0 where it needs no waiting. */
  readonly days: number;
  /** Rules that silence this one where they fire on the same resource. */
  readonly yieldsTo?: readonly string[];
}

/** What a rule found on one resource; dollars are not rounded yet. */
export interface Saving {
  /** How the saving is computed, with the names of `inputs`. */
  readonly formula: string;
  readonly inputs: DraftRecommendation['inputs'];
  readonly monthlySavingUsd: number;
  /** What the resource costs a month without any change; no saving on it can be more. */
  readonly monthlyCostUsd: number;
  /** The best that it may save, where it cannot be said exactly: then `monthlySavingUsd` is the least. */
  readonly atMostUsd?: number;
  /** One sentence; `amount` is the saving as text, and `most` the best that it may be. */
  readonly detail: (amount: string, most: string) => string;
  readonly guardrails: readonly string[];
  /** @default saving */
  readonly aim?: RecommendationAim;
  /** What it changes, where that is another thing than what its rule mostly changes. @default - the rule's */
  readonly change?: Change;
  /** @default - the rule's */
  readonly confidence?: RiskLevel;
  /** The use that ends, and the use that takes its place: what the kilograms are computed of. */
  readonly carbon?: { readonly before: readonly CarbonUsage[]; readonly after: readonly CarbonUsage[] };
  /** How much of the saving a reservation may have paid for. @default - all of it */
  readonly reservableUsd?: number;
  /** ARNs of other resources whose cost this saves: no other rule saves on them. */
  readonly covers?: readonly string[];
}

/** Why a rule saves nothing: `sound` was weighed and is as it should be, `outside` is not what the rule is about. */
export interface NoSaving {
  readonly outcome: 'sound' | 'outside';
  readonly why: string;
}

export const sound = (why: string): NoSaving => ({ outcome: 'sound', why });
export const outside = (why: string): NoSaving => ({ outcome: 'outside', why });

export const isSaving = (verdict: Saving | NoSaving): verdict is Saving => !('outcome' in verdict);

interface RuleOfKind<K extends ResourceKind> extends RecommendationRule {
  readonly kinds: readonly K[];
  judge(resource: ResourceOf<K>, weighing: Weighing): Saving | NoSaving;
}

export interface Rule extends RecommendationRule {
  /** The saving on a resource, or why there is none: no resource goes without an answer. @throws Unclear where it cannot be said */
  judge(resource: Resource, weighing: Weighing): Saving | NoSaving;
}

/** Gives a rule the type of the resources it judges. */
export const defineRule = <K extends ResourceKind>(rule: RuleOfKind<K>): Rule => {
  const isOurs = (resource: Resource): resource is ResourceOf<K> =>
    (rule.kinds as readonly string[]).includes(resource.kind);
  return {
    ...rule,
    judge: (resource, weighing) =>
      isOurs(resource) ? rule.judge(resource, weighing) : outside('It is of another kind.'),
  };
};
