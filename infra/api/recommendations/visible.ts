import { AppError } from '@cloudmend/domain/errors';
import { type Plan, planRow } from '@cloudmend/domain/plans';
import type { MemberUses } from '../../runtime';

/** Refuses to change what the plan hides. @throws AppError not-found */
export const assertVisible = async (
  { recommendations }: Pick<MemberUses, 'recommendations'>,
  plan: Plan,
  id: string,
): Promise<void> => {
  const { visibleRecommendations } = planRow(plan).limits;
  if (visibleRecommendations === null || visibleRecommendations === undefined) return;
  const shown = (await recommendations.list()).slice(0, visibleRecommendations);
  if (!shown.some((each) => each.id === id)) throw new AppError('not-found', 'This recommendation no longer exists.');
};
