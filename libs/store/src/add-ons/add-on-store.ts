import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type AddOnId,
  type AddOnRecord,
  type AddOnResult,
  type AddOnRun,
  type AddOnRunHead,
  toWeeklySlot,
} from '@cloudmend/domain/add-ons';
import { AppError } from '@cloudmend/domain/errors';
import { nextRun } from '@cloudmend/domain/schedules';
import { splitIntoParts } from '../item-parts';
import { toDueRow } from '../due-work';
import { expression, NEW } from '../keyed-table/expression';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

/** The add-ons of a tenant and their runs. */
export interface AddOnStore {
  /** Those that were ever switched on. */
  list(): Promise<readonly AddOnRecord[]>;
  get(id: AddOnId): Promise<AddOnRecord | undefined>;
  /** @throws AppError conflict if it was changed since it was read */
  save(record: AddOnRecord): Promise<AddOnRecord>;
  /** Keeps the first run of a slot. Runs are never changed or removed. */
  addRun(run: AddOnRun): Promise<void>;
  /** Newest first. */
  runs(id: AddOnId): Promise<readonly AddOnRunHead[]>;
  run(id: AddOnId, slot: string): Promise<AddOnRun | undefined>;
}

interface StoredHead {
  readonly head: AddOnRunHead;
  /** SHA-256 of the packed result, under which its parts lie. */
  readonly result: string;
}

interface StoredPart {
  readonly packed: Uint8Array;
}

/** Sorts after every key that starts with the add-on. */
const END = '~';

const CHANGED = 'The add-on was changed in the meantime. Reload the page.';

export const openAddOnStore = ({ table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>): AddOnStore => {
  const records = tenantKey(tenantId, 'ADD-ONS');
  const recordKey = (id: AddOnId) => ({ pk: records, sk: joinKey(id) });
  const heads = tenantKey(tenantId, 'ADD-ON-RUNS');
  const headKey = (id: AddOnId, slot: string) => ({ pk: heads, sk: joinKey(id, slot) });
  const results = tenantKey(tenantId, 'ADD-ON-RESULTS');
  /** In the index while it is active, from its next slot. Undefined is not written. */
  const toRow = ({ state, anchor, handledThrough }: AddOnRecord) => {
    const slot = state === 'active' ? nextRun(toWeeklySlot(anchor), new Date(handledThrough)) : undefined;
    return slot ? toDueRow('addOns', tenantId, slot.toISOString()) : { gsi1pk: undefined, gsi1sk: undefined };
  };
  return {
    list: () => table.all<AddOnRecord>({ pk: records }),
    get: (id) => table.get<AddOnRecord>(recordKey(id)),
    save: async (record) => {
      const saved = { ...record, version: record.version + 1 };
      const isSeen = record.version === 0 ? NEW : expression('#version = :before', { before: record.version });
      if (!(await table.put({ ...saved, ...recordKey(record.id), ...toRow(saved) }, isSeen)))
        throw new AppError('conflict', CHANGED);
      return saved;
    },
    addRun: async ({ result, ...head }) => {
      const { addOn, slot } = head;
      const packed = gzipSync(JSON.stringify(result));
      const digest = createHash('sha256').update(packed).digest('hex');
      // Parts of two workers never mix: each has the digest of its result.
      for (const [at, part] of splitIntoParts(packed).entries())
        await table.put({ pk: results, sk: joinKey(addOn, slot, digest, String(at).padStart(4, '0')), packed: part });
      // Last, so that a run in the list is whole.
      await table.put({ ...headKey(addOn, slot), head, result: digest }, NEW);
    },
    runs: async (id) =>
      (await table.all<StoredHead>({ pk: heads, from: joinKey(id), to: `${joinKey(id)}${END}` }))
        .map(({ head }) => head)
        .reverse(),
    run: async (id, slot) => {
      const stored = await table.get<StoredHead>(headKey(id, slot));
      if (!stored) return undefined;
      const under = joinKey(id, slot, stored.result);
      const parts = await table.all<StoredPart>({ pk: results, from: `${under}#`, to: `${under}#${END}` });
      const packed = Buffer.concat(parts.map((part) => part.packed));
      return { ...stored.head, result: JSON.parse(gunzipSync(packed).toString('utf8')) as AddOnResult | null };
    },
  };
};
