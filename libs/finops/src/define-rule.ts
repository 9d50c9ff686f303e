import type { RecommendationAim, RiskLevel } from '@cloudmend/domain/recommendations';
import type { Remedy, Resource, ResourceKind, ResourceOf } from '@cloudmend/scanner';
import type { CarbonUsage } from './carbon/carbon-usage';
import type { DraftRecommendation } from './draft-recommendation';
import type { Weighing } from './weighing';

/**
 * What a rule changes. Two rules that change the same property of a resource conflict, and a deleted resource
 * leaves nothing to save; other changes stack.
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

/** The public part of a rule. Its id is permanent. */
export interface RecommendationRule {
  readonly id: string;
  readonly title: string;
  /** The kinds of resource it evaluates; the first determines the billing service. */
  readonly kinds: readonly ResourceKind[];
  readonly action: string;
  readonly change: Change;
  readonly risk: RiskLevel;
  readonly effort: RiskLevel;
  readonly confidence: RiskLevel;
  /** Whether the change can be undone, in the rule set's words. */
  readonly reversible: string;
  /** Days that the condition must have held; 0 if it applies at once. */
  readonly days: number;
  /** Rules that suppress this one when they apply to the same resource. */
  readonly yieldsTo?: readonly string[];
}

/** A rule's result for one resource; dollars are not rounded yet. */
export interface Saving {
  /** The formula of the saving, with the names of `inputs`. */
  readonly formula: string;
  readonly inputs: DraftRecommendation['inputs'];
  readonly monthlySavingUsd: number;
  /** The current monthly cost of the resource; no saving can exceed it. */
  readonly monthlyCostUsd: number;
  /** The maximum saving when the exact amount is unknown: `monthlySavingUsd` is then the minimum. */
  readonly atMostUsd?: number;
  /** One sentence; `amount` is the saving as text, and `most` its maximum. */
  readonly detail: (amount: string, most: string) => string;
  readonly guardrails: readonly string[];
  /** @default saving */
  readonly aim?: RecommendationAim;
  /**
   * What it changes, if that differs from the rule's usual change.
   * @default - the rule's
   */
  readonly change?: Change;
  /** @default - the rule's */
  readonly confidence?: RiskLevel;
  /** The use that ends, and the use that replaces it: the basis of the kilograms. */
  readonly carbon?: { readonly before: readonly CarbonUsage[]; readonly after: readonly CarbonUsage[] };
  /**
   * How much of the saving may already be covered by a reservation.
   * @default - all of it
   */
  readonly reservableUsd?: number;
  /** ARNs of other resources whose cost this saves: no other rule counts a saving on them. */
  readonly covers?: readonly string[];
}

/** Why a rule saves nothing: `sound` was evaluated and needs no change; `outside` is not in the rule's scope. */
export interface NoSaving {
  readonly outcome: 'sound' | 'outside';
  readonly why: string;
}

export const sound = (why: string): NoSaving => ({ outcome: 'sound', why });
export const outside = (why: string): NoSaving => ({ outcome: 'outside', why });

export const isSaving = (verdict: Saving | NoSaving): verdict is Saving => !('outcome' in verdict);

type Figure = string | ((inputs: DraftRecommendation['inputs']) => string);

/** How to apply what a rule recommends. */
interface RuleRemedy {
  readonly remedy: Remedy;
  /**
   * Remedies of resources that are changed differently, by the type in their ARN.
   * @default - `remedy`
   */
  readonly remedyByArnType?: Readonly<Record<string, Remedy>>;
  /**
   * The remedy of a change of another form, by its inputs; undefined for the usual form.
   * @default - `remedy`
   */
  readonly remedyFor?: (inputs: DraftRecommendation['inputs']) => Remedy | undefined;
  /**
   * The inputs that fill `{to}` and `{also}` in the remedy.
   * @default - it has neither
   */
  readonly remedyInputs?: { readonly to: Figure; readonly also?: Figure };
}

interface RuleOfKind<K extends ResourceKind> extends RecommendationRule, RuleRemedy {
  readonly kinds: readonly K[];
  /** Its place among the rules that act on the same resource; the lowest comes first. */
  readonly precedence: number;
  /**
   * The prices that it may look up for a resource.
   * @default - none
   */
  readonly prices?: (resource: ResourceOf<K>, now: Date) => readonly string[];
  judge(resource: ResourceOf<K>, weighing: Weighing): Saving | NoSaving;
}

export interface Rule extends RecommendationRule, RuleRemedy {
  readonly precedence: number;
  /** The prices that it may look up for a resource; none for a kind it does not evaluate. */
  prices(resource: Resource, now: Date): readonly string[];
  /**
   * The saving on a resource, or why there is none: every resource gets an answer. @throws Unclear if it cannot be
   * determined
   */
  judge(resource: Resource, weighing: Weighing): Saving | NoSaving;
}

/** Types a rule by the resources it evaluates. */
export const defineRule = <K extends ResourceKind>(rule: RuleOfKind<K>): Rule => {
  const isOurs = (resource: Resource): resource is ResourceOf<K> =>
    (rule.kinds as readonly string[]).includes(resource.kind);
  return {
    ...rule,
    prices: (resource, now) => (isOurs(resource) ? (rule.prices?.(resource, now) ?? []) : []),
    judge: (resource, weighing) =>
      isOurs(resource) ? rule.judge(resource, weighing) : outside('It is of a different kind.'),
  };
};
