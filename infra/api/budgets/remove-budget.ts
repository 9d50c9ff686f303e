import { removeBudget } from '@cloudmend/domain/budgets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found */
export const removeBudgetFor =
  ({ budgets }: Pick<MemberUses, 'budgets'>): Operation<typeof removeBudget> =>
  async (_actor, { id }, call) => {
    call.changes(await budgets.remove(id), null);
    return { id };
  };

export const handler = serve(removeBudget, removeBudgetFor);
