import { toCsv } from '@cloudmend/domain/csv';
import type { CostRow } from '../../components/cost-rows';

const COLUMNS = ['provider', 'resource', 'cost', 'savings', 'net', 'prev', 'delta'] as const;

// Cents, empty where unknown; adding 0 makes a plain zero of a negative one.
const cellOf = (value: string | number | undefined): string | number | undefined =>
  typeof value === 'number' ? Math.round(value * 100) / 100 + 0 : value;

/** Cents first, then the arithmetic: what the file shows adds up in it. */
const inCents = (row: CostRow): CostRow => {
  const cents = (usd: number): number => Math.round(usd * 100) / 100;
  const [cost, savings] = [cents(row.cost), cents(row.savings)];
  const prev = row.prev === undefined ? undefined : cents(row.prev);
  return { ...row, cost, savings, prev, net: cost - savings, delta: prev === undefined ? undefined : cost - prev };
};

/** The rows with the specification's seven columns. `delta` is cost less the period before, in USD. */
export const costCsv = (rows: readonly CostRow[]): string =>
  toCsv(
    COLUMNS,
    rows.map(inCents).map((row) => COLUMNS.map((column) => cellOf(row[column]))),
  );
