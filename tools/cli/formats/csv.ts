import { toCsv } from '@cloudmend/domain/csv';
import type { ScanReport } from '../scan-report';

const COLUMNS = ['check', 'status', 'severity', 'region', 'resource', 'title', 'detail', 'recommendation'] as const;

/** One row per verdict. */
export const reportAsCsv = ({ verdicts }: ScanReport): string =>
  toCsv(
    COLUMNS,
    verdicts.map((verdict) => COLUMNS.map((column) => verdict[column])),
  );
