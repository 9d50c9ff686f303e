import type { CostRow } from '../../components/cost-rows';

const COLUMNS = ['provider', 'resource', 'cost', 'savings', 'net', 'prev', 'delta'] as const;

// A spreadsheet runs a cell that starts with one of these (THREATS S41).
const FORMULA_START = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textCell = (text: string): string => quoted(FORMULA_START.test(text) ? `'${text}` : text);

// Numbers stay numbers: cents, a plain minus, empty where unknown.
const numberCell = (value: number | undefined): string => (value === undefined ? '' : String(Math.round(value * 100) / 100 + 0));

const lineOf = ({ provider, resource, ...numbers }: CostRow): string =>
  [textCell(provider), textCell(resource), ...COLUMNS.slice(2).map((column) => numberCell(numbers[column as keyof typeof numbers]))].join(',');

/** The rows as RFC 4180 text with the specification's seven columns. `delta` is cost less the period before, in USD. */
export const costCsv = (rows: readonly CostRow[]): string => [COLUMNS.join(','), ...rows.map(lineOf)].join('\r\n') + '\r\n';
