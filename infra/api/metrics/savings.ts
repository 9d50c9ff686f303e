import type { MetricRow } from '@cloudmend/domain/costs';
import { ESTIMATED_SAVINGS_SHARE } from '@cloudmend/domain/costs';
import { DAYS_PER_MONTH, type Recommendation } from '@cloudmend/domain/recommendations';
import { billedAs } from './billed-as';
import type { MicroBy } from './window-sums';

const MICRO = 1e6;

/** What open recommendations of a rule save. */
export type SavingRecommendation = Pick<Recommendation, 'rule' | 'monthlySavingUsd'>;

export interface WindowSavings {
  readonly basis: MetricRow['savingsBasis'];
  /** Millionths of a dollar by service. */
  readonly by: MicroBy;
}

/** What a service can save at most: nothing where credits make it negative. */
const room = (costs: MicroBy, service: string): number => Math.max(0, costs.get(service) ?? 0);

/**
 * What could be saved of each service in so many days: by the open recommendations where there are any, else the estimated share. A saving
 * goes to the service it is billed under, what names none is spread by cost, and no service saves more than it costs.
 */
export const savingsIn = (
  costs: MicroBy,
  days: number,
  recommendations: readonly SavingRecommendation[],
): WindowSavings => {
  const services = [...costs.keys()];
  const open = recommendations.filter(({ monthlySavingUsd }) => monthlySavingUsd > 0);
  if (open.length === 0)
    return {
      basis: 'estimate',
      by: new Map(services.map((service) => [service, Math.round(room(costs, service) * ESTIMATED_SAVINGS_SHARE)])),
    };
  const direct = new Map<string, number>();
  let spread = 0;
  for (const { rule, monthlySavingUsd } of open) {
    const micro = (monthlySavingUsd * MICRO * days) / DAYS_PER_MONTH;
    const service = billedAs(rule);
    if (service !== undefined && costs.has(service)) direct.set(service, (direct.get(service) ?? 0) + micro);
    else spread += micro;
  }
  const positive = services.reduce((sum, service) => sum + room(costs, service), 0);
  const shareOf = (service: string): number => (positive === 0 ? 0 : room(costs, service) / positive);
  return {
    basis: 'recommendations',
    by: new Map(
      services.map((service) => [
        service,
        Math.round(Math.min(room(costs, service), (direct.get(service) ?? 0) + spread * shareOf(service))),
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
