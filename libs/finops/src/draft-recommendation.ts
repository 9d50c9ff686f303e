import type { Recommendation, UnjudgedResource } from '@cloudmend/domain/recommendations';

/** A recommendation before it is recorded: its id and its status come from where it is kept. */
export type DraftRecommendation = Omit<Recommendation, 'id' | 'status' | 'dismissal'>;

/** A resource that a rule concerns and could not judge. */
export type Unjudged = UnjudgedResource;
