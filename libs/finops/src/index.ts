export * from './carbon';
export * from './estate';
export type { RecommendationRule } from './define-rule';
export type { DraftRecommendation, Unjudged } from './draft-recommendation';
export { openPriceBook, type Price, type PriceBook } from './prices/price-book';
export { type Advice, advise, type Outcome, recommend } from './recommend';
export { remedyOfRule, ruleRemedyTemplate } from './remedies/index';
export { listPriceKeys, RULES } from './rules/index';
