import type { CostView, MetricRow, Metrics, ProviderFilter, RestatedBill } from '@cloudmend/domain/costs';
import { ApartKind, NO_REGION } from '@cloudmend/domain/costs';
import type { AccountSavings } from '@cloudmend/domain/recommendations';
import type { CostWindow } from './cost-window';
import { listDates, monthsUpTo, windowBefore } from './cost-window';
import type { WindowSavings } from './savings';
import { laidOver, measuredSavings, monthlySavings, savingsIn } from './savings';
import { cappedCents, usdOfMicro, wholeCents } from './whole-cents';
import type { MicroBy, WindowSums } from './window-sums';
import { sumDays, sumWindow } from './window-sums';

export const SERIES_MONTHS = 12;
/** Amounts below half a cent are shown as zero. */
const SHOWN_MICRO = 5000;

export interface MetricsInput {
  readonly now: Date;
  readonly days: number;
  /** The provider whose bills `costs` holds. */
  readonly billedBy: string;
  readonly provider: ProviderFilter;
  readonly compare: boolean;
  readonly costs: CostView;
  /** Savings of the open recommendations of each evaluated account. */
  readonly judged: readonly AccountSavings[];
  /** Closed months that the provider has since revised. */
  readonly restated: readonly RestatedBill[];
}

const total = (micros: Iterable<number>): number => [...micros].reduce((sum, micro) => sum + micro, 0);

/** Names with at least one cent in any view, sorted by cost in the first view, highest first. */
const shownNames = (by: MicroBy, ...others: readonly MicroBy[]): string[] => {
  const names = [...new Set([by, ...others].flatMap((each) => [...each.keys()]))];
  const isShown = (name: string): boolean =>
    [by, ...others].some((each) => Math.abs(each.get(name) ?? 0) >= SHOWN_MICRO);
  return names.filter(isShown).sort((a, b) => (by.get(b) ?? 0) - (by.get(a) ?? 0) || a.localeCompare(b));
};

/**
 * Dollars per name, to the cent. Amounts too small to show under a name are added to the first one, so that every
 * view still adds up.
 */
const toDollars = (names: readonly string[], by: MicroBy): number[] => {
  const micros = names.map((name) => by.get(name) ?? 0);
  const hidden = total(by.values()) - total(micros);
  return wholeCents(micros.map((micro, index) => (index === 0 ? micro + hidden : micro)));
};

const listShown = (by: MicroBy): Array<{ name: string; usd: number }> => {
  const names = shownNames(by);
  const usd = toDollars(names, by);
  return names.map((name, index) => ({ name, usd: usd[index] as number }));
};

const toRows = (provider: string, { services, amortised }: WindowSums, { basis, by }: WindowSavings): MetricRow[] => {
  const names = shownNames(services, amortised);
  const [costs, spread, saved] = [toDollars(names, services), toDollars(names, amortised), toDollars(names, by)];
  return names.map((resource, index) => ({
    provider,
    resource,
    total_cost: costs[index] as number,
    amortised_cost: spread[index] as number,
    // Rounding up must not make a saving exceed the cost by a cent.
    savings: Math.min(saved[index] as number, Math.max(0, costs[index] as number)),
    savingsBasis: basis,
  }));
};

/** Cost Explorer's name for cost without a region, such as a support plan. */
const PLACELESS = [NO_REGION, 'global'];

/**
 * Usage by region; usage without a region gets its own row, so that the regions add up. Support plans can be told
 * from usage only by service, so by region they look like usage: the excess is deducted where a support plan can
 * appear.
 */
const withRest = (regions: MicroBy, usage: number): MicroBy => {
  const shown = new Map(regions);
  let rest = usage - total(regions.values());
  for (const place of PLACELESS) {
    const taken = Math.min(Math.max(0, -rest), Math.max(0, shown.get(place) ?? 0));
    if (taken > 0) shown.set(place, (shown.get(place) ?? 0) - taken);
    rest += taken;
  }
  if (Math.abs(rest) >= SHOWN_MICRO) shown.set(NO_REGION, (shown.get(NO_REGION) ?? 0) + rest);
  return shown;
};

const cents = (usd: number): number => Math.round(usd * 100) / 100;

type Spent = Omit<Metrics['totals'], 'monthlySavings'>;

const sumTotals = (rows: readonly MetricRow[], apart: Metrics['apart']): Spent => {
  const sumRows = (of: (row: MetricRow) => number): number => cents(rows.reduce((sum, row) => sum + of(row), 0));
  const cost = sumRows(({ total_cost }) => total_cost);
  return {
    cost,
    amortised: sumRows(({ amortised_cost }) => amortised_cost),
    savings: sumRows(({ savings }) => savings),
    billed: cents(apart.reduce((sum, { usd }) => sum + usd, cost)),
  };
};

