import { getBudget } from '@cloudmend/domain/budgets';
import { notFound } from '@cloudmend/domain/errors';
import { judgeBudgets, tryTerms } from '../../budgets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'accounts' | 'budgets' | 'costs' | 'clock'>;

/** @throws AppError not-found */
export const getBudgetFor =
  (uses: Uses): Operation<typeof getBudget> =>
  async (_actor, { id }) => {
    const kept = await uses.budgets.get(id);
    if (!kept) throw notFound('The budget');
    const now = uses.clock();
    const [{ listed }, { past }] = await Promise.all([
      judgeBudgets(uses, [kept], now),
      tryTerms(uses, kept.budget, now),
    ]);
    const [budget] = listed;
    if (!budget) throw notFound('The budget');
    return { ...budget, past };
  };

export const handler = serve(getBudget, getBudgetFor);
