import type { MetricRow } from '@cloudmend/domain/costs';
import { ESTIMATED_SAVINGS_SHARE } from '@cloudmend/domain/costs';
import { type AccountSavings, DAYS_PER_MONTH } from '@cloudmend/domain/recommendations';
import { billedAs } from './billed-as';
import type { MicroBy, WindowSums } from './window-sums';

const MICRO = 1e6;

export interface WindowSavings {
  /** `estimate` as soon as part of it is the specification's share of the cost of accounts that no rule has judged. */
  readonly basis: MetricRow['savingsBasis'];
  /** Millionths of a dollar by service. */
  readonly by: MicroBy;
}

/** What a service can save at most: nothing where credits make it negative. */
const room = (costs: MicroBy, service: string): number => Math.max(0, costs.get(service) ?? 0);

interface Claims {
  /** Millionths of a dollar by the service that bills them. */
  readonly direct: MicroBy;
  /** What names no service of the window. */
  readonly spread: number;
}

const claimsOf = (costs: MicroBy, days: number, judged: readonly AccountSavings[]): Claims => {
  const direct = new Map<string, number>();
  let spread = 0;
  for (const [rule, monthlyUsd] of judged.flatMap(({ usdByRule }) => Object.entries(usdByRule))) {
    const micro = (Math.max(0, monthlyUsd) * MICRO * days) / DAYS_PER_MONTH;
    const service = billedAs(rule);
    if (service !== undefined && costs.has(service)) direct.set(service, (direct.get(service) ?? 0) + micro);
    else spread += micro;
  }
  return { direct, spread };
};

/** Usage of the accounts that no rule has judged, in millionths of a dollar. */
const unjudgedCost = (accounts: MicroBy, judged: readonly AccountSavings[]): number => {
  const known = new Set(judged.map(({ accountId }) => accountId));
  return [...accounts].reduce((sum, [accountId, micro]) => sum + (known.has(accountId) ? 0 : Math.max(0, micro)), 0);
};

/**
 * What could be saved of each service in so many days. Of accounts that were judged: the sum of their open recommendations, nothing included. Of accounts
 * that nothing has judged yet: the estimated share of their cost. A saving goes to the service it is billed under, what names none is spread by cost, and no
 * service saves more than it costs.
 */
export const savingsIn = (
  { services: costs, accounts }: Pick<WindowSums, 'services' | 'accounts'>,
  days: number,
  judged: readonly AccountSavings[],
): WindowSavings => {
  const services = [...costs.keys()];
  const { direct, spread } = claimsOf(costs, days, judged);
  const unjudged = unjudgedCost(accounts, judged);
  const positive = services.reduce((sum, service) => sum + room(costs, service), 0);
  const shareOf = (service: string): number => (positive === 0 ? 0 : room(costs, service) / positive);
  const spreadOver = spread + ESTIMATED_SAVINGS_SHARE * Math.min(unjudged, positive);
  return {
    basis: unjudged > 0 || judged.length === 0 ? 'estimate' : 'recommendations',
    by: new Map(
      services.map((service) => [
        service,
        Math.round(Math.min(room(costs, service), (direct.get(service) ?? 0) + spreadOver * shareOf(service))),
      ]),
    ),
  };
};

/**
 * Lays a saving over days or months. What recommendations save is a steady amount, so each day saves the same; an estimate is a share of what
 * was spent. Where a steady amount would exceed a day's cost, it follows the cost as well.
 * @param costs millionths of a dollar, in order
 */
export const laidOver = (costs: readonly number[], saving: number, basis: MetricRow['savingsBasis']): number[] => {
  const even = costs.length === 0 ? 0 : saving / costs.length;
  if (basis === 'recommendations' && costs.every((cost) => cost >= even)) return costs.map(() => Math.round(even));
  const positive = costs.reduce((sum, cost) => sum + Math.max(0, cost), 0);
  return costs.map((cost) =>
    positive === 0 ? 0 : Math.round((Math.max(0, cost) / positive) * Math.min(saving, positive)),
  );
};

/** USD a month (730 hours) of all judged accounts, as it stood in each month since one was measured; undefined before. */
export const measuredSavings = (
  judged: readonly AccountSavings[],
  months: readonly string[],
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { usdByMonth } of judged) {
    let last: number | undefined;
    // What was open stays open until it is measured again.
    for (const month of months) {
      last = usdByMonth[month] ?? last;
      if (last !== undefined) sums.set(month, (sums.get(month) ?? 0) + last);
    }
  }
  return sums;
};

/** USD a month (730 hours): what all open recommendations claim, and the estimated share of the cost of accounts that nothing has judged. */
export const monthlySavings = (
  { accounts }: Pick<WindowSums, 'accounts'>,
  days: number,
  judged: readonly AccountSavings[],
): number => {
  const claimed = judged.flatMap(({ usdByRule }) => Object.values(usdByRule)).reduce((sum, usd) => sum + usd, 0);
  const estimated = (ESTIMATED_SAVINGS_SHARE * unjudgedCost(accounts, judged)) / MICRO;
  return claimed + (estimated * DAYS_PER_MONTH) / days;
};
