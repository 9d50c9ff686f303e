import { AppError } from '@cloudmend/domain/errors';
import { othersTurn } from '../others-turn';
import { expression } from './expression';
import type { KeyedTable } from './keyed-table';
import type { Key } from './keys';
import { toGroups } from './retry';
import type { Write } from './transact';
import { TRANSACTION_SIZE } from './transact';

/** Thrown when a newer scan has taken the fence: this one is outdated. */
export class StaleScanError extends AppError {
  constructor() {
    super('conflict', 'A newer scan of this account has been recorded.');
    this.name = 'StaleScanError';
  }
}

/**
 * Keeps a stale worker from overwriting a newer scan: the newest scan's id stands on one item, and every write is a
 * transaction with a condition on it. Scan ids are ULIDs, so a newer scan has the greater one.
 */
export interface Fence {
  /** @throws StaleScanError */
  take(): Promise<void>;
  /**
   * Writes in chunks, each atomically, pulling one chunk at a time from its source. False if a write's condition
   * failed. @throws StaleScanError
   */
  write(writes: Iterable<Write>): Promise<boolean>;
  /** Sets fields on the fence item. @throws StaleScanError */
  note(fields: Readonly<Record<string, unknown>>): Promise<void>;
}

export const openFence = (table: KeyedTable, key: Key, scanId: string): Fence => {
  const mine = expression('#scanId = :scanId', { scanId });
  return {
    take: async () => {
      const free = expression('attribute_not_exists(#pk) OR #scanId <= :scanId', { scanId });
      if (!(await table.update(key, expression('SET #scanId = :scanId', { scanId }), free))) throw new StaleScanError();
    },
    write: async (writes) => {
      for (const chunk of toGroups(writes, TRANSACTION_SIZE - 1)) {
        await othersTurn();
        const outcome = await table.transact([{ name: 'fence', check: key, when: mine }, ...chunk]);
        if (outcome.missed.has('fence')) throw new StaleScanError();
        if (!outcome.isDone) return false;
      }
      return true;
    },
    note: async (fields) => {
      const names = Object.keys(fields);
      const change = expression(`SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`, fields);
      if (!(await table.update(key, change, mine))) throw new StaleScanError();
    },
  };
};
