export type { RecommendationRule } from './define-rule';
export type { DraftRecommendation } from './draft-recommendation';
export { recommend } from './recommend';
export { RULES } from './rules/index';
