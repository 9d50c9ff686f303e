import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { inParallel } from '../keyed-table/retry';
import type { ObjectStore } from './objects';

/** The raw facts of a scan, kept as evidence: S3 on AWS, files on a laptop. */
export interface SnapshotStore {
  put(scanId: string, unit: { accountId: string; region: string; service: string }, snapshot: unknown): Promise<void>;
  /** One unit, or undefined where nothing of it was kept. */
  get(scanId: string, unit: { accountId: string; region: string; service: string }): Promise<unknown>;
  /** Every unit of an account that was read, in no order. */
  list(scanId: string, accountId: string): Promise<readonly unknown[]>;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const CONCURRENCY = 16;

/** The raw facts of a tenant's scans, as gzipped JSON: `<tenant>/<scan>/<account>/<region>~<service>.json.gz`. */
export const openSnapshotStore = (objects: ObjectStore, tenantId: string): SnapshotStore => {
  const folderOf = (scanId: string, accountId: string): string =>
    `${[tenantId, scanId, accountId].map(nameOf).join('/')}/`;
  const keyOf = (scanId: string, { accountId, region, service }: Parameters<SnapshotStore['get']>[1]): string =>
    `${folderOf(scanId, accountId)}${nameOf(region)}~${nameOf(service)}.json.gz`;
  const read = async (key: string): Promise<unknown> =>
    JSON.parse((await unpack(await objects.get(key))).toString('utf8')) as unknown;
  return {
    put: async (scanId, unit, snapshot) => {
      await objects.put(keyOf(scanId, unit), await pack(Buffer.from(JSON.stringify(snapshot))));
    },
    get: async (scanId, unit) => {
      const key = keyOf(scanId, unit);
      const kept = await objects.list(folderOf(scanId, unit.accountId));
      return kept.includes(key) ? read(key) : undefined;
    },
    list: async (scanId, accountId) => {
      const keys = await objects.list(folderOf(scanId, accountId));
      return inParallel(keys, CONCURRENCY, read);
    },
  };
};

/** A part of an object's name: no slash, no dot that could climb. */
const nameOf = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('~', '%7E');
