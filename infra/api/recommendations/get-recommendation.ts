import { AppError } from '@cloudmend/domain/errors';
import { getRecommendation } from '@cloudmend/domain/recommendations';
import { remedyOfRule } from '@cloudmend/finops';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { remedyOnPlan } from '../remedy-on-plan';
import { assertVisible } from './visible';

/** One recommendation with its steps. @throws AppError not-found */
export const getRecommendationFor =
  ({ recommendations }: Pick<MemberUses, 'recommendations'>): Operation<typeof getRecommendation> =>
  async ({ plan }, { id }) => {
    await assertVisible({ recommendations }, plan, id);
    const recommendation = (await recommendations.list()).find((each) => each.id === id);
    const remedy = recommendation && remedyOfRule(recommendation.rule, recommendation);
    if (!recommendation || !remedy) throw new AppError('not-found', 'The recommendation was not found.');
    return { recommendation, remedy: remedyOnPlan(plan, remedy) };
  };

export const handler = serve(getRecommendation, getRecommendationFor);
