import type { LedgerEntry } from '@cloudmend/domain/ledger';
import type { Stores } from '@cloudmend/store';

/** Entries by ID. */
export const memoryLedger = (entries: Map<string, LedgerEntry>): Stores['ledger'] => ({
  list: async () => [...entries.values()],
  ofAccount: async (accountId) => [...entries.values()].filter(({ target }) => target.accountId === accountId),
  enter: async (entry) => void (entries.has(entry.id) || entries.set(entry.id, entry)),
  update: async (_before, after) => void entries.set(after.id, after),
});

/** No direct fix was ever made. */
export const NO_RUNS = { list: async () => ({ items: [] }), listOpen: async () => [] } as unknown as Stores['runs'];
