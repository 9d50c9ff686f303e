import { ESTIMATED_SAVINGS_SHARE } from '@cloudmend/domain/costs';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toList = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A row with optional fields: missing savings are estimated at 18% of cost. */
const wholeRow = (row: Fields): Fields => ({
  amortised_cost: row['total_cost'],
  savings: toNumber(row['total_cost']) * ESTIMATED_SAVINGS_SHARE,
  savingsBasis: typeof row['savings'] === 'number' ? 'recommendations' : 'estimate',
  ...row,
});

const sumBy = (rows: readonly Fields[], name: string): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = String(row[name]);
    sums.set(key, (sums.get(key) ?? 0) + toNumber(row['total_cost']));
  }
  return sums;
};

const toRows = (body: Fields): readonly Fields[] => {
  if (Array.isArray(body['rows'])) return toList(body['rows']);
  const services = toList(body['byService']).map(({ service, usd }) => ({
    provider: 'aws',
    resource: service,
    total_cost: usd,
  }));
  if (services.length > 0) return services;
  return toList(body['byCloud']).map(({ provider, usd }) => ({ provider, resource: provider, total_cost: usd }));
};

const addTotals = (rows: readonly Fields[]): Fields => {
  const sum = (name: string): number => rows.reduce((total, row) => total + toNumber(row[name]), 0);
  const cost = sum('total_cost');
  const savings = sum('savings');
  // Omitted fields cannot be derived per month: the range's values are used.
  return { cost, amortised: sum('amortised_cost'), savings, monthlySavings: savings, billed: cost };
};

/** Completes a metrics response given as a bare array of rows, or as an object with only rows, byService or byCloud. */
export const wholeMetrics = (body: unknown): unknown => {
  const given: unknown = Array.isArray(body) ? { rows: body } : body;
  if (!isFields(given) || !['rows', 'byService', 'byCloud'].some((name) => Array.isArray(given[name]))) return body;
  const rows = toRows(given).map(wholeRow);
  return {
    byService: [...sumBy(rows, 'resource')].map(([service, usd]) => ({ service, usd })),
    byCloud: [...sumBy(rows, 'provider')].map(([provider, usd]) => ({ provider, usd })),
    byAccount: [],
    byRegion: [],
    apart: [],
    totals: addTotals(rows),
    series: [],
    daily: [],
    restated: [],
    asOf: null,
    ...given,
    rows,
  };
};
