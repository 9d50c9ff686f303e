import * as z from 'zod';
import {
  type CarbonRow,
  type CarbonTotal,
  CarbonUsage,
  FACTOR_SETS,
  type FactorSetName,
  carbonBy,
  carbonRows,
  carbonTotal,
} from '@cloudmend/finops';
import { readOnce, parseFileCommand } from './command-options';
import { renderTable } from './formats/table';
import { readRows } from './read-json';
import { type Terminal, write } from './terminal';
import { UsageError } from './usage-error';

interface CarbonReport {
  readonly schema: 'cloudmend.carbon/1';
  readonly rows: readonly CarbonRow[];
  readonly total: CarbonTotal & { readonly byKind: object; readonly byRegion: object };
}

const parseFactors = (text = 'current'): FactorSetName => {
  if (!Object.hasOwn(FACTOR_SETS, text))
    throw new UsageError(`--factors must be one of ${Object.keys(FACTOR_SETS).join(', ')}; it was ${text || 'empty'}.`);
  return text as FactorSetName;
};

/** Extra fields, such as a name, are returned unchanged. */
const UsageRow = z.intersection(CarbonUsage, z.looseObject({}));

const KIND_FIELDS = ['instanceType', 'volumeType', 'storageClass', 'store', 'architecture'] as const;

const describeRow = (row: CarbonRow): string => {
  const fields = row as Partial<Record<(typeof KIND_FIELDS)[number], string>>;
  return KIND_FIELDS.map((field) => fields[field]).find((value) => value !== undefined) ?? '';
};

const kg = (value: number | null): string => (value === null ? 'not assessed' : value.toFixed(3));

const leftOut = ({ notAssessed }: CarbonTotal): string =>
  notAssessed === 0
    ? ''
    : `excludes ${notAssessed} ${notAssessed === 1 ? 'row that was' : 'rows that were'} not assessed`;

const asTable = ({ rows, total }: CarbonReport, factors: FactorSetName): string => {
  const lines = rows.map((row) => [
    row.kind,
    describeRow(row),
    row.region,
    kg(row.kwh),
    kg(row.operationalKg),
    kg(row.embodiedKg),
    row.notAssessed ?? row.embodiedNotAssessed ?? '',
  ]);
  const sum = ['total', '', '', kg(total.kwh), kg(total.operationalKg), kg(total.embodiedKg), leftOut(total)];
  return [
    `Location-based, factor set ${factors}, version ${FACTOR_SETS[factors].version}.`,
    '',
    renderTable(['Kind', 'What', 'Region', 'kWh', 'Operational kg', 'Embodied kg', 'Not assessed'], [...lines, sum]),
    '',
  ].join('\n');
};

/** `carbon`: kilograms of CO2e for the use in a file. @throws UsageError, NothingReadError */
export const carbonCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { options, output } = parseFileCommand(args, ['usage', 'factors']);
  const usage = readOnce('usage', options.usage);
  if (usage === undefined) throw new UsageError('carbon needs --usage FILE, a JSON list of use.');
  const factors = parseFactors(readOnce('factors', options.factors));
  const rows = carbonRows(await readRows(usage, UsageRow), factors);
  const total = {
    ...carbonTotal(rows),
    byKind: Object.fromEntries(carbonBy(rows, 'kind')),
    byRegion: Object.fromEntries(carbonBy(rows, 'region')),
  };
  const report: CarbonReport = { schema: 'cloudmend.carbon/1', rows, total };
  await write(
    terminal,
    output.out,
    output.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : asTable(report, factors),
  );
};
