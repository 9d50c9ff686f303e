import { type CarbonReport, type CarbonRow, type ReportFormat, STANDARD_NAMES } from '@cloudmend/domain/carbon';
import { type CsvCell, toCsv } from '@cloudmend/domain/csv';
import { type Sheet, toXlsx } from '@cloudmend/domain/xlsx';

export interface ReportFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const LINE_COLUMNS = [
  'id',
  'standard',
  'references',
  'label',
  'value',
  'low',
  'high',
  'unit',
  'gwp',
  'boundary',
  'coverage_percent',
  'restates',
  'note',
  'period_start',
  'period_end',
  'state',
  'report',
];

const ROW_COLUMNS = [
  'month',
  'account',
  'region',
  'service',
  'source',
  'method',
  'observed_hours',
  'hours',
  'machine_hours',
  'kwh_with_pue',
  'operational_kg',
  'embodied_kg',
  'total_kg',
  'low_kg',
  'high_kg',
  'assessed',
  'not_assessed',
  'not_assessed_because',
];

const describeReasons = (reasons: Readonly<Record<string, number>>): string =>
  Object.entries(reasons)
    .map(([reason, count]) => `${reason} (${count})`)
    .join('; ');

const toLine = (report: CarbonReport): ReadonlyArray<readonly CsvCell[]> =>
  report.lines.map((line) => [
    line.id,
    STANDARD_NAMES[report.standard],
    line.references.join('; '),
    line.label,
    line.value,
    line.low,
    line.high,
    line.unit,
    line.gwp,
    line.boundary,
    line.coveragePercent,
    line.restates,
    line.note,
    report.from,
    report.to,
    report.state,
    report.id,
  ]);

const toCells = (row: CarbonRow): readonly CsvCell[] => [
  row.month,
  row.accountId,
  row.region,
  row.service,
  row.source,
  row.method,
  row.observedHours,
  row.hours,
  row.machineHours,
  row.kwh,
  row.operationalKg,
  row.embodiedKg,
  row.totalKg,
  row.lowKg,
  row.highKg,
  row.assessed,
  row.notAssessed,
  describeReasons(row.reasons),
];

export interface ReportSection {
  readonly title: string;
  readonly facts: ReadonlyArray<readonly [name: string, value: CsvCell]>;
}

/** What the report is, how it was computed and what it leaves out. */
export const describeReport = (report: CarbonReport): readonly [ReportSection, ...ReportSection[]] => {
  const { gaps, methodology, revenue } = report;
  return [
    {
      title: 'Report',
      facts: [
        ['Standard', STANDARD_NAMES[report.standard]],
        ['Period', `${report.from} to ${report.to}`],
        ['State', report.state],
        ['Created', `${report.createdAt} by ${report.createdBy}`],
        ['Final', report.final ? `${report.final.at} by ${report.final.by}` : 'no'],
        ['Restates', report.restates],
        ['Restated by', report.restatedBy],
        ['Revenue as entered', revenue ? `${revenue.currency} ${revenue.amount}` : null],
      ],
    },
    {
      title: 'Totals',
      facts: [
        ['Total kg CO2e', report.totalKg],
        ['Low kg CO2e', report.lowKg],
        ['High kg CO2e', report.highKg],
      ],
    },
    {
      title: 'What was not assessed',
      facts: [
        ['Observed hours', gaps.observedHours],
        ['Hours', gaps.hours],
        ['Coverage percent', report.coveragePercent],
        ['Account-months', gaps.accountMonths],
        ['Account-months not observed', gaps.accountMonthsUnobserved],
        ['Resources and lines assessed', gaps.assessed],
        ['Resources and lines not assessed', gaps.notAssessed],
        ['Not assessed because', describeReasons(gaps.reasons)],
      ],
    },
    {
      title: 'Method',
      facts: [
        ['Method', methodology.estimate],
        ['Factors', methodology.factors.join('; ')],
        ['Provider models', methodology.providerModels.join('; ')],
        ['Ranges', methodology.ranges],
        ['Gaps', methodology.gaps],
      ],
    },
  ];
};

const listSheets = (report: CarbonReport): readonly Sheet[] => [
  { name: 'Report', columns: LINE_COLUMNS, rows: toLine(report) },
  { name: 'Rows', columns: ROW_COLUMNS, rows: report.rows.map(toCells) },
  { name: 'Method', columns: ['item', 'value'], rows: describeReport(report).flatMap(({ facts }) => facts) },
];

// Excel reads a CSV as UTF-8 only with a byte order mark.
const utf8 = (text: string, mark = ''): Uint8Array => new TextEncoder().encode(mark + text);
const CSV_TYPE = 'text/csv; charset=utf-8';
const BYTE_ORDER_MARK = '\uFEFF';

/** Formats that are written without fonts. */
export type DataFormat = Exclude<ReportFormat, 'pdf'>;

const WRITERS: Readonly<Record<DataFormat, (report: CarbonReport) => Pick<ReportFile, 'type' | 'bytes'>>> = {
  csv: (report) => ({ type: CSV_TYPE, bytes: utf8(toCsv(LINE_COLUMNS, toLine(report)), BYTE_ORDER_MARK) }),
  'rows.csv': (report) => ({
    type: CSV_TYPE,
    bytes: utf8(toCsv(ROW_COLUMNS, report.rows.map(toCells)), BYTE_ORDER_MARK),
  }),
  xlsx: (report) => ({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: toXlsx(listSheets(report)),
  }),
  json: (report) => ({
    type: 'application/json',
    bytes: utf8(JSON.stringify({ schema: 'cloudmend.carbon-report/1', ...report }, null, 2)),
  }),
};

export const nameReport = ({ standard, from, to, state }: CarbonReport, format: ReportFormat): string =>
  `carbon-${standard}-${from}-${to}-${state}.${format}`;

/** The report as a file. The same report gives the same bytes. */
export const writeReport = (report: CarbonReport, format: DataFormat): ReportFile => ({
  name: nameReport(report, format),
  ...WRITERS[format](report),
});
