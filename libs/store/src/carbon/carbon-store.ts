import { gunzipSync, gzipSync } from 'node:zlib';
import type { CarbonMonth, CarbonReading, ImportedMonth } from '@cloudmend/domain/carbon';
import { NEW } from '../keyed-table/expression';
import { carbonKey, joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';
import { type CarbonReportStore, openCarbonReports } from './carbon-reports';

/** What accounts emit: readings of scans, months computed from them, providers' figures, and reports. */
export interface CarbonStore extends CarbonReportStore {
  /** Keeps it once. */
  recordReading(reading: CarbonReading): Promise<void>;
  /** Of an account, oldest first. ISO times; `to` is excluded. */
  readings(accountId: string, period: { from: string; to: string }): Promise<readonly CarbonReading[]>;
  /** Replaces what was computed before. */
  saveMonth(month: CarbonMonth, at: string): Promise<void>;
  /** Of all accounts that were ever read. Months as `2026-11`, both included. */
  months(from: string, to: string): Promise<readonly CarbonMonth[]>;
  /** Keeps every import. */
  addImports(months: readonly ImportedMonth[]): Promise<void>;
  imports(from: string, to: string): Promise<readonly ImportedMonth[]>;
}

interface Packed {
  readonly packed: Uint8Array;
}

const pack = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value));
const unpack = <T>({ packed }: Packed): T => JSON.parse(gunzipSync(packed).toString('utf8')) as T;

/** Sorts after every key that starts with the month. */
const END = '~';

export const openCarbonStore = (context: Pick<TenantContext, 'table' | 'tenantId' | 'clock'>): CarbonStore => {
  const { table, tenantId } = context;
  const monthsKey = tenantKey(tenantId, 'CARBON-MONTH');
  const importsKey = carbonKey(tenantId, 'PROVIDER');
  const readingsKey = (accountId: string): string => carbonKey(tenantId, 'READING', accountId);
  const listMonths = async <T>(pk: string, from: string, to: string): Promise<readonly T[]> =>
    (await table.all<Packed>({ pk, from: joinKey(from), to: `${joinKey(to)}${END}` })).map((item) => unpack<T>(item));
  return {
    ...openCarbonReports(context),
    recordReading: async (reading) => {
      const { accountId, at, scanId } = reading;
      const item = { pk: readingsKey(accountId), sk: joinKey(at, scanId), packed: pack(reading) };
      await table.put({ ...item, ...keepFrom('evidence', at) }, NEW);
    },
    readings: async (accountId, { from, to }) =>
      (await table.all<Packed>({ pk: readingsKey(accountId), from: joinKey(from), to: joinKey(to) })).map((item) =>
        unpack<CarbonReading>(item),
      ),
    saveMonth: async (month, at) => {
      const key = { pk: monthsKey, sk: joinKey(month.month, month.accountId) };
      await table.put({ ...key, packed: pack(month), ...keepFrom('reports', at) });
    },
    months: (from, to) => listMonths<CarbonMonth>(monthsKey, from, to),
    addImports: async (months) => {
      for (const month of months) {
        const { accountId, refreshedAt, at } = month;
        const sk = joinKey(month.month, accountId, refreshedAt, at);
        await table.put({ pk: importsKey, sk, packed: pack(month), ...keepFrom('reports', at) }, NEW);
      }
    },
    imports: (from, to) => listMonths<ImportedMonth>(importsKey, from, to),
  };
};
