export { parseCsv } from './parse-csv';

/** A cell value: numbers stay numbers, null becomes an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

// A spreadsheet runs a text that starts with one of these.
const FORMULA_START = /^[=+\-@\t\r\n]/;
/** What may stand before one in a file that is split elsewhere. Taken as a whole, so that long runs are read once. */
const RUN = /[;\t|\s"]+[=+\-@]?/g;
/** Many locales split at semicolons: quotes at the beginning of such a field are none of its text. */
const startsFormula = (run: string): boolean => /[;\t|]/.test(run) && /[=+\-@]$/.test(run);
const NEEDS_QUOTES = /[",\r\n]/;

/** Text that a spreadsheet would execute, with an apostrophe before each such place. */
export const withoutFormula = (text: string): string => {
  const inside = text.replace(RUN, (run) => (startsFormula(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run));
  return FORMULA_START.test(inside) ? `'${inside}` : inside;
};

const textCell = (text: string): string => {
  const safe = withoutFormula(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const toCell = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? textCell(cell) : String(cell);
};

/** RFC 4180 with a header line. Text that a spreadsheet would execute gets a leading apostrophe. */
export const toCsv = (columns: readonly string[], rows: ReadonlyArray<readonly CsvCell[]>): string =>
  [columns, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

const readPath = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);

const toListCell = (value: unknown): CsvCell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell);

/** A list as a file, a line for each row. A column may be a path such as `work.owner`, headed by its last name. */
export const listToCsv = (columns: readonly string[], rows: readonly object[]): string =>
  toCsv(
    columns.map((column) => column.slice(column.lastIndexOf('.') + 1)),
    rows.map((row) => columns.map((column) => toListCell(readPath(row, column)))),
  );
