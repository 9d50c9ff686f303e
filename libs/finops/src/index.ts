export * from './carbon';
export type { RecommendationRule } from './define-rule';
export type { DraftRecommendation } from './draft-recommendation';
export { LIST_PRICES, type ListPrice } from './prices/list-prices';
export { recommend } from './recommend';
export { RULES } from './rules/index';
