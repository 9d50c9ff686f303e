import { planRow } from '@cloudmend/domain/plans';
import { isWanted, listRecommendations } from '@cloudmend/domain/recommendations';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** What to save, dearest first. The Free plan sees the first two of all, however the list is narrowed. */
export const listRecommendationsFor =
  ({ recommendations }: Pick<MemberUses, 'recommendations'>): Operation<typeof listRecommendations> =>
  async ({ plan }, { cursor: _cursor, ...filter }) => {
    const all = await recommendations.list();
    return all
      .slice(0, planRow(plan).limits.visibleRecommendations ?? all.length)
      .filter((each) => isWanted(each, filter));
  };

export const handler = serve(listRecommendations, listRecommendationsFor);
