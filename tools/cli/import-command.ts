import { createReadStream } from 'node:fs';
import {
  BilledParts,
  FocusError,
  FocusLedger,
  type FocusReport,
  centsAsText,
  centsOfParts,
  toFocusReport,
  readFocus,
  sumsBy,
} from '@cloudmend/finops/focus';
import { parseFileCommand } from './command-options';
import { readErrorCode } from './error-code';
import { renderTable } from './formats/table';
import { type Terminal, write } from './terminal';
import { NothingReadError, UsageError } from './usage-error';

const DAY_MS = 86_400_000;
const MAX_LISTED = 20;
const REPLACE = '--replace';

/** Some time zones are already a day ahead. */
const lastDayAt = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);

interface FileRead {
  readonly name: string;
  readonly parts: BilledParts;
}

interface Hashed {
  readonly parts: BilledParts;
  readonly hash: string;
}

const readFile = async (file: string, lastDay: string): Promise<Hashed> => {
  const parts = new BilledParts();
  try {
    return { parts, hash: await readFocus(createReadStream(file), parts, lastDay) };
  } catch (thrown) {
    if (thrown instanceof FocusError) throw new NothingReadError(`${file}: ${thrown.message} Nothing was imported.`);
    const code = readErrorCode(thrown);
    if (code !== undefined) throw new UsageError(`${file} cannot be read (${code}).`);
    throw thrown;
  }
};

const assertUsed = (file: string, { rows, used, skipped }: FocusLedger): void => {
  const [first] = skipped;
  if (rows === 0) throw new NothingReadError(`${file} has no charges, only a header.`);
  if (used === 0)
    throw new NothingReadError(
      `${file}: none of ${rows} rows can be used. Line ${first?.line}: ${first?.reason} Nothing was imported.`,
    );
};

interface Imported {
  readonly ledger: FocusLedger;
  readonly notes: readonly string[];
}

/**
 * Two exports of one bill are rejected, unless asked to replace: then the later file counts. Pieces of one export
 * share no rows. @throws UsageError
 */
const settleOverlap = (earlier: readonly FileRead[], { name, parts }: FileRead, replaces: boolean): string[] =>
  earlier.flatMap((other) =>
    parts.overlap(other.parts).map((bill) => {
      const { account, month } = bill;
      if (!replaces)
        throw new UsageError(
          `${name} and ${other.name} both contain charges of billing account ${account} for ${month}, with some identical rows. Nothing was imported. ` +
            'Import one of them, or add --replace to use the later file for that account and month.',
        );
      other.parts.drop(bill);
      return `${name} replaces ${other.name} for billing account ${account} and ${month}.`;
    }),
  );

/** Every file once: a duplicate is named and not counted again. @throws UsageError for two exports of one bill */
const readAll = async (names: readonly string[], lastDay: string, replaces: boolean): Promise<Imported> => {
  const files: FileRead[] = [];
  const known = new Map<string, string>();
  const notes: string[] = [];
  for (const name of names) {
    const { parts, hash } = await readFile(name, lastDay);
    assertUsed(name, parts.total());
    const same = known.get(hash);
    if (same !== undefined) {
      notes.push(`${name} has the same content as ${same} and was counted once.`);
      continue;
    }
    known.set(hash, name);
    notes.push(...settleOverlap(files, { name, parts }, replaces));
    files.push({ name, parts });
  }
  const total = new FocusLedger();
  for (const { name, parts } of files) total.merge(parts.total(names.length === 1 ? undefined : name));
  return { ledger: total, notes };
};

/** One view in dollars and cents; its parts add up to the total below. */
const renderView = (title: string, sums: ReturnType<typeof sumsBy>, currency: string): string => {
  const parts = [...sums].flatMap(([name, byCurrency]) =>
    byCurrency.has(currency) ? [{ name, amount: byCurrency.get(currency) ?? 0n }] : [],
  );
  const cents = centsOfParts(parts.map(({ amount }) => amount));
  const rows = parts
    .map(({ name }, at) => [name, cents[at] ?? 0n] as const)
    .sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const total = cents.reduce((sum, part) => sum + part, 0n);
  const lines = [...rows, ['total', total] as const].map(([name, amount]) => [name, centsAsText(amount).padStart(14)]);
  return renderTable([title, `${currency}, effective`.padStart(14)], lines);
};

const VIEWS = [
  ['Provider', 'provider'],
  ['Service', 'service'],
  ['Month', 'month'],
  ['Category', 'category'],
] as const;

const asTable = (report: FocusReport, { cells }: FocusLedger): string => {
  const billed = Object.entries(report.billed).map(([currency, amount]) => `${amount.toFixed(2)} ${currency}`);
  const views = Object.keys(report.effective).flatMap((currency) =>
    VIEWS.flatMap(([title, column]) => ['', renderView(title, sumsBy(cells, column), currency)]),
  );
  const skipped = report.skipped
    .slice(0, MAX_LISTED)
    .map(({ file, line, reason }) => [file ?? '', String(line), reason]);
  return [
    `${report.used} of ${report.rows} rows used, ${report.from} to ${report.to}. Billed: ${billed.join(', ')}.`,
    ...report.notes.map((note) => `Note: ${note}`),
    ...views,
    ...(skipped.length > 0
      ? ['', `Skipped: ${report.skippedRows} rows`, '', renderTable(['File', 'Line', 'Why'], skipped)]
      : []),
    '',
  ].join('\n');
};

/** `import`: the sums of a FOCUS file or of its pieces. @throws UsageError, NothingReadError */
export const importCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { options, output } = parseFileCommand(
    args.filter((word) => word !== REPLACE),
    ['focus'],
  );
  if (options.focus.length === 0) throw new UsageError('import needs --focus FILE, a FOCUS 1.x export as CSV or gzip.');
  const { ledger, notes } = await readAll(options.focus, lastDayAt(new Date()), args.includes(REPLACE));
  const sums = toFocusReport(ledger);
  const report = { ...sums, notes: [...notes, ...sums.notes] };
  await write(
    terminal,
    output.out,
    output.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : asTable(report, ledger),
  );
};
