import type { TenantId } from '@cloudmend/domain/tenancy';
import { toOwnDueRow } from '../due-work';
import { eraseLine, type StoredLine } from '../audit/chain';
import { expression } from '../keyed-table/expression';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { Item, Key } from '../keyed-table/keys';
import { inParallel } from '../keyed-table/retry';
import { type AppliedFields, applyRules, type RetentionRules } from '../retention/kept-fields';
import type { TenantStoreDeps } from '../store-deps';
import { EXPORTS_FOLDER } from '../retention/export-store';
import { openFindingIndex } from '../findings/finding-index';
import { withSightings } from '../findings/sightings';
import type { StoredFinding } from '../findings/stored-finding';
import { isTenantKey, tenantKey, trailKey } from '../table';
import type { KeptFields } from '../time';
import { listPartitions, type Partition } from './families';
import { openVersions, toRewrite } from './migrations';
import { fromPlain, toPlain } from './plain-fields';

/** All of a workspace's records and objects, whatever they are. Only the worker of retention, export and erasure gets it. */
export interface RecordStore {
  /**
   * Has existing records expire as the rules say; those that do already are left alone, so an interrupted pass is
   * repeated. Returns how many were changed, and whether all were looked at.
   */
  applyRules(rules: RetentionRules, hasTime: () => boolean): Promise<{ changed: number; isDone: boolean }>;
  /**
   * Rewrites records of earlier versions, page by page; those that someone changes meanwhile are left to the next pass.
   * Returns how many were changed, and whether all were looked at.
   */
  migrate(hasTime: () => boolean): Promise<{ changed: number; isDone: boolean }>;
  listPartitions(): Promise<readonly Partition[]>;
  /** What an export holds: no secrets, and nothing that means nothing elsewhere. By family, in pages. */
  exported(): AsyncGenerator<{ readonly family: string; readonly records: readonly PlainRecord[] }>;
  /** True if there is not a single record. */
  isEmpty(): Promise<boolean>;
  /** Writes records of an export. @throws NewerRecordError */
  put(records: readonly PlainRecord[]): Promise<void>;
  /**
   * Deletes every record and every version of every object. Lines of the audit trail stay without anything personal, so
   * that the chain can still be verified. @param toPseudonym names a person who acted
   */
  removeAll(
    hasTime: () => boolean,
    toPseudonym: (actor: string) => string,
  ): Promise<{ records: number; objects: number; isDone: boolean }>;
  /** The names of objects that an export holds, below the workspace's folder, sorted. */
  listObjects(): Promise<readonly string[]>;
  getObject(name: string): Promise<Uint8Array>;
  putObject(name: string, bytes: Uint8Array): Promise<void>;
  /** The folders of objects: one for each scan, and those with other files. */
  listFolders(): Promise<readonly string[]>;
  /** Deletes a folder's objects with all their versions. */
  removeFolder(...segments: readonly string[]): Promise<number>;
}

