import { type Severity, severityRank } from '@cloudmend/domain/findings';
import type { ScanReport } from '../scan-report';

const MAX_CELL = 60;

/** Terminals interpret control and bidirectional characters, and names come from the customer's cloud. */
const printable = (text: string): string => text.replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '?');

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

const shorten = (text: string): string => (text.length <= MAX_CELL ? text : `${text.slice(0, MAX_CELL - 1)}…`);

/**
 * Rows in aligned columns, numbers to the right, with a ruled header. The last column is not truncated because
 * people copy it.
 */
export const renderTable = (columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string => {
  const cells = [columns, ...rows].map((row) =>
    row.map((cell, at) => (at === columns.length - 1 ? printable(cell) : shorten(printable(cell)))),
  );
  const isFigures = columns.map((_, at) => rows.length > 0 && rows.every((row) => isNumber(row[at] ?? '')));
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  const lines = cells.map((row) =>
    row
      .map((cell, at) => (isFigures[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
};

const bySeverity = (a: { severity: Severity; check: string }, b: { severity: Severity; check: string }): number =>
  severityRank(a.severity) - severityRank(b.severity) || a.check.localeCompare(b.check);

const section = (title: string, columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string[] =>
  rows.length > 0 ? ['', title, '', renderTable(columns, rows)] : [];

/** Failures, unread resources and savings, for people. */
export const reportAsTable = (report: ScanReport): string => {
  const { verdicts, recommendations, gaps, coverage } = report;
  const withStatus = (status: string) => verdicts.filter((verdict) => verdict.status === status).sort(bySeverity);
  const [fails, unknowns, passes, manuals] = [
    withStatus('fail'),
    withStatus('unknown'),
    withStatus('pass'),
    withStatus('manual'),
  ];
  const row = ({ severity, title, region, resource }: (typeof verdicts)[number]): string[] => [
    severity,
    title,
    region,
    resource,
  ];
  return [
    `Account ${report.account}: ${report.resources} resources read in ${(report.durationMs / 1000).toFixed(1)} s with ${report.apiCalls} calls.`,
    `${fails.length} failed, ${passes.length} passed, ${unknowns.length} unknown${manuals.length > 0 ? `, ${manuals.length} for manual review` : ''}.`,
    ...section('Failed', ['Severity', 'Finding', 'Region', 'Resource'], fails.map(row)),
    ...section('Unknown', ['Severity', 'Finding', 'Region', 'Resource'], unknowns.map(row)),
    ...section(
      'Savings',
      ['USD per month', 'Risk', 'Rule', 'Resource'],
      recommendations.map(({ monthlySavingUsd, risk, rule, resource }) => [
        monthlySavingUsd.toFixed(2),
        risk,
        rule,
        resource,
      ]),
    ),
    ...section(
      'Not read',
      ['Service', 'Region', 'Action', 'Why'],
      gaps.map(({ service, region, operation, reason }) => [service, region, operation, reason]),
    ),
    ...section(
      'Frameworks',
      ['Framework', 'Passed', 'Assessed', 'Controls'],
      coverage.map(({ name, passed, assessed, total }) => [name, String(passed), String(assessed), String(total)]),
    ),
    '',
  ].join('\n');
};
