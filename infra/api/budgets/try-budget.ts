import { tryBudget } from '@cloudmend/domain/budgets';
import { tryTerms } from '../../budgets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Judges terms without saving them. */
export const tryBudgetFor =
  (uses: Pick<MemberUses, 'costs' | 'clock'>): Operation<typeof tryBudget> =>
  (_actor, terms) =>
    tryTerms(uses, terms, uses.clock());

export const handler = serve(tryBudget, tryBudgetFor);
