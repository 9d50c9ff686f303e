import { type Budget, BudgetTerms, type ListedBudget } from '@cloudmend/domain/budgets';
import { aBudget, aBudgetStatus } from '@cloudmend/domain/testing';
import type { FakeRoutes } from './fake-routes';

const PAST = [
  { from: '2026-09-01', to: '2026-09-30', spentCents: 90_000, daysMissing: 0 },
  { from: '2026-10-01', to: '2026-10-31', spentCents: 130_000, daysMissing: 0 },
];

/** The calls about budgets, in memory. */
export const budgetRoutes = (): FakeRoutes => {
  let budgets: ListedBudget[] = [];
  return {
    'GET /tenants/*/budgets': () => budgets,
    'POST /tenants/*/budgets/dry-run': ({ body }) => ({
      status: aBudgetStatus(),
      past: BudgetTerms.parse(body) && PAST,
    }),
    'POST /tenants/*/budgets': ({ body }) => {
      const { amountCents } = body as Pick<Budget, 'amountCents'>;
      const status = aBudgetStatus({ remainingCents: amountCents - 250_000 });
      const saved = { ...aBudget(), ...body, status };
      budgets = [...budgets.filter(({ id }) => id !== saved.id), saved];
      return saved;
    },
    'DELETE /tenants/*/budgets/*': ({ path }) => {
      const id = path.split('/').at(-1) ?? '';
      budgets = budgets.filter((budget) => budget.id !== id);
      return { id };
    },
  };
};
