import type { Ec2Instance, Resource, UnitSnapshot } from '@cloudmend/scanner';
import type { Rule, RuleContext, Saving } from './define-rule';
import type { DraftRecommendation } from './draft-recommendation';
import { toCents } from './prices/list-prices';
import { ALL_RULES } from './rules/index';
import { isExcluded } from './rules/exclusions';

/** Less than this a month is not worth a change. */
const MIN_SAVING_USD = 1;

const amountOf = (usd: number): string => `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const isInstance = (resource: Resource): resource is Ec2Instance => resource.kind === 'aws.ec2.instance';

const contextOf = (unit: UnitSnapshot, now: Date): RuleContext => {
  const instances = new Map(unit.resources.filter(isInstance).map((instance) => [instance.id, instance]));
  return { now, instanceOf: (instanceId) => instances.get(instanceId) };
};

const draftOf = (unit: UnitSnapshot, resource: Resource, rule: Rule, saving: Saving): DraftRecommendation => {
  const monthlySavingUsd = toCents(saving.monthlySavingUsd);
  return {
    rule: rule.id,
    title: rule.title,
    detail: saving.detail(amountOf(monthlySavingUsd)),
    resource: resource.arn,
    accountId: unit.unit.accountId,
    region: resource.region,
    monthlySavingUsd,
    monthlyKgCo2e: saving.monthlyKgCo2e,
    risk: rule.risk,
    effort: rule.effort,
    formula: rule.formula,
    inputs: saving.inputs,
    guardrails: [...saving.guardrails],
  };
};

/** The first rule, in the order of precedence, that finds enough to save: never two savings on one resource. */
const bestOf = (unit: UnitSnapshot, resource: Resource, context: RuleContext): DraftRecommendation | undefined => {
  if (isExcluded(resource)) return undefined;
  for (const rule of ALL_RULES) {
    const saving = rule.judge(resource, context);
    if (saving && toCents(saving.monthlySavingUsd) >= MIN_SAVING_USD) return draftOf(unit, resource, rule, saving);
  }
  return undefined;
};

const byWorth = (one: DraftRecommendation, other: DraftRecommendation): number =>
  other.monthlySavingUsd - one.monthlySavingUsd || (one.resource < other.resource ? -1 : 1);

/** What to save in these units, dearest first; at most one saving on a resource. */
export const recommend = (units: readonly UnitSnapshot[], { now }: { readonly now: Date }): DraftRecommendation[] => {
  const byResource = new Map<string, DraftRecommendation>();
  for (const unit of units) {
    const context = contextOf(unit, now);
    for (const resource of unit.resources) {
      const draft = bestOf(unit, resource, context);
      if (draft) byResource.set(`${draft.accountId} ${draft.resource}`, draft);
    }
  }
  return [...byResource.values()].sort(byWorth);
};
