import type { BudgetAlert, ListedBudget } from '@cloudmend/domain/budgets';
import { namePeriod, writeCents } from '@cloudmend/domain/budgets';
import { writeDay } from '@cloudmend/domain/dates';
import type { Notice, NoticeKind } from '@cloudmend/domain/notifications';
import type { Stores } from '@cloudmend/store';
import { judgeBudgets } from '../budgets';

type Reads = Pick<Stores, 'accounts' | 'budgets' | 'costs' | 'teams'>;

const KINDS = { actual: 'budget-actual', forecast: 'budget-forecast' } as const satisfies Readonly<
  Record<BudgetAlert['on'], NoticeKind>
>;
const WHOLE = 100;

const toTitle = ({ name, period, status }: ListedBudget, { on, percent }: BudgetAlert): string => {
  const which = `its budget for ${namePeriod(period, status.period)}`;
  if (percent === WHOLE)
    return on === 'actual' ? `${name} is over ${which}` : `${name} is expected to go over ${which}`;
  return on === 'actual'
    ? `${name} has passed ${percent}% of ${which}`
    : `${name} is expected to pass ${percent}% of ${which}`;
};

const toMissing = ({ daysMissing, accountsMissing }: ListedBudget['status']): string[] => {
  if (accountsMissing.length > 0)
    return [
      `Not included: ${accountsMissing.length === 1 ? 'one account' : `${accountsMissing.length} accounts`} not read`,
    ];
  if (daysMissing > 0) return [`Not included: ${daysMissing === 1 ? 'one day' : `${daysMissing} days`} not read`];
  return [];
};

const toLines = ({ amountCents, owner, status }: ListedBudget, nameOwner: (owner: string) => string): string[] => {
  const { spentCents, through, forecast } = status;
  return [
    `Spent: ${writeCents(spentCents)} of ${writeCents(amountCents)}${through ? `, read through ${writeDay(through)}` : ''}`,
    ...(forecast
      ? [
          `Expected at the end: ${writeCents(forecast.expectedCents)} (${writeCents(forecast.lowCents)} to ${writeCents(forecast.highCents)})`,
        ]
      : []),
    ...toMissing(status),
    ...(owner === null ? [] : [`Owner: ${nameOwner(owner)}`]),
  ];
};

/**
 * The alerts of a budget that this event tells: of each kind the highest, though all of them are told by it. What has
 * already been spent is not forecast any more.
 */
const takeAlerts = async (
  { budgets }: Pick<Reads, 'budgets'>,
  budget: ListedBudget,
  eventId: string,
): Promise<BudgetAlert[]> => {
  const { period, passed } = budget.status;
  const taken: BudgetAlert[] = [];
  for (const alert of passed) if (await budgets.takeAlert({ budget, period, alert }, eventId)) taken.push(alert);
  const spent = Math.max(0, ...passed.filter(({ on }) => on === 'actual').map(({ percent }) => percent));
  return (['actual', 'forecast'] as const).flatMap((on) => {
    const news = taken.filter((alert) => alert.on === on && (on === 'actual' || alert.percent > spent));
    const [highest] = news.sort((a, b) => b.percent - a.percent);
    return highest ? [highest] : [];
  });
};

/**
 * Judges all budgets anew and tells alerts that were not told in their period. An event that is repeated after a crash
 * tells the same ones.
 */
export const describeBudgets = async (
  stores: Reads,
  { at, eventId, now }: { readonly at: string; readonly eventId: string; readonly now: Date },
): Promise<Notice[]> => {
  const kept = await stores.budgets.list();
  if (kept.length === 0) return [];
  const { listed, renewed } = await judgeBudgets(stores, kept, now);
  for (const { id, status, basis } of renewed) await stores.budgets.keepStatus(id, { status, basis });
  const teams = new Map((await stores.teams.list()).map(({ id, name }) => [id, name]));
  const notices: Notice[] = [];
  for (const budget of listed)
    for (const alert of await takeAlerts(stores, budget, eventId))
      notices.push({
        id: `${eventId}-${KINDS[alert.on]}-${budget.id}`,
        kind: KINDS[alert.on],
        subject: { type: 'budget', id: budget.id },
        at,
        title: toTitle(budget, alert),
        lines: toLines(budget, (owner) => teams.get(owner) ?? owner),
        page: `cost-metrics?tab=budgets&budget=${encodeURIComponent(budget.id)}`,
      });
  return notices;
};
