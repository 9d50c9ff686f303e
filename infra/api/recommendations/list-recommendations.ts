import { planRow } from '@cloudmend/domain/plans';
import { isWanted, listRecommendations } from '@cloudmend/domain/recommendations';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Recommendations, largest saving first. Free sees the first two of all, whatever the filters. */
export const listRecommendationsFor =
  ({ recommendations }: Pick<MemberUses, 'recommendations'>): Operation<typeof listRecommendations> =>
  async ({ plan }, { cursor: _cursor, ...filter }) => {
    const all = await recommendations.list();
    return all
      .slice(0, planRow(plan).limits.visibleRecommendations ?? all.length)
      .filter((each) => isWanted(each, filter));
  };

export const handler = serve(listRecommendations, listRecommendationsFor);