const listApart = (by: MicroBy): Metrics['apart'] =>
  ApartKind.options.flatMap((kind) =>
    usdOfMicro(by.get(kind) ?? 0) === 0 ? [] : [{ kind, usd: usdOfMicro(by.get(kind) ?? 0) }],
  );

const sumSavings = (rows: readonly MetricRow[]): number => cents(rows.reduce((sum, { savings }) => sum + savings, 0));

/** @param savedUsd the savings of the rows, which the days add up to */
// oxlint-disable-next-line max-params -- the figures of one range.
const toDaily = (
  { months }: CostView,
  window: CostWindow,
  { basis, by }: WindowSavings,
  savedUsd: number,
): Metrics['daily'] => {
  const dates = listDates(window);
  const findDay = sumDays(months);
  const days = dates.map(findDay);
  const micros = days.map(({ micro }) => micro);
  const usd = wholeCents(micros);
  const saved = cappedCents(laidOver(micros, total(by.values()), basis), usd, savedUsd);
  return dates.map((date, index) => ({
    date,
    cost: usd[index] as number,
    savings: saved[index] as number,
    estimated: days[index]?.estimated ?? true,
  }));
};

const MICRO = 1e6;

interface SeriesInput {
  readonly now: Date;
  readonly judged: readonly AccountSavings[];
  /** Savings in the window as a share of its cost. */
  readonly share: number;
}

/** Savings as measured in each month; the current month at the window's rate; null before the first measurement. */
const toSeries = ({ monthTotals }: CostView, { now, judged, share }: SeriesInput): Metrics['series'] => {
  const months = monthsUpTo(now, SERIES_MONTHS);
  const measured = measuredSavings(judged, months);
  return months.map((month, index) => {
    const micro = monthTotals[month] ?? 0;
    const cost = Math.max(0, micro);
    if (index === months.length - 1) return { month, cost: usdOfMicro(micro), savings: usdOfMicro(cost * share) };
    const usd = measured.get(month);
    return {
      month,
      cost: usdOfMicro(micro),
      savings: usd === undefined ? null : usdOfMicro(Math.min(cost, usd * MICRO)),
    };
  });
};

/** Changes of each month across all accounts, newest month first. */
const restatedMonths = (bills: readonly RestatedBill[]): Metrics['restated'] => {
  const months = [...new Set(bills.map(({ month }) => month))].sort().reverse();
  return months.map((month) => {
    const own = bills.filter((bill) => bill.month === month);
    return {
      month,
      from: cents(own.reduce((sum, { fromUsd }) => sum + fromUsd, 0)),
      to: cents(own.reduce((sum, { toUsd }) => sum + toUsd, 0)),
      at: own.map(({ at }) => at).reduce((last, at) => (at > last ? at : last)),
    };
  });
};

const NOTHING: CostView = { months: [], monthTotals: {}, asOf: null };

/**
 * The dashboard's figures from cost and open recommendations. All views of a range add up to the same total, to the
 * cent.
 */
export const computeMetrics = (given: MetricsInput): Metrics => {
  const { billedBy } = given;
  const isShown = given.provider === 'all' || given.provider === billedBy;
  const { costs, now, days, judged, restated } = isShown
    ? given
    : { ...given, costs: NOTHING, judged: [], restated: [] };
  const window = windowBefore(now, days);
  const sums = sumWindow(costs.months, window);
  const savings = savingsIn(sums, days, judged);
  const rows = toRows(billedBy, sums, savings);
  const apart = listApart(sums.apart);
  const totals = { ...sumTotals(rows, apart), monthlySavings: cents(monthlySavings(sums, days, judged)) };
  const usage = total(sums.services.values());
  const hasCosts = Object.keys(costs.monthTotals).length > 0;
  const before = windowBefore(now, days, 1);
  const previous = (): Metrics['compare'] => {
    const earlier = sumWindow(costs.months, before);
    const saved = savingsIn(earlier, days, judged);
    const earlierRows = toRows(billedBy, earlier, saved);
    return { rows: earlierRows, daily: hasCosts ? toDaily(costs, before, saved, sumSavings(earlierRows)) : [] };
  };
  return {
    rows,
    byService: rows.map(({ resource, total_cost }) => ({ service: resource, usd: total_cost })),
    byCloud: rows.length === 0 ? [] : [{ provider: billedBy, usd: totals.cost }],
    byAccount: listShown(sums.accounts).map(({ name, usd }) => ({ accountId: name, usd })),
    byRegion: listShown(withRest(sums.regions, usage)).map(({ name, usd }) => ({ region: name, usd })),
    apart,
    totals,
    series: hasCosts
      ? toSeries(costs, { now, judged, share: totals.cost <= 0 ? 0 : totals.savings / totals.cost })
      : [],
    daily: hasCosts ? toDaily(costs, window, savings, totals.savings) : [],
    ...(given.compare && { compare: previous() }),
    restated: restatedMonths(restated),
    asOf: costs.asOf,
  };
};
