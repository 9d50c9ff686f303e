import type { Recommendation, UnjudgedResource } from '@cloudmend/domain/recommendations';

/** A recommendation before it is stored: its id and status come from the store. */
export type DraftRecommendation = Omit<Recommendation, 'id' | 'status' | 'dismissal'>;

/** A resource in scope of a rule that could not be evaluated. */
export type Unjudged = UnjudgedResource;
