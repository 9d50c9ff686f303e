import type { LedgerEntry } from '@cloudmend/domain/ledger';

/** What a tenant's changes claimed and what later scans saw. */
export interface LedgerStore {
  /** Oldest first. */
  list(): Promise<readonly LedgerEntry[]>;
  ofAccount(accountId: string): Promise<readonly LedgerEntry[]>;
  /** Adds an entry; one with the same id stays as it is. */
  enter(entry: LedgerEntry): Promise<void>;
  /** Replaces an entry by what a scan saw. @throws AppError conflict if it was changed since it was read */
  update(before: LedgerEntry, after: LedgerEntry): Promise<void>;
}
