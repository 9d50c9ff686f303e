import type { Resource } from '@cloudmend/scanner';
import type { RecommendationRule, Rule } from '../define-rule';
import * as rules from './list';

/**
 * Every rule in the order of precedence of recommendation-rules.json: deletions, then hours, size, generation and
 * architecture; commitments last.
 */
export const ALL_RULES: readonly Rule[] = Object.values<Rule>(rules).toSorted((a, b) => a.precedence - b.precedence);

/** The public part of the rules. */
export const RULES: readonly RecommendationRule[] = ALL_RULES.map(
  ({
    judge: _judge,
    precedence: _precedence,
    prices: _prices,
    remedy: _remedy,
    remedyByArnType: _byType,
    remedyFor: _remedyFor,
    remedyInputs: _inputs,
    ...rule
  }) => rule,
);

/** The prices that the rules may look up for a resource, each once; none for a kind without dollars. */
export const listPriceKeys = (resource: Resource, now: Date): readonly string[] => [
  ...new Set(ALL_RULES.flatMap((rule) => rule.prices(resource, now))),
];
