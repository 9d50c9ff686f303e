import type { EstateRow } from '@cloudmend/domain/estate';

/** An account's inventory in the last scan of a month. */
export interface EstateMonth {
  /** `2026-11`. */
  readonly month: string;
  readonly at: string;
  readonly rows: readonly EstateRow[];
}

/** An account with its months, oldest first. */
export interface AccountEstate {
  readonly accountId: string;
  readonly months: readonly EstateMonth[];
}

/** Inventories: emissions and data classes. */
export interface EstateStore {
  /** Replaces the month's inventory of an account; an older evaluation changes nothing. */
  record(at: string, accountId: string, rows: readonly EstateRow[]): Promise<void>;
  ofAccount(accountId: string): Promise<readonly EstateMonth[]>;
  /** Of the linked accounts. */
  read(): Promise<readonly AccountEstate[]>;
}
