import { listBudgets } from '@cloudmend/domain/budgets';
import { judgeBudgets } from '../../budgets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'accounts' | 'budgets' | 'costs' | 'clock'>;

/** Budgets as they were judged last, or anew if costs were read since. */
export const listBudgetsFor =
  (uses: Uses): Operation<typeof listBudgets> =>
  async () => {
    const { listed } = await judgeBudgets(uses, await uses.budgets.list(), uses.clock());
    return [...listed];
  };

export const handler = serve(listBudgets, listBudgetsFor);
