import { randomUUID } from 'node:crypto';
import { toDueRow } from '../due-work';
import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { trailCopyKey } from '../table';

const DAY_MS = 86_400_000;

/** When a tenant's trail has to be copied: at once after an entry, and compared with its copy a day after that. */
export interface TrailMark {
  /** An entry was written. Called after the write, so that the run which takes the mark finds the entry. */
  note(): Promise<void>;
  /** Copying begins. Returns what to settle it with. */
  take(): Promise<string>;
  /** Copying ended. Stays due if an entry was noted meanwhile. */
  settle(mark: string): Promise<void>;
  /** No one can read the copies any more: never due again. */
  end(): Promise<void>;
}

interface StoredMark {
  readonly mark: string;
  /** ISO time. */
  readonly dueAt: string;
  /** The next entry has to mark it again. */
  readonly isTaken: boolean;
}

/** Only puts: roles that read a tenant's records may put here as they may add to the trail, and change nothing. */
export const openTrailMark = (
  table: Pick<KeyedTable, 'get' | 'put'>,
  tenantId: string,
  clock: () => Date,
): TrailMark => {
  const key = { pk: trailCopyKey(tenantId), sk: 'MARK' };
  const toItem = (mark: string, dueAt: string, isTaken: boolean) => {
    const stored: StoredMark = { mark, dueAt, isTaken };
    return { ...key, ...stored, ...toDueRow('trails', tenantId, dueAt) };
  };
  return {
    note: async () => {
      const known = await table.get<StoredMark>(key);
      const now = clock().toISOString();
      if (known && !known.isTaken && known.dueAt <= now) return;
      await table.put(toItem(randomUUID(), now, false));
    },
    take: async () => {
      const mark = randomUUID();
      await table.put(toItem(mark, clock().toISOString(), true));
      return mark;
    },
    settle: async (mark) => {
      const nextDay = new Date(clock().getTime() + DAY_MS).toISOString();
      await table.put(toItem(mark, nextDay, false), expression('#mark = :mark', { mark }));
    },
    end: async () => {
      await table.put(key);
    },
  };
};
