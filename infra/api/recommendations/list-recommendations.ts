import { isWanted, listRecommendations } from '@cloudmend/domain/recommendations';
import { toRecommendationWork } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listVisible } from '../work/find-worked';

/** Recommendations, largest saving first. Free sees the first two of all, whatever the filters. */
export const listRecommendationsFor =
  ({
    recommendations,
    work,
    clock,
  }: Pick<MemberUses, 'recommendations' | 'work' | 'clock'>): Operation<typeof listRecommendations> =>
  async (actor, { cursor: _cursor, ...filter }) => {
    const [visible, index] = await Promise.all([listVisible({ recommendations }, actor), work.index('recommendation')]);
    const today = clock().toISOString().slice(0, 10);
    return visible
      .filter((each) => isWanted(each, filter))
      .map((each) => ({ ...each, work: toRecommendationWork(each, index.get(each.id), today) }));
  };

export const handler = serve(listRecommendations, listRecommendationsFor);
