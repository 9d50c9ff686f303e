import { basename } from 'node:path';
import {
  addMonths,
  type CarbonMonth,
  type CarbonReading,
  type CarbonReport,
  listMonths,
  ReportFormat,
  type ReportInput,
  ReportStandard,
  toMonth,
} from '@cloudmend/domain/carbon';
import { CarbonUsage, readCarbonRates } from '@cloudmend/finops';
import { buildReport, integrateMonth, toUsageMonths, writeReport } from '@cloudmend/finops/activity';
import { writeReportPdf } from '@cloudmend/infra/carbon';
import { parseCommand, readOnce } from './command-options';
import { readRows } from './read-json';
import { readSnapshots } from './read-snapshots';
import { writeToFile } from './terminal';
import { NothingReadError, UsageError } from './usage-error';

const TEXTS = { type: 'string', multiple: true } as const;
const OPTIONS = { standard: TEXTS, usage: TEXTS, scan: TEXTS, month: TEXTS, out: TEXTS } as const;

/** Names of standards on the command line, beside their own. */
const OTHER_NAMES: Readonly<Record<string, ReportStandard>> = { csrd: 'esrs', sb253: 'sb-253', issb: 'ifrs-s2' };

const USAGE_METHOD =
  'Estimates of listed use: electricity x data centre overhead (PUE) x yearly grid factor of the region, and the share of the hardware.';

interface Figures {
  readonly months: readonly CarbonMonth[];
  /** The file or account that they are of. */
  readonly of: string;
  readonly now: Date;
  readonly accounts: ReadonlyArray<{
    readonly accountId: string;
    readonly linkedAt: string;
    readonly unlinkedAt: null;
  }>;
  readonly described: { readonly method: string; readonly boundary: string } | undefined;
}

const parseStandard = (name: string | undefined): ReportStandard => {
  const own = name !== undefined && Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : name;
  const standard = ReportStandard.safeParse(own);
  if (!standard.success)
    throw new UsageError(
      `--standard must be one of ${[...ReportStandard.options, ...Object.keys(OTHER_NAMES)].join(', ')}.`,
    );
  return standard.data;
};

const parseMonth = (month: string | undefined): string | undefined => {
  if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new UsageError('--month must have the form YYYY-MM.');
  return month;
};

/** `rows.csv` before `csv`: the longest ending counts. */
const FORMATS = [...ReportFormat.options].sort((a, b) => b.length - a.length);

const readEnding = (out: string): ReportFormat => {
  const format = FORMATS.find((each) => out.toLowerCase().endsWith(`.${each}`));
  if (!format) throw new UsageError(`--out must end in .${FORMATS.join(', .')}; it was ${out}.`);
  return format;
};

/** Rows without a month are of the last whole month unless it is named. */
const readUsage = async (file: string, month: string | undefined): Promise<Figures> => {
  const now = new Date();
  const of = basename(file);
  const usage = await readRows(file, CarbonUsage);
  return {
    months: toUsageMonths(of, usage, month ?? addMonths(toMonth(now), -1)),
    of,
    now,
    accounts: [],
    described: { method: USAGE_METHOD, boundary: `the use listed in ${of}` },
  };
};

const readReading = async (path: string): Promise<CarbonReading> => {
  const units = await readSnapshots(path);
  const [first] = units;
  if (!first) throw new NothingReadError(`${path} contains no snapshot.`);
  const at = units
    .map(({ takenAt }) => takenAt)
    .sort()
    .at(-1) as string;
  const rates = readCarbonRates(units);
  if (rates.read.length === 0) throw new NothingReadError(`The scan in ${path} read nothing that emits carbon.`);
  return { accountId: first.unit.accountId, scanId: path, at, ...rates };
};

const readScans = async (paths: readonly string[]): Promise<Figures> => {
  const readings = (await Promise.all(paths.map(readReading))).sort((a, b) => a.at.localeCompare(b.at));
  const [first, last] = [readings[0], readings.at(-1)] as [CarbonReading, CarbonReading];
  const { accountId } = first;
  if (readings.some((reading) => reading.accountId !== accountId))
    throw new UsageError('All scans of a report must be of one account.');
  if (first.at === last.at)
    throw new UsageError('One scan says nothing about a period: repeat --scan for at least two scans.');
  const now = new Date(last.at);
  const months = listMonths(toMonth(first.at), toMonth(last.at));
  return {
    months: months.map((month) => integrateMonth(accountId, month, { readings, now })),
    of: accountId,
    now,
    accounts: [{ accountId, linkedAt: `${months[0]}-01T00:00:00.000Z`, unlinkedAt: null }],
    described: undefined,
  };
};

const readFigures = (usage: string | undefined, scans: readonly string[], month: string | undefined) => {
  if ((usage === undefined) === (scans.length === 0))
    throw new UsageError('report needs either --usage FILE or --scan FILE.');
  if (usage !== undefined) return readUsage(usage, month);
  if (month !== undefined) throw new UsageError('--month goes with --usage.');
  return readScans(scans);
};

const toReport = (standard: ReportStandard, { months, accounts, now, described }: Figures): CarbonReport => {
  const [from, to] = [months[0]?.month, months.at(-1)?.month] as [string, string];
  const input: ReportInput = { standard, from, to, figures: 'estimate', revenue: null, restates: null };
  return {
    id: `${standard}-${from}-${to}`,
    ...input,
    state: 'draft',
    createdBy: 'the command line',
    createdAt: now.toISOString(),
    final: null,
    restatedBy: null,
    ...buildReport(input, { months, accounts, now, restated: undefined, ...(described ? { described } : {}) }),
  };
};

/** `report`: a draft of a carbon report as a file. @throws UsageError, NothingReadError */
export const reportCommand = async (args: readonly string[]): Promise<void> => {
  const { values } = parseCommand({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false });
  const standard = parseStandard(readOnce('standard', values.standard ?? []));
  const out = readOnce('out', values.out ?? []);
  if (out === undefined) throw new UsageError('report needs --out FILE.');
  const format = readEnding(out);
  const month = parseMonth(readOnce('month', values.month ?? []));
  const figures = await readFigures(readOnce('usage', values.usage ?? []), values.scan ?? [], month);
  const report = toReport(standard, figures);
  const { bytes } = format === 'pdf' ? await writeReportPdf(figures.of, report) : writeReport(report, format);
  await writeToFile(out, bytes);
};
