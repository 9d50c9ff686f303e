import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression } from '../keyed-table/expression';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { Item } from '../keyed-table/keys';
import { inParallel } from '../keyed-table/retry';
import { type AppliedFields, applyRules, type RetentionRules } from '../retention/kept-fields';
import type { TenantStoreDeps } from '../store-deps';
import { isTenantKey } from '../table';
import type { KeptFields } from '../time';
import { listPartitions } from './families';

/** All of a workspace's records and objects, whatever they are. Only the worker of retention, export and erasure gets it. */
export interface RecordStore {
  /**
   * Has existing records expire as the rules say; those that do already are left alone, so an interrupted pass is
   * repeated. Returns how many were changed, and whether all were looked at.
   */
  applyRules(rules: RetentionRules, hasTime: () => boolean): Promise<{ changed: number; isDone: boolean }>;
  listPartitions(): Promise<readonly string[]>;
  /** The folders of objects: one for each scan, and those with other files. */
  listFolders(): Promise<readonly string[]>;
  /** Deletes a folder's objects with all their versions. */
  removeFolder(...segments: readonly string[]): Promise<number>;
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

  const restamp = async ({ pk, sk, ttl: before }: Kept, { ttl, standardTtl }: AppliedFields): Promise<void> => {
    const change =
      standardTtl === undefined
        ? expression('SET #ttl = :ttl REMOVE #standardTtl', { ttl })
        : expression('SET #ttl = :ttl, #standardTtl = :standardTtl', { ttl, standardTtl });
    // Written meanwhile: by a function that knows the rules.
    await table.update({ pk, sk }, change, expression('#ttl = :before', { before }));
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
    listPartitions: async () => (await listPartitions(table, tenantId)).map(({ pk }) => pk),
    listFolders: () => snapshots.listFolders(`${tenantId}/`),
    removeFolder: (...segments) => snapshots.removeAll(`${[tenantId, ...segments].join('/')}/`),
  };
};
