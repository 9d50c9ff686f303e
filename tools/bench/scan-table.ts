import type { ScanFigures } from './emulator-scans';

type Cell = string | number;

const HEAD = [
  'planted',
  'regions',
  'mode',
  'ms a call',
  'wall s',
  'CPU s',
  'calls',
  'resources',
  'calls each',
  'beyond empty',
  'verdicts',
  'wrong',
  'peak MB',
];

const isLike = (one: ScanFigures, other: ScanFigures): boolean =>
  one.regions === other.regions && one.mode === other.mode;

/** Calls per planted resource, without those of an empty account. */
const beyondEmpty = (scan: ScanFigures, all: readonly ScanFigures[]): Cell => {
  const empty = all.find((other) => other.size === 0 && isLike(scan, other));
  if (!empty || scan.size === 0) return '-';
  return ((scan.calls - empty.calls) / (scan.resources - empty.resources)).toFixed(2);
};

const toRow = (scan: ScanFigures, all: readonly ScanFigures[]): Cell[] => [
  scan.size,
  scan.regions,
  scan.mode,
  scan.latencyMs,
  (scan.wallMs / 1000).toFixed(2),
  (scan.cpuMs / 1000).toFixed(2),
  scan.calls,
  scan.resources,
  scan.callsPerResource.toFixed(2),
  beyondEmpty(scan, all),
  scan.verdicts,
  scan.wrong,
  Math.round(scan.peakMB),
];

const times = (now: number, before: number): string => `×${(now / before).toFixed(1)}`;

/** Growth per resource compared with the previous, smaller account. */
const computeGrowth = (scan: ScanFigures, all: readonly ScanFigures[]): Cell[] | undefined => {
  const before = all
    .filter(
      (other) => other.size > 0 && other.size < scan.size && isLike(scan, other) && other.latencyMs === scan.latencyMs,
    )
    .at(-1);
  if (!before) return undefined;
  const formatGrowth = (of: (figures: ScanFigures) => number): string => times(of(scan), of(before));
  return [
    `${scan.size}:${before.size}`,
    scan.regions,
    scan.mode,
    scan.latencyMs,
    formatGrowth(({ wallMs }) => wallMs),
    formatGrowth(({ cpuMs }) => cpuMs),
    formatGrowth(({ calls }) => calls),
    formatGrowth(({ resources }) => resources),
    formatGrowth(({ callsPerResource }) => callsPerResource),
    '-',
    formatGrowth(({ verdicts }) => verdicts),
    '-',
    formatGrowth(({ peakMB }) => peakMB),
  ];
};

/** One line per scan, followed by the growth from each size to the next. Sizes are ascending. */
export const scanTable = (scans: readonly ScanFigures[]): string => {
  const rows = [
    HEAD,
    ...scans.map((scan) => toRow(scan, scans)),
    ...scans.flatMap((scan) => [computeGrowth(scan, scans) ?? []]).filter((row) => row.length > 0),
  ];
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  return rows.map((row) => row.map((cell, column) => String(cell).padStart(widths[column] ?? 0)).join('  ')).join('\n');
};
