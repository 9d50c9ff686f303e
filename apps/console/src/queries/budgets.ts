import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { BudgetTerms, saveBudget } from '@cloudmend/domain/budgets';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** Budgets with their state in the current period. */
export const useBudgets = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'budgets'),
    queryFn: ({ signal }) => api.listBudgets(id, {}, { signal }),
  });
};

export type SavedBudget = z.input<typeof saveBudget.input>;

export const useBudgetActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'budgets') });
  return {
    save: useMutation({ mutationFn: (budget: SavedBudget) => api.saveBudget(tenantId, budget), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => api.removeBudget(tenantId, { id }), onSettled }),
    tryOut: useMutation({ mutationFn: (terms: BudgetTerms) => api.tryBudget(tenantId, terms) }),
  };
};
