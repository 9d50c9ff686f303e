import type { Recommendation } from '@cloudmend/domain/recommendations';
import { readArnType, type Remedy, renderRemedy, type RemedyTarget, type RemedyTexts } from '@cloudmend/scanner';
import type { Rule } from '../define-rule';
import { ALL_RULES } from '../rules/index';

const RULE_BY_ID: ReadonlyMap<string, Rule> = new Map(ALL_RULES.map((rule) => [rule.id, rule]));

type Inputs = Recommendation['inputs'];
type Figure = NonNullable<Rule['remedyInputs']>['to'];

const renderText = (figure: Figure | undefined, inputs: Inputs): string | undefined => {
  if (figure === undefined) return undefined;
  if (typeof figure === 'function') return figure(inputs);
  return inputs[figure] === undefined ? undefined : String(inputs[figure]);
};

type Facts = Pick<Recommendation, 'resource' | 'region' | 'accountId' | 'inputs'>;

/** The template of a rule's remedy and what fills it from a recommendation. Undefined for an unknown rule. */
export const ruleRemedyTemplate = (
  rule: string,
  recommendation?: Facts,
): { readonly remedy: Remedy; readonly target?: RemedyTarget } | undefined => {
  const found = RULE_BY_ID.get(rule);
  if (!found) return undefined;
  const { remedy, remedyByArnType = {}, remedyFor, remedyInputs } = found;
  if (!recommendation) return { remedy };
  const { resource, region, accountId, inputs } = recommendation;
  const target: RemedyTarget = {
    resource,
    region,
    accountId,
    to: renderText(remedyInputs?.to, inputs),
    also: renderText(remedyInputs?.also, inputs),
  };
  const type = readArnType(target);
  const byType = Object.hasOwn(remedyByArnType, type) ? remedyByArnType[type] : undefined;
  return { remedy: byType ?? remedyFor?.(inputs) ?? remedy, target };
};

/**
 * The remedy of a rule, filled from a recommendation; without one, placeholders remain. Undefined for an unknown
 * rule.
 */
export const remedyOfRule = (rule: string, recommendation?: Facts): RemedyTexts | undefined => {
  const template = ruleRemedyTemplate(rule, recommendation);
  return template && renderRemedy(template.remedy, template.target);
};
