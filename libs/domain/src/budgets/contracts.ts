import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Budget, BUDGETS_MOST, BudgetAlerts, BudgetName, BudgetTerms } from './budget';
import { BudgetStatus, PastPeriod } from './status';

const tenant = '/tenants/{tenantId}';
const id = z.string().min(1).max(64);

export const ListedBudget = Budget.extend({ status: BudgetStatus });
export type ListedBudget = z.infer<typeof ListedBudget>;

/** Budgets with their state in the current period, by name. */
export const listBudgets = defineContract({
  name: 'listBudgets',
  method: 'GET',
  path: `${tenant}/budgets`,
  audience: 'member',
  input: z.strictObject({}),
  output: z.array(ListedBudget).max(BUDGETS_MOST),
});

/** A budget with what earlier periods cost, oldest first. */
export const getBudget = defineContract({
  name: 'getBudget',
  method: 'GET',
  path: `${tenant}/budgets/{id}`,
  audience: 'member',
  input: z.strictObject({ id }),
  output: ListedBudget.extend({ past: z.array(PastPeriod) }),
});

/** What a budget would say, and what earlier periods cost. Nothing is saved. */
export const tryBudget = defineContract({
  name: 'tryBudget',
  method: 'POST',
  path: `${tenant}/budgets/dry-run`,
  audience: 'member',
  needs: 'manageSpend',
  feature: 'budgets',
  audit: 'budget.dry-run',
  input: BudgetTerms,
  output: z.object({ status: BudgetStatus, past: z.array(PastPeriod) }),
});

/** Adds a budget, or changes one. */
export const saveBudget = defineContract({
  name: 'saveBudget',
  method: 'POST',
  path: `${tenant}/budgets`,
  audience: 'member',
  needs: 'manageSpend',
  feature: 'budgets',
  audit: 'budget.save',
  auditInput: ['id', 'name'],
  input: BudgetTerms.extend({
    id: id.optional(),
    name: BudgetName,
    alerts: BudgetAlerts,
    owner: z.string().min(1).max(254).nullable(),
  }),
  output: ListedBudget,
});

export const removeBudget = defineContract({
  name: 'removeBudget',
  method: 'DELETE',
  path: `${tenant}/budgets/{id}`,
  audience: 'member',
  needs: 'manageSpend',
  audit: 'budget.remove',
  auditInput: ['id'],
  input: z.strictObject({ id }),
  output: z.object({ id: z.string() }),
});
