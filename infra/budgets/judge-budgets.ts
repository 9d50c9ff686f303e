import { createHash } from 'node:crypto';
import type { Budget, BudgetStatus, BudgetTerms, ListedBudget, PastPeriod } from '@cloudmend/domain/budgets';
import { listPeriodsBefore } from '@cloudmend/domain/budgets';
import { type AccountDays, judgeBudget, sumPast } from '@cloudmend/finops/budgets';
import type { KeptBudget, Stores } from '@cloudmend/store';

type Reads = Pick<Stores, 'accounts' | 'costs'>;

const DAY_MS = 86_400_000;
/** A year and a day: the whole of a leap year, and what forecasts learn from. */
const DAYS_READ = 366;
/** Earlier periods that are compared with an amount. */
const PAST = { month: 12, quarter: 4, year: 1 } as const;

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Cost of all linked accounts for judging budgets today, from a day before if that is earlier. */
const readCosts = ({ costs }: Pick<Reads, 'costs'>, now: Date, from?: string): Promise<readonly AccountDays[]> => {
  const first = toDate(now.getTime() - DAYS_READ * DAY_MS);
  return costs.days(from !== undefined && from < first ? from : first, toDate(now.getTime()));
};

/** Changes with the day, the linked accounts and what was read of them: until then a judgement stays as it is. */
const readCostBasis = async ({ accounts, costs }: Reads, now: Date): Promise<string> => {
  const today = toDate(now.getTime());
  const [linked, { asOf }] = await Promise.all([
    accounts.list(),
    costs.view({ detailFrom: today, totalsFrom: today, to: today }),
  ]);
  const ids = linked.map(({ accountId }) => accountId).sort();
  return createHash('sha256')
    .update(JSON.stringify([today, asOf, ids]))
    .digest('base64url');
};

const toBasis = (costBasis: string, { terms, alerts }: Budget): string => JSON.stringify([costBasis, terms, alerts]);

export interface JudgedBudgets {
  readonly listed: readonly ListedBudget[];
  /** What is to be kept of those that were judged anew. */
  readonly renewed: ReadonlyArray<{ readonly id: string; readonly status: BudgetStatus; readonly basis: string }>;
}

/** Budgets in their current periods: as they were judged last if nothing has changed since. */
export const judgeBudgets = async (reads: Reads, kept: readonly KeptBudget[], now: Date): Promise<JudgedBudgets> => {
  if (kept.length === 0) return { listed: [], renewed: [] };
  const costBasis = await readCostBasis(reads, now);
  const stale = kept.filter(({ budget, judged }) => judged?.basis !== toBasis(costBasis, budget));
  const accounts = stale.length > 0 ? await readCosts(reads, now) : [];
  const renewed = stale.map(({ budget }) => ({
    id: budget.id,
    status: judgeBudget({ terms: budget, alerts: budget.alerts, accounts, now }),
    basis: toBasis(costBasis, budget),
  }));
  const fresh = new Map(renewed.map(({ id, status }) => [id, status]));
  const listed = kept.flatMap(({ budget, judged }) => {
    const status = fresh.get(budget.id) ?? judged?.status;
    return status ? [{ ...budget, status }] : [];
  });
  return { listed, renewed };
};

/** What terms would say now, and what they would have said of earlier periods. */
export const tryTerms = async (
  reads: Pick<Reads, 'costs'>,
  terms: BudgetTerms,
  now: Date,
): Promise<{ readonly status: BudgetStatus; readonly past: PastPeriod[] }> => {
  const periods = listPeriodsBefore(terms.period, toDate(now.getTime()), PAST[terms.period]);
  const accounts = await readCosts(reads, now, periods[0]?.from);
  return { status: judgeBudget({ terms, alerts: [], accounts, now }), past: sumPast(accounts, terms, periods) };
};
