import { planRow } from '@cloudmend/domain/plans';
import { listRecommendations } from '@cloudmend/domain/recommendations';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** What to save, dearest first. The Free plan sees the first two. */
export const listRecommendationsFor =
  ({ recommendations }: Pick<MemberUses, 'recommendations'>): Operation<typeof listRecommendations> =>
  async ({ plan }) => {
    const all = await recommendations.list();
    return all.slice(0, planRow(plan).limits.visibleRecommendations ?? all.length);
  };

export const handler = serve(listRecommendations, listRecommendationsFor);
