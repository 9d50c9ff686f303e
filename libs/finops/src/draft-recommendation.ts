import type { Recommendation } from '@cloudmend/domain/recommendations';

/** A recommendation before it is recorded: its id and its status come from where it is kept. */
export type DraftRecommendation = Omit<Recommendation, 'id' | 'status'>;
