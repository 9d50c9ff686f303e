export type { DraftRecommendation } from './draft-recommendation';
export { RULES, type RecommendationRule } from './rules';
export { recommend } from './recommend';
