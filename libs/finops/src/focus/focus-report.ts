import { type ExactAmount, toNumber } from './exact-amount';
import type { FocusLedger, LedgerCell, SkippedRow } from './focus-ledger';

/** A sum if the file bills in one currency; sums by currency otherwise, because currencies cannot be added. */
export type Sum = number | Readonly<Record<string, number>>;

/** Contents of a FOCUS file. Amounts by provider, service, month and category are effective cost. */
export interface FocusReport {
  readonly schema: 'cloudmend.import/1';
  readonly rows: number;
  readonly used: number;
  /** The first skipped lines, with the reason. */
  readonly skipped: readonly SkippedRow[];
  /** The total number of skipped lines. */
  readonly skippedRows: number;
  readonly billed: Readonly<Record<string, number>>;
  readonly effective: Readonly<Record<string, number>>;
  readonly byProvider: Readonly<Record<string, Sum>>;
  readonly byService: Readonly<Record<string, Sum>>;
  readonly byMonth: Readonly<Record<string, Sum>>;
  /** Usage, Purchase, Tax, Credit, Adjustment, Other. */
  readonly byCategory: Readonly<Record<string, Sum>>;
  readonly from: string | null;
  readonly to: string | null;
  /** Warnings about the sums. */
  readonly notes: readonly string[];
}

type Column = 'currency' | 'provider' | 'service' | 'month' | 'category';

/** Exact sums of the cells by one column and currency, sorted by name: independent of row order. */
export const sumsBy = (
  cells: readonly LedgerCell[],
  column: Column,
  field: 'billed' | 'effective' = 'effective',
): Map<string, Map<string, ExactAmount>> => {
  const sums = new Map<string, Map<string, ExactAmount>>();
  const names = [...new Set(cells.map((cell) => cell[column]))].sort();
  for (const name of names) sums.set(name, new Map());
  for (const cell of cells) {
    const sum = sums.get(cell[column]);
    sum?.set(cell.currency, (sum.get(cell.currency) ?? 0n) + cell[field]);
  }
  return sums;
};

const byCode = (sums: ReadonlyMap<string, ExactAmount>): Record<string, number> =>
  Object.fromEntries(
    [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount]) => [currency, toNumber(amount)]),
  );

const listCurrencies = (cells: readonly LedgerCell[]): string[] =>
  [...new Set(cells.map(({ currency }) => currency))].sort();

const view = (cells: readonly LedgerCell[], column: Column): Record<string, Sum> => {
  const [only, ...others] = listCurrencies(cells);
  const toSum = (sums: ReadonlyMap<string, ExactAmount>): Sum =>
    others.length > 0 ? byCode(sums) : toNumber(sums.get(only ?? '') ?? 0n);
  return Object.fromEntries([...sumsBy(cells, column)].map(([name, sums]) => [name, toSum(sums)]));
};

const DAY_MS = 86_400_000;
const LISTED_DAYS = 5;

const missingDays = (days: readonly string[]): string[] => {
  const known = new Set(days);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  const all = Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10),
  );
  return all.filter((day) => !known.has(day));
};

const listNotes = (ledger: FocusLedger, days: readonly string[], currencies: readonly string[]): string[] => {
  const missing = missingDays(days);
  const listed = `${missing.slice(0, LISTED_DAYS).join(', ')}${missing.length > LISTED_DAYS ? ' …' : ''}`;
  return [
    ...(ledger.billedOnly > 0
      ? [
          `${ledger.billedOnly === 1 ? 'One row was billed but has' : `${ledger.billedOnly} rows were billed but have`} an effective cost of zero. Commitments or refunds may explain this; otherwise the effective sums are too low.`,
        ]
      : []),
    ...(missing.length > 0
      ? [`${missing.length} of the days between the first and the last have no charge: ${listed}.`]
      : []),
    ...(currencies.length > 1
      ? [`The charges are in ${currencies.join(', ')}. Sums are kept by currency, without conversion.`]
      : []),
    ...(ledger.skippedRows > ledger.skipped.length
      ? [`Only the first ${ledger.skipped.length} of ${ledger.skippedRows} skipped lines are listed.`]
      : []),
  ];
};

const totals = (cells: readonly LedgerCell[], field: 'billed' | 'effective'): Record<string, number> =>
  Object.fromEntries(
    [...sumsBy(cells, 'currency', field)].map(([currency, sums]) => [currency, toNumber(sums.get(currency) ?? 0n)]),
  );

/** The sums of a ledger, independent of the order and grouping of rows. */
export const toFocusReport = (ledger: FocusLedger): FocusReport => {
  const { cells } = ledger;
  const days = [...ledger.days].sort();
  return {
    schema: 'cloudmend.import/1',
    rows: ledger.rows,
    used: ledger.used,
    skipped: ledger.skipped,
    skippedRows: ledger.skippedRows,
    billed: totals(cells, 'billed'),
    effective: totals(cells, 'effective'),
    byProvider: view(cells, 'provider'),
    byService: view(cells, 'service'),
    byMonth: view(cells, 'month'),
    byCategory: view(cells, 'category'),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    notes: listNotes(ledger, days, listCurrencies(cells)),
  };
};
