import type { ScanReport } from '../scan-report';

const COLUMNS = ['check', 'status', 'severity', 'region', 'resource', 'title', 'detail', 'recommendation'] as const;

/** A spreadsheet runs cells that begin like this as formulas (THREATS S41). */
const FORMULA = /^[=+\-@\t\r\n]/;

/** One text cell by RFC 4180, harmless in a spreadsheet. */
export const csvCell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Any table as CSV. */
export const csvOf = (columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [columns, ...rows].map(line).join('');

/** One row per verdict. */
export const reportAsCsv = ({ verdicts }: ScanReport): string =>
  csvOf(
    COLUMNS,
    verdicts.map((verdict) => COLUMNS.map((column) => verdict[column])),
  );
