import { reopenRecommendation } from '@cloudmend/domain/recommendations';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { assertVisible } from './visible';

/** Reopens a dismissed recommendation. */
export const reopenRecommendationFor =
  (uses: Pick<MemberUses, 'recommendations' | 'clock'>): Operation<typeof reopenRecommendation> =>
  async ({ plan, email }, { id, reason }, call) => {
    await assertVisible(uses, plan, id);
    const { before, after } = await uses.recommendations.settle(id, undefined);
    call.changes(
      { status: before.status, reason: before.dismissal?.reason ?? null },
      { status: after.status, reason, by: email },
    );
    return after;
  };

export const handler = serve(reopenRecommendation, reopenRecommendationFor);
