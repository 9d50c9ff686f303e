import type { MetricRow, Metrics, ProviderFilter } from '@cloudmend/domain/costs';
import { ESTIMATED_SAVINGS_SHARE } from '@cloudmend/domain/costs';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import type { CostDay } from '@cloudmend/store';
import { billedAs } from './billed-as';
import type { CostWindow } from './cost-window';
import { datesOf, monthsUpTo, windowBefore } from './cost-window';

/** Days of a month, as the saving of a recommendation counts it. */
const DAYS_PER_MONTH = 30;
const SERIES_MONTHS = 12;
/** Only AWS accounts can be linked so far. */
const PROVIDER = 'aws';

export interface MetricsInput {
  readonly now: Date;
  readonly days: number;
  readonly provider: ProviderFilter;
  readonly compare: boolean;
  readonly costs: readonly CostDay[];
  readonly recommendations: ReadonlyArray<Pick<Recommendation, 'rule' | 'status' | 'monthlySavingUsd'>>;
  readonly asOf: string | null;
}

type ByService = ReadonlyMap<string, number>;

const cents = (usd: number): number => Math.round(usd * 100) / 100;
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const isBetween = ({ from, to }: CostWindow, date: string): boolean => date >= from && date <= to;

const byService = (costs: readonly CostDay[], window: CostWindow): ByService => {
  const totals = new Map<string, number>();
  for (const { date, usdByService } of costs) {
    if (!isBetween(window, date)) continue;
    for (const [service, usd] of Object.entries(usdByService)) totals.set(service, (totals.get(service) ?? 0) + usd);
  }
  return new Map([...totals].filter(([, usd]) => Math.abs(usd) >= 0.005));
};

/** What could be saved of each service: by the open recommendations where there are any, else the estimated share. */
const savingsOf = (costs: ByService, { recommendations, days }: MetricsInput): { basis: MetricRow['savingsBasis']; of: (service: string) => number } => {
  const open = recommendations.filter(({ status, monthlySavingUsd }) => status === 'open' && monthlySavingUsd > 0);
  if (open.length === 0) return { basis: 'estimate', of: (service) => Math.max(0, costs.get(service) ?? 0) * ESTIMATED_SAVINGS_SHARE };
  const direct = new Map<string, number>();
  let spread = 0;
  for (const { rule, monthlySavingUsd } of open) {
    const usd = (monthlySavingUsd * days) / DAYS_PER_MONTH;
    const service = billedAs(rule);
    if (service !== undefined && costs.has(service)) direct.set(service, (direct.get(service) ?? 0) + usd);
    else spread += usd;
  }
  const positive = sum([...costs.values()].map((usd) => Math.max(0, usd)));
  const shareOf = (service: string): number => (positive === 0 ? 0 : Math.max(0, costs.get(service) ?? 0) / positive);
  return { basis: 'recommendations', of: (service) => (direct.get(service) ?? 0) + spread * shareOf(service) };
};

const rowsOf = (costs: ByService, input: MetricsInput): MetricRow[] => {
  const { basis, of } = savingsOf(costs, input);
  return [...costs]
    .sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB))
    .map(([resource, usd]) => ({ provider: PROVIDER, resource, total_cost: cents(usd), savings: cents(of(resource)), savingsBasis: basis }));
};

/** Savings over cost in the rows: what a day or a month of the same kind could save. */
const shareIn = (rows: readonly MetricRow[]): number => {
  const cost = sum(rows.map(({ total_cost }) => total_cost));
  return cost <= 0 ? 0 : sum(rows.map(({ savings }) => savings)) / cost;
};

const totalsBy = (costs: readonly CostDay[], keyOf: (date: string) => string): ByService => {
  const totals = new Map<string, number>();
  for (const { date, usdByService } of costs) totals.set(keyOf(date), (totals.get(keyOf(date)) ?? 0) + sum(Object.values(usdByService)));
  return totals;
};

/** The dashboard's figures from daily cost and open recommendations. */
export const computeMetrics = (given: MetricsInput): Metrics => {
  const isShown = given.provider === 'all' || given.provider === PROVIDER;
  const input: MetricsInput = isShown ? given : { ...given, costs: [], recommendations: [] };
  const { costs, now, days } = input;
  const window = windowBefore(now, days);
  const current = byService(costs, window);
  const rows = rowsOf(current, input);
  const share = shareIn(rows);
  const withSavings = (cost: number): { cost: number; savings: number } => ({ cost: cents(cost), savings: cents(Math.max(0, cost) * share) });
  const perMonth = totalsBy(costs, (date) => date.slice(0, 7));
  const perDay = totalsBy(costs, (date) => date);
  const hasCosts = costs.length > 0;
  return {
    rows,
    byService: rows.map(({ resource, total_cost }) => ({ service: resource, usd: total_cost })),
    byCloud: rows.length === 0 ? [] : [{ provider: PROVIDER, usd: cents(sum(current.values())) }],
    series: hasCosts ? monthsUpTo(now, SERIES_MONTHS).map((month) => ({ month, ...withSavings(perMonth.get(month) ?? 0) })) : [],
    daily: hasCosts ? datesOf(window).map((date) => ({ date, ...withSavings(perDay.get(date) ?? 0) })) : [],
    ...(input.compare && { compare: { rows: rowsOf(byService(costs, windowBefore(now, days, 1)), input) } }),
    asOf: isShown ? input.asOf : null,
  };
};
