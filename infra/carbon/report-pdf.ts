import { type PdfColumn, type PdfPage, writePdf } from '@cloudmend/documents';
import { type CarbonReport, type ReportLine, STANDARD_NAMES } from '@cloudmend/domain/carbon';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { describeReport, nameReport, type ReportFile, type ReportSection } from '@cloudmend/finops/activity';
import { listServiceMonths, sumKilograms } from './sum-rows';

/** Others are added up; the CSV and XLSX files list every row. */
const ROWS_MOST = 500;
const NO_FIGURE = 'No figure';
const NONE = '–';

/** Fifteen digits hold the milligrams of any sum, without the noise of binary fractions. */
const SUMS = new Intl.NumberFormat('en', { maximumSignificantDigits: 15 });
const QUOTIENTS = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 });
const print = (value: number | null, format = SUMS): string => (value === null ? NO_FIGURE : format.format(value));
const printValue = (value: number | null, { unit }: ReportLine): string =>
  print(value, unit.includes(' per ') ? QUOTIENTS : SUMS);

const LINE_COLUMNS: readonly PdfColumn[] = [
  { title: 'ID', share: 2.6 },
  { title: 'Reference', share: 2.7 },
  { title: 'Disclosure', share: 3.7 },
  { title: 'Value', share: 3.1 },
  { title: 'Low', share: 3.1 },
  { title: 'High', share: 3.1 },
  { title: 'Unit', share: 2 },
  { title: 'Coverage', share: 2.1 },
];

const NOTE_COLUMNS: readonly PdfColumn[] = [
  { title: 'ID', share: 3 },
  { title: 'Note', share: 7 },
  { title: 'Restated value', share: 2.5 },
  { title: 'Global warming potentials', share: 4 },
  { title: 'Boundary', share: 5 },
];

const ROW_COLUMNS: readonly PdfColumn[] = [
  { title: 'Month', share: 1.4 },
  { title: 'Account', share: 2.6 },
  { title: 'Service', share: 2 },
  { title: 'Source', share: 1.5 },
  { title: 'Total kg CO2e', share: 2.5 },
  { title: 'Low kg CO2e', share: 2.5 },
  { title: 'High kg CO2e', share: 2.5 },
  { title: 'Assessed', share: 1.6 },
  { title: 'Not assessed', share: 1.6 },
];

const writeLines = (page: PdfPage, { lines }: CarbonReport): void => {
  page.heading(2, 'Disclosures');
  page.table(
    LINE_COLUMNS,
    lines.map((line) => {
      const values = [line.value, line.low, line.high].map((value) => printValue(value, line));
      const coverage = line.coveragePercent === null ? NONE : `${line.coveragePercent}%`;
      return [line.id, line.references.join('; '), line.label, ...values, line.unit, coverage];
    }),
  );
  page.heading(2, 'Notes on the disclosures');
  page.table(
    NOTE_COLUMNS,
    lines.map((line) => {
      const restates = line.restates === null ? NONE : printValue(line.restates, line);
      return [line.id, line.note, restates, line.gwp, line.boundary];
    }),
  );
};

const writeRows = (page: PdfPage, { rows }: CarbonReport): void => {
  const all = listServiceMonths(rows);
  const [listed, others] = [all.slice(0, ROWS_MOST), all.slice(ROWS_MOST)];
  const printSum = (some: typeof all): readonly string[] => {
    const { totalKg, lowKg, highKg } = sumKilograms(some);
    return [totalKg, lowKg, highKg].map((value) => print(value));
  };
  page.heading(2, 'Emissions by month, account and service');
  if (all.length === 0) return page.paragraph('This period has no rows.');
  page.paragraph('Regions are added up. Rows without a figure are excluded from sums.');
  page.table(ROW_COLUMNS, [
    ...listed.map((row) => [
      row.month,
      row.accountId,
      row.service,
      row.source,
      ...printSum([row]),
      print(row.assessed),
      print(row.notAssessed),
    ]),
    ...(others.length > 0 ? [['Others', '', `${others.length} rows`, '', ...printSum(others), '', '']] : []),
    ['Total', '', '', '', ...printSum(all), '', ''],
  ]);
};

/** Times to the minute, as the pages of the console show them. */
const printText = (text: string): string => text.replaceAll(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):[\d.]+Z/g, '$1 $2 UTC');

const printFacts = (facts: ReportSection['facts']): Array<readonly [string, string]> =>
  facts.map(([name, value]) => [
    name,
    typeof value === 'number' ? print(value) : printText(String(value ?? NO_FIGURE)),
  ]);

/** The report as a tagged PDF. The same report of the same workspace gives the same bytes. */
export const writeReportPdf = async (workspace: string, report: CarbonReport): Promise<ReportFile> => {
  const { standard, from, to, state, final, createdAt } = report;
  const title = `${STANDARD_NAMES[standard]}: cloud emissions of ${workspace}`;
  const [head, ...sections] = describeReport(report);
  const bytes = await writePdf(
    {
      title,
      subject: `${from} to ${to}, ${state}`,
      at: new Date(final?.at ?? createdAt),
      footer: `${title}, ${from} to ${to}, ${state}`,
    },
    (page) => {
      page.heading(1, title);
      if (state === 'draft') page.paragraph('This is a draft. Its figures may change.');
      if (state === 'restated') page.paragraph('A later report replaces this one.');
      page.facts([
        ['Workspace', workspace],
        ['Report', report.id],
        ...printFacts(head.facts.filter(([, value]) => value !== null)),
        ['Made by', PRODUCT_NAME],
      ]);
      writeLines(page, report);
      for (const section of sections) {
        page.heading(2, section.title);
        page.facts(printFacts(section.facts.filter(([, value]) => value !== '')));
      }
      writeRows(page, report);
    },
  );
  return { name: nameReport(report, 'pdf'), type: 'application/pdf', bytes };
};
