import { toCsv } from '@cloudmend/domain/csv';
import { type Finding, FINDING_CSV_COLUMNS } from '@cloudmend/domain/findings';

const toCell = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** The same file that the API returns for `format=csv`. */
export const findingsCsv = (findings: readonly Finding[]): string =>
  toCsv(
    FINDING_CSV_COLUMNS,
    findings.map((finding) => FINDING_CSV_COLUMNS.map((column) => toCell(finding[column]))),
  );
