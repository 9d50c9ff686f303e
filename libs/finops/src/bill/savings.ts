import type { MetricRow } from '@cloudmend/domain/costs';
import { ESTIMATED_SAVINGS_SHARE } from '@cloudmend/domain/costs';
import { type AccountSavings, DAYS_PER_MONTH } from '@cloudmend/domain/recommendations';
import { billedAs } from './billed-as';
import type { MicroBy, WindowSums } from './window-sums';

const MICRO = 1e6;

export interface WindowSavings {
  /**
   * `estimate` if any part of it is the specification's default share of cost, used for accounts that were not
   * evaluated.
   */
  readonly basis: MetricRow['savingsBasis'];
  /** Millionths of a dollar by service. */
  readonly by: MicroBy;
}

/** The most that a service can save: nothing if credits make its cost negative. */
const room = (costs: MicroBy, service: string): number => Math.max(0, costs.get(service) ?? 0);

interface Claims {
  /** Millionths of a dollar by billing service. */
  readonly direct: MicroBy;
  /** Savings that belong to no service in the window. */
  readonly spread: number;
}

const toClaims = (costs: MicroBy, days: number, judged: readonly AccountSavings[]): Claims => {
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

/** Usage of accounts that were not evaluated, in millionths of a dollar. */
const unjudgedCost = (accounts: MicroBy, judged: readonly AccountSavings[]): number => {
  const known = new Set(judged.map(({ accountId }) => accountId));
  return [...accounts].reduce((sum, [accountId, micro]) => sum + (known.has(accountId) ? 0 : Math.max(0, micro)), 0);
};

/**
 * Potential savings by service over a number of days. Evaluated accounts count the sum of their open
 * recommendations, zero included; the others an estimated share of their cost. A saving counts towards the service
 * it is billed under; savings without a service are spread by cost. No service saves more than it costs.
 */
export const savingsIn = (
  { services: costs, accounts }: Pick<WindowSums, 'services' | 'accounts'>,
  days: number,
  judged: readonly AccountSavings[],
): WindowSavings => {
  const services = [...costs.keys()];
  const { direct, spread } = toClaims(costs, days, judged);
  const unjudged = unjudgedCost(accounts, judged);
  const positive = services.reduce((sum, service) => sum + room(costs, service), 0);
  const findShare = (service: string): number => (positive === 0 ? 0 : room(costs, service) / positive);
  const spreadOver = spread + ESTIMATED_SAVINGS_SHARE * Math.min(unjudged, positive);
  return {
    basis: unjudged > 0 || judged.length === 0 ? 'estimate' : 'recommendations',
    by: new Map(
      services.map((service) => [
        service,
        Math.round(Math.min(room(costs, service), (direct.get(service) ?? 0) + spreadOver * findShare(service))),
      ]),
    ),
  };
};

/**
 * Spreads a saving over days or months. Recommendations save the same amount each day; an estimate is a share of
 * the spend. If the daily amount would exceed a day's cost, it follows the cost. @param costs millionths of a
 * dollar, in order
 */
export const laidOver = (costs: readonly number[], saving: number, basis: MetricRow['savingsBasis']): number[] => {
  const even = costs.length === 0 ? 0 : saving / costs.length;
  if (basis === 'recommendations' && costs.every((cost) => cost >= even)) return costs.map(() => Math.round(even));
  const positive = costs.reduce((sum, cost) => sum + Math.max(0, cost), 0);
  return costs.map((cost) =>
    positive === 0 ? 0 : Math.round((Math.max(0, cost) / positive) * Math.min(saving, positive)),
  );
};

/**
 * Potential savings of all evaluated accounts in USD per month (730 hours), for each month since the first
 * measurement; undefined before it.
 */
export const measuredSavings = (
  judged: readonly AccountSavings[],
  months: readonly string[],
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { usdByMonth } of judged) {
    let last: number | undefined;
    // Open savings are carried forward to the next measurement.
    for (const month of months) {
      last = usdByMonth[month] ?? last;
      if (last !== undefined) sums.set(month, (sums.get(month) ?? 0) + last);
    }
  }
  return sums;
};

/**
 * USD per month (730 hours): all open recommendations, plus the estimated share of the cost of accounts that were
 * not evaluated.
 */
export const monthlySavings = (
  { accounts }: Pick<WindowSums, 'accounts'>,
  days: number,
  judged: readonly AccountSavings[],
): number => {
  const claimed = judged.flatMap(({ usdByRule }) => Object.values(usdByRule)).reduce((sum, usd) => sum + usd, 0);
  const estimated = (ESTIMATED_SAVINGS_SHARE * unjudgedCost(accounts, judged)) / MICRO;
  return claimed + (estimated * DAYS_PER_MONTH) / days;
};
