import type { Expression } from '../keyed-table/expression';
import { expression, NEW } from '../keyed-table/expression';
import type { Item } from '../keyed-table/keys';
import type { Write } from '../keyed-table/transact';
import type { TenantContext } from '../tenant-context';
import { packChunk, packDigest, unpackRows } from './digest';
import { digestBegins, digestKey, digestPartition } from './finding-keys';
import { type FindingRow, toRow } from './stored-finding';

/** An account's rows as stored in the index. */
export interface DigestChunk {
  readonly accountId: string;
  readonly revision: number;
  /** When the account was last read; null if never. */
  readonly at: string | null;
  readonly rows: Uint8Array;
}

/** Size of one transaction, well below its 4 MB limit. */
const CHUNKS_AT_ONCE = 8;

const requireUnchanged = ({ revision }: DigestChunk): Expression =>
  expression('#revision = :before', { before: revision });

const rewrite = (chunk: Item<DigestChunk>, rows: readonly FindingRow[]): Write => ({
  put: { ...chunk, revision: chunk.revision + 1, rows: packChunk(rows) },
  when: requireUnchanged(chunk),
});

/**
 * The findings index: each account's rows packed into a few items, all accounts of a tenant in one partition. A list,
 * search or count reads all of it, about 60 bytes per finding (decision 0006).
 */
export const openFindingIndex = ({ table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>) => ({
  /** The chunks of every account, or of one. */
  read: (accountId?: string): Promise<Item<DigestChunk>[]> =>
    table.all<DigestChunk>({
      pk: digestPartition(tenantId),
      ...(accountId !== undefined && { begins: digestBegins(accountId) }),
    }),

  /** Chunks of all accounts in key order, a few at a time. @param after the key of a chunk. @default - from the first */
  pages: (after: string | undefined, pageSize: number): AsyncGenerator<Item<DigestChunk>[]> =>
    table.pages<DigestChunk>({ pk: digestPartition(tenantId), ...(after !== undefined && { after }), pageSize }),

  /** The write that replaces a chunk's rows. */
  rewrite,

  /** Replaces an account's chunks in groups that each fit a transaction. A write fails if the revision changed. */
  replace: (
    before: ReadonlyArray<Item<DigestChunk>>,
    { accountId, at, rows }: { accountId: string; at: string | null; rows: readonly FindingRow[] },
  ): Write[][] => {
    const packed = packDigest(rows.map(toRow));
    const puts = packed.map((bytes, index): Write => {
      const old = before[index];
      return {
        put: {
          ...digestKey(tenantId, accountId, index),
          accountId,
          revision: (old?.revision ?? 0) + 1,
          at,
          rows: bytes,
        },
        when: old ? requireUnchanged(old) : NEW,
      };
    });
    const removals = before
      .slice(packed.length)
      .map((old): Write => ({ remove: { pk: old.pk, sk: old.sk }, when: requireUnchanged(old) }));
    const writes = [...puts, ...removals];
    return Array.from({ length: Math.ceil(writes.length / CHUNKS_AT_ONCE) }, (_, group) =>
      writes.slice(group * CHUNKS_AT_ONCE, (group + 1) * CHUNKS_AT_ONCE),
    );
  },

  /** The single write that replaces a finding's row; undefined if the index does not have it yet. */
  change: (chunks: ReadonlyArray<Item<DigestChunk>>, row: FindingRow): Write | undefined => {
    for (const chunk of chunks) {
      const rows = unpackRows(chunk.rows);
      const place = rows.findIndex(({ id }) => id === row.id);
      if (place === -1) continue;
      return rewrite(chunk, rows.with(place, toRow(row)));
    }
    return undefined;
  },
});

export type FindingIndex = ReturnType<typeof openFindingIndex>;
