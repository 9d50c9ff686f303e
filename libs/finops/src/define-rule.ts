import type { RiskLevel } from '@cloudmend/domain/recommendations';
import type { AwsResource, Ec2Instance, Resource } from '@cloudmend/scanner';
import type { DraftRecommendation } from './draft-recommendation';

/** What is public about a rule: its id is for ever. */
export interface RecommendationRule {
  readonly id: string;
  readonly title: string;
  /** The kind of resource it judges. */
  readonly kind: AwsResource['kind'];
  readonly action: 'delete' | 'upgrade';
  readonly risk: RiskLevel;
  readonly effort: RiskLevel;
  /** Days that the condition must have held; 0 where it needs no waiting. */
  readonly days: number;
  /** How the saving is computed, with the names of a recommendation's `inputs`. */
  readonly formula: string;
}

/** What a rule may know beside the resource itself. */
export interface RuleContext {
  readonly now: Date;
  /** An instance of the same account and region, where it was read. */
  instanceOf(instanceId: string): Ec2Instance | undefined;
}

/** What a rule found on one resource; the saving is not rounded yet. */
export interface Saving {
  readonly monthlySavingUsd: number;
  readonly monthlyKgCo2e: number;
  /** One sentence; `amount` is the saving as text. */
  readonly detail: (amount: string) => string;
  readonly inputs: DraftRecommendation['inputs'];
  readonly guardrails: readonly string[];
}

type OfKind<K extends AwsResource['kind']> = Extract<AwsResource, { readonly kind: K }>;

interface RuleOfKind<K extends AwsResource['kind']> extends RecommendationRule {
  readonly kind: K;
  judge(resource: OfKind<K>, context: RuleContext): Saving | undefined;
}

export interface Rule extends RecommendationRule {
  /** The saving on a resource; undefined where there is none, or where the resource is of another kind. */
  judge(resource: Resource, context: RuleContext): Saving | undefined;
}

/** Gives a rule the type of the resources it judges. */
export const defineRule = <K extends AwsResource['kind']>(rule: RuleOfKind<K>): Rule => {
  const isOfKind = (resource: Resource): resource is OfKind<K> => resource.kind === rule.kind;
  return { ...rule, judge: (resource, context) => (isOfKind(resource) ? rule.judge(resource, context) : undefined) };
};

const DAY_MS = 86_400_000;

/** Whole and broken days between a moment and now; undefined where the moment is not known. */
export const daysSince = (moment: string | null, now: Date): number | undefined => {
  const time = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(time) ? undefined : (now.getTime() - time) / DAY_MS;
};
