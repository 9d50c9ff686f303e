import { dismissRecommendation } from '@cloudmend/domain/recommendations';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { assertVisible } from './visible';

/** Dismisses a recommendation with a reason, over all later scans. */
export const dismissRecommendationFor =
  (uses: Pick<MemberUses, 'recommendations' | 'clock'>): Operation<typeof dismissRecommendation> =>
  async ({ plan, email }, { id, reason }, call) => {
    await assertVisible(uses, plan, id);
    const { before, after } = await uses.recommendations.settle(id, {
      reason,
      by: email,
      at: uses.clock().toISOString(),
    });
    call.changes(
      { status: before.status, reason: before.dismissal?.reason ?? null },
      { status: after.status, reason, by: email },
    );
    return after;
  };

export const handler = serve(dismissRecommendation, dismissRecommendationFor);
