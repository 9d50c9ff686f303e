import type { UnitSnapshot } from '@cloudmend/scanner';
import type { DraftRecommendation } from './draft-recommendation';

/** What to save in these units, dearest first; at most one saving on a resource. */
export const recommend = (units: readonly UnitSnapshot[], { now }: { readonly now: Date }): DraftRecommendation[] => {
  void units;
  void now;
  return [];
};
