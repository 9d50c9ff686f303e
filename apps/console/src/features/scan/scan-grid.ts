import { isFinished, type ScanDetail, type ScanPart } from '@cloudmend/domain/scans';

export interface GridColumn {
  readonly accountId: string;
  readonly region: string;
}

export interface ScanGrid {
  readonly services: readonly string[];
  readonly columns: readonly GridColumn[];
  /** A service's part in a column, if planned. */
  readonly cell: (service: string, column: GridColumn) => ScanPart | undefined;
}

const toKey = (service: string, { accountId, region }: GridColumn): string => `${accountId} ${region} ${service}`;

// Global parts cover the whole account, so they come first.
const byPlace = (a: GridColumn, b: GridColumn): number =>
  a.accountId.localeCompare(b.accountId) ||
  Number(b.region === 'global') - Number(a.region === 'global') ||
  a.region.localeCompare(b.region);

/** Scan parts as services by account and region. */
export const toGrid = (parts: readonly ScanPart[]): ScanGrid => {
  const cells = new Map(parts.map((part) => [toKey(part.service, part), part]));
  const columns = [
    ...new Map(parts.map(({ accountId, region }) => [`${accountId} ${region}`, { accountId, region }])).values(),
  ].sort(byPlace);
  return {
    services: [...new Set(parts.map(({ service }) => service))].sort(),
    columns,
    cell: (service, column) => cells.get(toKey(service, column)),
  };
};

/** The parts as shown: in an ended scan, parts waiting or in progress count as not read. */
export const settledParts = ({ status, parts }: Pick<ScanDetail, 'status' | 'parts'>): ScanPart[] =>
  isFinished(status)
    ? parts.map((part) =>
        part.state === 'reading' || part.state === 'waiting'
          ? { ...part, state: 'gap' as const, reason: part.reason ?? 'Not read: the scan ended first.' }
          : part,
      )
    : parts;

export type PartCounts = Record<ScanPart['state'], number>;

/** The state shown for a part: read with refused calls counts as a gap, or it would look complete. */
export const shownState = ({ state, reason }: Pick<ScanPart, 'state' | 'reason'>): ScanPart['state'] =>
  state === 'read' && reason !== undefined ? 'gap' : state;

export const countParts = (parts: readonly ScanPart[]): PartCounts => {
  const counts: PartCounts = { read: 0, gap: 0, reading: 0, waiting: 0 };
  for (const part of parts) counts[shownState(part)] += 1;
  return counts;
};

/** Accounts in column order, with their number of columns. */
export const accountSpans = (columns: readonly GridColumn[]): ReadonlyArray<{ accountId: string; span: number }> => {
  const spans = new Map<string, number>();
  for (const { accountId } of columns) spans.set(accountId, (spans.get(accountId) ?? 0) + 1);
  return [...spans].map(([accountId, span]) => ({ accountId, span }));
};
