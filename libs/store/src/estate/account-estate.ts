import type { EstateRow } from '@cloudmend/domain/estate';

/** The stock of an account as the last scan of a month found it. */
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

/** What accounts hold: emissions and classes of data. */
export interface EstateStore {
  /** Replaces the month's stock of an account; an older judgement than the one there changes nothing. */
  record(at: string, accountId: string, rows: readonly EstateRow[]): Promise<void>;
  ofAccount(accountId: string): Promise<readonly EstateMonth[]>;
  /** Of the accounts that are linked. */
  read(): Promise<readonly AccountEstate[]>;
}
