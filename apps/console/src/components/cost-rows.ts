import { roundParts, shownRows, type Metrics, type MetricRow } from '@cloudmend/domain/costs';
import { serviceLabel } from './service-label';

/** A row of cost with its net cost and the previous period. */
export interface CostRow {
  readonly provider: string;
  readonly resource: string;
  readonly cost: number;
  /** Cost with upfront and recurring fees spread over the period they cover. */
  readonly amortised: number;
  readonly savings: number;
  readonly net: number;
  /** Cost in the previous period; undefined without a comparison. */
  readonly prev: number | undefined;
  /** Cost minus the previous period, in USD. */
  readonly delta: number | undefined;
  /** The same as a percentage of the previous period; undefined if that was zero. */
  readonly change: number | undefined;
}

const toKey = ({ provider, resource }: Pick<MetricRow, 'provider' | 'resource'>): string => `${provider} ${resource}`;

const asRow = (row: MetricRow, prev: number | undefined): CostRow => ({
  provider: row.provider,
  resource: row.resource,
  cost: row.total_cost,
  amortised: row.amortised_cost,
  savings: row.savings,
  net: row.total_cost - row.savings,
  prev,
  delta: prev === undefined ? undefined : row.total_cost - prev,
  change: changePercent(row.total_cost, prev),
});

interface ComparedRows {
  readonly rows: Metrics['rows'];
  readonly compare?: { readonly rows: Metrics['rows'] };
}

/**
 * Rows with the previous period, most expensive first. New services have 0 before; discontinued services are listed at
 * 0.
 */
export const costRows = ({ rows, compare }: ComparedRows): readonly CostRow[] => {
  const before = compare && new Map(compare.rows.map((row) => [toKey(row), row.total_cost]));
  const now = new Set(rows.map(toKey));
  const current = rows.map((row) => asRow(row, before && (before.get(toKey(row)) ?? 0)));
  const gone = (compare?.rows ?? [])
    .filter((row) => !now.has(toKey(row)))
    .map((row) => asRow({ ...row, total_cost: 0, amortised_cost: 0, savings: 0 }, row.total_cost));
  return [...current, ...gone].sort((a, b) => b.cost - a.cost || a.resource.localeCompare(b.resource));
};

/**
 * The rows in whole dollars, as shown: each column adds up to its rounded total, each row to its net. Exports keep
 * cents.
 */
export const shownCostRows = (rows: readonly CostRow[]): readonly CostRow[] => {
  const shown = shownRows(rows);
  const amortised = roundParts(rows.map((row) => row.amortised));
  const before = roundParts(rows.map(({ prev = 0 }) => prev));
  return rows.map((row, index) => ({
    ...row,
    ...shown[index],
    amortised: amortised[index] as number,
    prev: row.prev === undefined ? undefined : before[index],
  }));
};

/** Whether a text is part of a service's name, ignoring case: the short name ("RDS") or the provider's own. */
export const isOfService = (service: string, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  return [service, serviceLabel(service)].some((name) => name.toLowerCase().includes(wanted));
};

/** Rows of services whose name contains the text. */
export const rowsOfService = (rows: readonly CostRow[], text: string): readonly CostRow[] =>
  rows.filter(({ resource }) => isOfService(resource, text));

export interface CostTotals {
  readonly cost: number;
  readonly amortised: number;
  readonly savings: number;
  readonly net: number;
  readonly prev: number | undefined;
  readonly services: number;
}

export const sumRows = (rows: readonly CostRow[]): CostTotals => {
  const sum = (pick: (row: CostRow) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const isCompared = rows.length > 0 && rows.every(({ prev }) => prev !== undefined);
  return {
    cost: sum(({ cost }) => cost),
    amortised: sum(({ amortised }) => amortised),
    savings: sum(({ savings }) => savings),
    net: sum(({ net }) => net),
    prev: isCompared ? sum(({ prev }) => prev ?? 0) : undefined,
    services: rows.filter(({ cost }) => cost > 0).length,
  };
};

/** Change in percent; undefined if the base is zero. */
export const changePercent = (now: number, before: number | undefined): number | undefined =>
  before === undefined || before === 0 ? undefined : ((now - before) / before) * 100;

/** What the estimate covers: accounts without a scan. Scanned accounts show the sum of their open recommendations. */
export const ESTIMATE_NOTE = 'estimate: 18% of the cost of accounts not yet scanned';

/** True if at least one figure is an 18% estimate instead of the sum of recommendations. */
export const isEstimated = ({ rows }: Pick<Metrics, 'rows'>): boolean =>
  rows.some(({ savingsBasis }) => savingsBasis === 'estimate');