/** A record of an export: its partition without the workspace's name, its sort key, and its fields as JSON. */
export interface PlainRecord {
  readonly partition: string;
  readonly sort: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Kept = Item<KeptFields & Partial<AppliedFields>>;

const CONCURRENCY = 8;

const isKept = (item: Item<Partial<Kept>>): item is Kept => item.kept !== undefined && item.ttl !== undefined;

/** Undefined if the record expires as the rules say. */
const findChange = (item: Kept, rules: RetentionRules): AppliedFields | undefined => {
  const next = applyRules(item, rules);
  return next.ttl === item.ttl && next.standardTtl === item.standardTtl ? undefined : next;
};

export const openRecords = (
  { client, table: name, snapshots }: Pick<TenantStoreDeps, 'client' | 'table' | 'snapshots'>,
  tenantId: TenantId,
): RecordStore => {
  const table = openKeyedTable(client, name, (partition) => isTenantKey(tenantId, partition));

  const own = tenantKey(tenantId);
  const versions = openVersions(tenantId);

  const restamp = async ({ pk, sk, ttl: before }: Kept, { ttl, standardTtl }: AppliedFields): Promise<void> => {
    const change =
      standardTtl === undefined
        ? expression('SET #ttl = :ttl REMOVE #standardTtl', { ttl })
        : expression('SET #ttl = :ttl, #standardTtl = :standardTtl', { ttl, standardTtl });
    // Written meanwhile: by a function that knows the rules.
    await table.update({ pk, sk }, change, expression('#ttl = :before', { before }));
  };

  const eraseStored = (item: Item<StoredLine>, toPseudonym: (actor: string) => string): Promise<boolean> => {
    const { pk, sk, ttl, kept } = item as Kept & StoredLine;
    return table.put({ pk, sk, ttl, kept, ...eraseLine(item, toPseudonym) });
  };

  const index = openFindingIndex({ table, tenantId });
  /** A finding's own item may not say when it was last seen. */
  const complete = async (family: string, page: readonly Key[]): Promise<readonly Key[]> => {
    const findings = page as ReadonlyArray<Item<StoredFinding>>;
    const [first] = findings;
    return family === 'FINDING' && first ? withSightings(findings, await index.read(first.accountId)) : page;
  };

  return {
    applyRules: async (rules, hasTime) => {
      let changed = 0;
      for (const { pk } of await listPartitions(table, tenantId)) {
        for await (const page of table.pages<Partial<Kept>>({ pk })) {
          if (!hasTime()) return { changed, isDone: false };
          const due = page.filter(isKept).flatMap((item) => {
            const next = findChange(item, rules);
            return next ? [{ item, next }] : [];
          });
          await inParallel(due, CONCURRENCY, ({ item, next }) => restamp(item, next));
          changed += due.length;
        }
      }
      return { changed, isDone: true };
    },
    migrate: async (hasTime) => {
      let changed = 0;
      for (const { pk } of await listPartitions(table, tenantId)) {
        if (!versions.isVersioned(pk)) continue;
        for await (const page of table.pages<Record<string, unknown>>({ pk })) {
          if (!hasTime()) return { changed, isDone: false };
          const rewritten = await inParallel(page, CONCURRENCY, async (item) => {
            const after = versions.upgrade(item);
            if (after === item) return false;
            const { change, when } = toRewrite(item, after);
            return (await table.update({ pk, sk: item.sk }, change, when)) !== undefined;
          });
          changed += rewritten.filter(Boolean).length;
        }
      }
      return { changed, isDone: true };
    },
    exported: async function* () {
      for (const { pk, family, left } of await listPartitions(table, tenantId)) {
        if (left) continue;
        for await (const page of table.pages({ pk }))
          yield {
            family,
            records: (await complete(family, page)).map(({ pk: _pk, sk, ...fields }) => ({
              partition: pk.slice(own.length),
              sort: sk,
              fields: toPlain(fields) as PlainRecord['fields'],
            })),
          };
      }
    },
    isEmpty: async () => {
      for (const { pk } of await listPartitions(table, tenantId))
        for await (const page of table.pages({ pk, pageSize: 1 })) if (page.length > 0) return false;
      return true;
    },
    put: async (records) => {
      const items = records.map(({ partition, sort, fields }) =>
        versions.upgrade(
          toOwnDueRow({ ...(fromPlain(fields) as object), pk: `${own}${partition}`, sk: sort }, tenantId),
        ),
      );
      await inParallel(items, CONCURRENCY, (item) => table.put(item));
    },
    removeAll: async (hasTime, toPseudonym) => {
      let records = 0;
      for (const { pk } of await listPartitions(table, tenantId)) {
        const isTrail = pk === trailKey(tenantId);
        for await (const page of table.pages({ pk })) {
          if (!hasTime()) return { records, objects: 0, isDone: false };
          const left = isTrail ? (page as Item<StoredLine>[]).filter(({ isErased }) => !isErased) : page;
          await inParallel(left, CONCURRENCY, (item) =>
            isTrail ? eraseStored(item as Item<StoredLine>, toPseudonym) : table.remove({ pk, sk: item.sk }),
          );
          records += left.length;
        }
      }
      return { records, objects: await snapshots.removeAll(`${tenantId}/`), isDone: true };
    },
    listObjects: async () =>
      (await snapshots.list(`${tenantId}/`))
        .map((name) => name.slice(tenantId.length + 1))
        .filter((name) => !name.startsWith(`${EXPORTS_FOLDER}/`))
        .sort(),
    getObject: (name) => snapshots.get(`${tenantId}/${name}`),
    putObject: (name, bytes) => snapshots.put(`${tenantId}/${name}`, bytes),
    listPartitions: () => listPartitions(table, tenantId),
    listFolders: () => snapshots.listFolders(`${tenantId}/`),
    removeFolder: (...segments) => snapshots.removeAll(`${[tenantId, ...segments].join('/')}/`),
  };
};
