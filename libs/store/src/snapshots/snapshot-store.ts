import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { inParallel } from '../keyed-table/retry';
import type { ObjectStore } from './objects';

/** A stored object: its name below the account's folder, and the SHA-256 of its bytes in hexadecimal. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

type Unit = { accountId: string; region: string; service: string };

/** The raw facts of a scan, stored as evidence: S3 on AWS, files on a laptop. */
export interface SnapshotStore {
  put(scanId: string, unit: Unit, snapshot: unknown): Promise<StoredObject>;
  /** One unit; undefined if nothing is stored. */
  get(scanId: string, unit: Unit): Promise<unknown>;
  /** The bytes of a stored object. @throws Error if it does not exist */
  read(scanId: string, accountId: string, name: string): Promise<Uint8Array>;
  /**
   * Every unit of an account that was read, in no order, each with the object that holds it. @param service only its
   * units. @default all
   */
  list(
    scanId: string,
    accountId: string,
    service?: string,
  ): Promise<ReadonlyArray<{ object: StoredObject; snapshot: unknown }>>;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const CONCURRENCY = 16;

/** The raw facts of a tenant's scans, as gzipped JSON: `<tenant>/<scan>/<account>/<region>~<service>.json.gz`. */
export const openSnapshotStore = (objects: ObjectStore, tenantId: string): SnapshotStore => {
  const toFolder = (scanId: string, accountId: string): string =>
    `${[tenantId, scanId, accountId].map(toName).join('/')}/`;
  const toKey = (scanId: string, { accountId, region, service }: Parameters<SnapshotStore['get']>[1]): string =>
    `${toFolder(scanId, accountId)}${toName(region)}~${toName(service)}.json.gz`;
  const parse = async (bytes: Uint8Array): Promise<unknown> =>
    JSON.parse((await unpack(bytes)).toString('utf8')) as unknown;
  const describe = (key: string, bytes: Uint8Array): StoredObject => ({
    name: key.slice(key.lastIndexOf('/') + 1),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  return {
    put: async (scanId, unit, snapshot) => {
      const key = toKey(scanId, unit);
      const bytes = await pack(Buffer.from(JSON.stringify(snapshot)));
      await objects.put(key, bytes);
      return describe(key, bytes);
    },
    get: async (scanId, unit) => {
      const key = toKey(scanId, unit);
      const kept = await objects.list(toFolder(scanId, unit.accountId));
      return kept.includes(key) ? parse(await objects.get(key)) : undefined;
    },
    read: (scanId, accountId, name) => objects.get(`${toFolder(scanId, accountId)}${name}`),
    list: async (scanId, accountId, service) => {
      const all = await objects.list(toFolder(scanId, accountId));
      const keys = service === undefined ? all : all.filter((key) => key.endsWith(`~${toName(service)}.json.gz`));
      return inParallel(keys, CONCURRENCY, async (key) => {
        const bytes = await objects.get(key);
        return { object: describe(key, bytes), snapshot: await parse(bytes) };
      });
    },
  };
};

/** A segment of an object's name: no slash, and no dot that could traverse. */
const toName = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('~', '%7E');
