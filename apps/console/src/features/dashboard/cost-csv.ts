import { toCsv } from '@cloudmend/domain/csv';
import type { CostRow } from '../../components/cost-rows';

const COLUMNS = ['provider', 'resource', 'cost', 'savings', 'net', 'prev', 'delta'] as const;

// Cents, empty if unknown; adding 0 turns negative zero into zero.
const toCell = (value: string | number | undefined): string | number | undefined =>
  typeof value === 'number' ? Math.round(value * 100) / 100 + 0 : value;

/** Rounds to cents first, so that the file adds up. */
const inCents = (row: CostRow): CostRow => {
  const cents = (usd: number): number => Math.round(usd * 100) / 100;
  const [cost, savings] = [cents(row.cost), cents(row.savings)];
  const prev = row.prev === undefined ? undefined : cents(row.prev);
  return { ...row, cost, savings, prev, net: cost - savings, delta: prev === undefined ? undefined : cost - prev };
};

/** The rows with the specification's seven columns. `delta` is cost minus the previous period, in USD. */
export const costCsv = (rows: readonly CostRow[]): string =>
  toCsv(
    COLUMNS,
    rows.map(inCents).map((row) => COLUMNS.map((column) => toCell(row[column]))),
  );
