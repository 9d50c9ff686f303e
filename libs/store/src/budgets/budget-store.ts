import { type Budget, type BudgetAlert, type BudgetStatus, BUDGETS_MOST } from '@cloudmend/domain/budgets';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { EXISTS, expression, NEW } from '../keyed-table/expression';
import { toEventWrite } from '../notifications/outbox-event';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';

/** A budget as it was judged last. */
export interface JudgedStatus {
  readonly status: BudgetStatus;
  /** What it was judged by: terms and costs. */
  readonly basis: string;
}

export interface KeptBudget {
  readonly budget: Budget;
  readonly judged: JudgedStatus | undefined;
}

/** One alert of a budget in one period. */
export interface BudgetAlertKey {
  readonly budget: Pick<Budget, 'id' | 'terms'>;
  /** The first and the last day of the period. */
  readonly period: BudgetStatus['period'];
  readonly alert: BudgetAlert;
}

export interface BudgetStore {
  /** By name. */
  list(): Promise<readonly KeptBudget[]>;
  get(id: string): Promise<KeptBudget | undefined>;
  /** A new one, or a change of a known one. @throws AppError conflict for a name that is taken, plan-limit, not-found */
  save(budget: Budget, before: Budget | undefined): Promise<void>;
  /** @throws AppError not-found */
  remove(id: string): Promise<Budget>;
  /** Keeps what was judged, unless the budget is gone. */
  keepStatus(id: string, judged: JudgedStatus): Promise<void>;
  /** Takes the one message of an alert for an event. False if another event has it. */
  takeAlert(key: BudgetAlertKey, eventId: string): Promise<boolean>;
  /** Budgets of someone who left the workspace have no owner then. */
  dropOwner(email: string): Promise<void>;
}

interface StoredBudget {
  readonly budget: Budget;
}

/** Days that alerts are remembered after their period. */
const ALERT_DAYS = 100;

type Context = Pick<TenantContext, 'table' | 'tenantId' | 'newId'>;

/** Budgets, what they were judged as, and which alerts were told. */
export const openBudgetStore = ({ table, tenantId, newId }: Context): BudgetStore => {
  const pk = tenantKey(tenantId, 'BUDGETS');
  const budgetKey = (id: string) => ({ pk, sk: joinKey('BUDGET', id) });
  const statusKey = (id: string) => ({ pk, sk: joinKey('STATUS', id) });
  const alertsOf = (id: string) => ({ pk, begins: joinKey('ALERT', id, '') });

  const list = async (): Promise<KeptBudget[]> => {
    const [budgets, statuses] = await Promise.all([
      table.all<StoredBudget>({ pk, begins: joinKey('BUDGET', '') }),
      table.all<JudgedStatus & { id: string }>({ pk, begins: joinKey('STATUS', '') }),
    ]);
    const judged = new Map(statuses.map(({ id, status, basis }) => [id, { status, basis }]));
    return budgets
      .map(({ budget }) => ({ budget, judged: judged.get(budget.id) }))
      .sort((a, b) => a.budget.name.localeCompare(b.budget.name));
  };

  return {
    list,
    get: async (id) => {
      const stored = await table.get<StoredBudget>(budgetKey(id));
      const judged = await table.get<JudgedStatus>(statusKey(id));
      return stored && { budget: stored.budget, judged: judged && { status: judged.status, basis: judged.basis } };
    },
    save: async (budget, before) => {
      const others = (await list()).filter((each) => each.budget.id !== budget.id);
      if (others.some((each) => each.budget.name.toLowerCase() === budget.name.toLowerCase()))
        throw new AppError('conflict', `There is already a budget named ${budget.name}.`);
      if (others.length >= BUDGETS_MOST)
        throw new AppError('plan-limit', `A workspace can have up to ${BUDGETS_MOST} budgets.`, {
          details: { limit: 'budgets', value: BUDGETS_MOST },
        });
      const { isDone } = await table.transact([
        { put: { ...budgetKey(budget.id), budget }, when: before ? EXISTS : NEW },
        toEventWrite(tenantId, { type: 'budget', id: budget.id, at: budget.at, key: newId() }),
      ]);
      if (!isDone) throw notFound('The budget');
    },
    remove: async (id) => {
      const stored = await table.get<StoredBudget>(budgetKey(id));
      if (!stored) throw notFound('The budget');
      for await (const page of table.pages(alertsOf(id))) for (const { sk } of page) await table.remove({ pk, sk });
      await table.transact([{ remove: statusKey(id) }, { remove: budgetKey(id) }]);
      return stored.budget;
    },
    keepStatus: async (id, { status, basis }) => {
      await table.transact([{ check: budgetKey(id), when: EXISTS }, { put: { ...statusKey(id), id, status, basis } }]);
    },
    takeAlert: async ({ budget: { id, terms }, period, alert: { on, percent } }, eventId) =>
      table.put(
        {
          pk,
          sk: joinKey('ALERT', id, period.from, period.to, on, String(percent), String(terms)),
          eventId,
          ttl: ttlAfterDays(period.to, ALERT_DAYS),
        },
        expression('attribute_not_exists(#pk) OR #eventId = :eventId', { eventId }),
      ),
    dropOwner: async (email) => {
      for (const { budget } of await list())
        if (budget.owner === email)
          await table.put({ ...budgetKey(budget.id), budget: { ...budget, owner: null } }, EXISTS);
    },
  };
};
