import { planRow } from '@cloudmend/domain/plans';
import { listPriorities, prioritise } from '@cloudmend/domain/priorities';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The worst findings suffice: the list comes worst first, and nobody sees more of it than this. */
const FINDINGS = 100;

/** What to do first. The Free plan's two recommendations are the ones that take part. */
export const listPrioritiesFor =
  ({ findings, recommendations }: Pick<MemberUses, 'findings' | 'recommendations'>): Operation<typeof listPriorities> =>
  async ({ plan }, { limit }) => {
    const [{ items }, all] = await Promise.all([
      findings.list({ status: ['open'] }, { limit: FINDINGS }),
      recommendations.list(),
    ]);
    return prioritise(items, all.slice(0, planRow(plan).limits.visibleRecommendations ?? all.length)).slice(0, limit);
  };

export const handler = serve(listPriorities, listPrioritiesFor);
