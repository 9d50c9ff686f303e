import { ProviderMonth, type ProviderRow, PROVIDER_ROWS_MOST } from '../carbon/index';
import { parseCsv } from '../csv/index';

/** Columns of the table CARBON_EMISSIONS in AWS Data Exports; those of scopes came with model v3. */
const REQUIRED = ['model_version', 'usage_account_id', 'usage_period_start', 'last_refresh_timestamp'] as const;
const VALUES: Readonly<Record<Exclude<keyof ProviderRow, 'region' | 'service'>, string>> = {
  totalLbm: 'total_lbm_emissions',
  totalMbm: 'total_mbm_emissions',
  scope1: 'total_scope_1_emissions',
  scope2Lbm: 'total_scope_2_lbm_emissions',
  scope2Mbm: 'total_scope_2_mbm_emissions',
  scope3Lbm: 'total_scope_3_lbm_emissions',
  scope3Mbm: 'total_scope_3_mbm_emissions',
};
type Value = keyof typeof VALUES;
const VALUE_NAMES = Object.keys(VALUES) as Value[];
const TONNES = 'MTCO2e';

/** The months in a file, or what is wrong with it. */
export type CarbonExport = { readonly months: readonly ProviderMonth[] } | { readonly fault: string };

class Fault extends Error {}

type Line = (column: string) => string;

/** `2026-09-01 00:00:00Z`, as AWS writes it, and ISO 8601. */
const toIso = (text: string, lineNumber: number): string => {
  const time = Date.parse(text.trim().replace(' UTC', 'Z').replace(' ', 'T'));
  if (Number.isNaN(time)) throw new Fault(`Line ${lineNumber}: ${text.slice(0, 40) || 'an empty cell'} is not a time.`);
  return new Date(time).toISOString();
};

/** Tonnes; null where AWS left the cell empty. */
const toTonnes = (read: Line, value: Value, lineNumber: number): number | null => {
  const text = read(`${VALUES[value]}_value`).trim();
  if (text === '') return null;
  const unit = read(`${VALUES[value]}_unit`).trim();
  if (unit !== '' && unit !== TONNES)
    throw new Fault(`Line ${lineNumber}: the unit ${unit.slice(0, 40)} is not supported; ${TONNES} is expected.`);
  const tonnes = Number(text);
  if (!Number.isFinite(tonnes)) throw new Fault(`Line ${lineNumber}: ${text.slice(0, 40)} is not a number.`);
  return tonnes;
};

type Tonnes = Record<Value, number | null>;

const addTonnes = (before: Tonnes | undefined, more: Tonnes): Tonnes =>
  Object.fromEntries(
    VALUE_NAMES.map((name) => {
      const [a, b] = [before?.[name] ?? null, more[name]];
      return [name, a === null && b === null ? null : (a ?? 0) + (b ?? 0)];
    }),
  ) as Tonnes;

interface OpenMonth {
  readonly head: Omit<ProviderMonth, 'rows'>;
  readonly rows: Map<string, ProviderRow>;
}

const addLine = (months: Map<string, OpenMonth>, read: Line, lineNumber: number): void => {
  const accountId = read('usage_account_id').trim();
  const month = toIso(read('usage_period_start'), lineNumber).slice(0, 7);
  const modelVersion = read('model_version').trim();
  const refreshedAt = toIso(read('last_refresh_timestamp'), lineNumber);
  const key = JSON.stringify([accountId, month, modelVersion, refreshedAt]);
  const open = months.get(key) ?? { head: { accountId, month, modelVersion, refreshedAt }, rows: new Map() };
  months.set(key, open);
  const region = read('region_code').trim() || read('location').trim() || 'unknown';
  const service = read('product_code').trim() || 'unknown';
  const tonnes = Object.fromEntries(VALUE_NAMES.map((name) => [name, toTonnes(read, name, lineNumber)])) as Tonnes;
  const place = `${region}\n${service}`;
  open.rows.set(place, { region, service, ...addTonnes(open.rows.get(place), tonnes) });
};

const readMonths = (text: string): readonly ProviderMonth[] => {
  const lines = parseCsv(text);
  const [header, ...body] = lines ?? [];
  if (!header) throw new Fault('The file is not a CSV file with a header.');
  const places = new Map(header.map((name, at) => [name.trim().toLowerCase(), at]));
  const missing = [...REQUIRED, 'total_lbm_emissions_value'].filter((name) => !places.has(name));
  if (missing.length > 0)
    throw new Fault(
      `The file is not an AWS carbon emissions export: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    );
  const months = new Map<string, OpenMonth>();
  for (const [at, cells] of body.entries()) addLine(months, (column) => cells[places.get(column) ?? -1] ?? '', at + 2);
  if (months.size === 0) throw new Fault('The file has no rows.');
  return [...months.values()].map(({ head, rows }) => {
    if (rows.size > PROVIDER_ROWS_MOST)
      throw new Fault(`${head.month} of ${head.accountId} has more than ${PROVIDER_ROWS_MOST} services and regions.`);
    const month = ProviderMonth.safeParse({ ...head, rows: [...rows.values()] });
    if (!month.success)
      throw new Fault(`${head.month.slice(0, 10)} of ${head.accountId.slice(0, 40)} has values out of range.`);
    return month.data;
  });
};

/** Reads the CSV of AWS Data Exports' carbon emissions, summed by account, month, region and service. */
export const readCarbonExport = (text: string): CarbonExport => {
  try {
    return { months: readMonths(text) };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
};
