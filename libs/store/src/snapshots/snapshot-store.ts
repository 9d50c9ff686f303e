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
  put(scanId: string, unit: Unit, snapshot: object): Promise<StoredObject>;
  /** Many units of a region as one object, in place of those before: S3 charges by the object. */
  putRegion(scanId: string, region: Omit<Unit, 'service'>, snapshots: readonly object[]): Promise<StoredObject>;
  /** What `putRegion` stored; nothing if it did not. */
  getRegion(scanId: string, region: Omit<Unit, 'service'>): Promise<readonly unknown[]>;
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
  /** The units of a service, one object at a time in the order of names. @param after a name. @default - from the first */
  walk(
    scanId: string,
    accountId: string,
    service: string,
    after?: string,
  ): AsyncGenerator<{ readonly object: StoredObject; readonly snapshots: readonly unknown[] }>;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const CONCURRENCY = 16;

const ofService =
  (service: string) =>
  (snapshot: unknown): boolean =>
    (snapshot as { readonly unit?: Partial<Unit> }).unit?.service === service;

/**
 * The raw facts of a tenant's scans, as gzipped JSON: `<tenant>/<scan>/<account>/<region>.json.gz` with a list of units,
 * or `…/<region>~<service>.json.gz` with one.
 */
export const openSnapshotStore = (
  objects: Pick<ObjectStore, 'put' | 'get' | 'list'>,
  tenantId: string,
): SnapshotStore => {
  const toFolder = (scanId: string, accountId: string): string =>
    `${[tenantId, scanId, accountId].map(toName).join('/')}/`;
  const toKey = (scanId: string, { accountId, region, service }: Unit): string =>
    `${toFolder(scanId, accountId)}${toName(region)}~${toName(service)}.json.gz`;
  const toRegionKey = (scanId: string, { accountId, region }: Omit<Unit, 'service'>): string =>
    `${toFolder(scanId, accountId)}${toName(region)}.json.gz`;
  const parse = async (bytes: Uint8Array): Promise<readonly unknown[]> =>
    [JSON.parse((await unpack(bytes)).toString('utf8')) as unknown].flat();
  const store = async (key: string, facts: object): Promise<StoredObject> => {
    const bytes = await pack(Buffer.from(JSON.stringify(facts)));
    await objects.put(key, bytes);
    return describe(key, bytes);
  };
  const fetch = async (scanId: string, accountId: string, keys: readonly string[]): Promise<readonly unknown[]> => {
    const kept = new Set(await objects.list(toFolder(scanId, accountId)));
    const found = await inParallel(
      keys.filter((key) => kept.has(key)),
      CONCURRENCY,
      async (key) => parse(await objects.get(key)),
    );
    return found.flat();
  };
  const describe = (key: string, bytes: Uint8Array): StoredObject => ({
    name: key.slice(key.lastIndexOf('/') + 1),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const mayHold = (key: string, service: string | undefined): boolean =>
    service === undefined || !key.includes('~') || key.endsWith(`~${toName(service)}.json.gz`);
  const openObject = async (key: string, service: string | undefined) => {
    const bytes = await objects.get(key);
    const units = await parse(bytes);
    const snapshots = service === undefined || key.includes('~') ? units : units.filter(ofService(service));
    return { object: describe(key, bytes), snapshots };
  };
  return {
    put: (scanId, unit, snapshot) => store(toKey(scanId, unit), snapshot),
    putRegion: (scanId, region, snapshots) => store(toRegionKey(scanId, region), snapshots),
    getRegion: (scanId, region) => fetch(scanId, region.accountId, [toRegionKey(scanId, region)]),
    get: async (scanId, unit) => {
      const [own] = await fetch(scanId, unit.accountId, [toKey(scanId, unit)]);
      return own ?? (await fetch(scanId, unit.accountId, [toRegionKey(scanId, unit)])).find(ofService(unit.service));
    },
    read: (scanId, accountId, name) => objects.get(`${toFolder(scanId, accountId)}${name}`),
    list: async (scanId, accountId, service) => {
      const all = await objects.list(toFolder(scanId, accountId));
      const keys = all.filter((key) => mayHold(key, service));
      const found = await inParallel(keys, CONCURRENCY, (key) => openObject(key, service));
      return found.flatMap(({ object, snapshots }) => snapshots.map((snapshot) => ({ object, snapshot })));
    },
    walk: async function* (scanId, accountId, service, after = '') {
      const folder = toFolder(scanId, accountId);
      const all = await objects.list(folder);
      for (const key of all.filter((one) => mayHold(one, service) && one > `${folder}${after}`).sort())
        yield openObject(key, service);
    },
  };
};

/** A segment of an object's name: no slash, and no dot that could traverse. */
const toName = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('~', '%7E');
