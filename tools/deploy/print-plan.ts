import type { Plan } from './plan';
import type { Check } from './check';

const MARKS = { ok: '✓', note: '!', stop: '✗' } as const;
const GAP = '  ';

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** The preflight, a line per check. */
export const printChecks = (checks: readonly Check[]): string => {
  const width = widest(checks.map(({ name }) => name));
  return checks
    .map(({ outcome, name, says }) => `${GAP}${MARKS[outcome]} ${name.padEnd(width)}${GAP}${says}`)
    .join('\n');
};

const toUsd = (usd: number): string => `$${usd.toFixed(2)}`;

const printTable = (rows: ReadonlyArray<readonly string[]>): string => {
  const widths = (rows[0] ?? []).map((_, column) => widest(rows.map((row) => row[column] ?? '')));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join(GAP),
    )
    .map((line) => `${GAP}${line}`)
    .join('\n');
};

const printUnfinished = (stacks: readonly string[]): string[] =>
  stacks.length === 0
    ? []
    : [
        '',
        `${GAP}${stacks.join(' and ')}: never created completely. Termination protection is lifted, so that CDK can remove what is left; the new stack is protected again.`,
      ];

/**
 * What will be created and changed, and what it costs.
 * @param permissionsFile where every statement is listed
 * @param unfinished stacks whose protection is lifted
 */
export const printPlan = (
  { stacks, permissions, cost }: Plan,
  permissionsFile: string,
  unfinished: readonly string[] = [],
): string => {
  const sum = (part: 'created' | 'changed' | 'removed'): number =>
    stacks.reduce((total, stack) => total + stack[part], 0);
  const rows = [
    ['Stack', 'create', 'change', 'remove'],
    ...stacks.map(({ name, created, changed, removed }) => [name, created, changed, removed].map(String)),
    ['Total', sum('created'), sum('changed'), sum('removed')].map(String),
  ];
  const added = permissions.filter((line) => line.startsWith('+')).length;
  const dropped = permissions.length - added;
  const statements =
    permissions.length === 0
      ? `${GAP}No permission changes.`
      : `${GAP}Permissions: ${added} statements added, ${dropped} removed; all are listed in ${permissionsFile}.`;
  const prices = cost.lines.map(({ name, count, usd }) => [`${count} ${name}`, toUsd(usd)]);
  return [
    printTable(rows),
    '',
    statements,
    '',
    `${GAP}A month at rest, without use and free tiers:`,
    printTable([...prices, ['Total', toUsd(cost.usd)]]),
    ...printUnfinished(unfinished),
  ].join('\n');
};
