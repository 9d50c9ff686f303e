import type { ApartKind, RestatedBill, CostView } from '@cloudmend/domain/costs';

/** One account-day of cost, in USD. */
export interface CostDay {
  readonly date: string;
  readonly estimated: boolean;
  /** Unblended usage. */
  readonly usdByService: Readonly<Record<string, number>>;
  /** @default same as unblended */
  readonly amortisedUsdByService?: Readonly<Record<string, number>>;
  readonly usdByRegion?: Readonly<Record<string, number>>;
  /** Bill lines other than usage. */
  readonly usdApart?: Readonly<Partial<Record<ApartKind, number>>>;
}

/** Other data a scan read with an account's bill. */
export interface BillReading {
  readonly scanId: string;
  /** The account whose part of the scan read it. */
  readonly readBy: string;
  readonly snapshot: unknown;
}

export interface CostViewWindow {
  /** The first day (or month) whose rows are needed. */
  readonly detailFrom: string;
  /** The first day whose month's total is needed. */
  readonly totalsFrom: string;
  readonly to: string;
  /** A single account instead of all: empty if it is not linked. */
  readonly account?: string | undefined;
}

export interface ReadingClaim {
  /** The reader: the same for every attempt of one part of a scan. */
  readonly by: string;
  /** ISO times: now, and the lease's expiry. */
  readonly at: string;
  readonly until: string;
}

export interface CostStore {
  /** Days from..to (inclusive), per account, oldest first. */
  days(from: string, to: string): Promise<ReadonlyArray<{ accountId: string; days: readonly CostDay[] }>>;
  /** The latest closed day, and when the account was last queried. */
  freshness(accountId: string): Promise<{ closedThrough: string | null; askedAt: string | null }>;
  /** An estimate never replaces a closed day; a closed day with a new amount is recorded as restated. */
  record(accountId: string, days: readonly CostDay[], askedAt: string): Promise<void>;
  /** Restated closed months of linked accounts, from the first month (`2026-08`) on. */
  listRestated(fromMonth: string): Promise<readonly RestatedBill[]>;
  /**
   * Takes the lease on all bills that an account pays, so that of two scans one pays for the reading. An expired lease
   * is free, and its holder may take it again. Returns the accounts already queried on this day (UTC); undefined while
   * another reader holds it.
   */
  claimReading(payerId: string, claim: ReadingClaim): Promise<readonly string[] | undefined>;
  /** Releases the lease with the accounts that were queried; does nothing if another reader has taken it. */
  releaseReading(payerId: string, claim: ReadingClaim, askedOf: readonly string[]): Promise<void>;
  /** Stores other data read with the bill for later scans of the day. */
  keepReading(accountId: string, reading: BillReading, at: string): Promise<void>;
  /** Undefined if nothing is stored. */
  lastReading(accountId: string): Promise<BillReading | undefined>;
  /** Adds paid requests to a month's count. */
  addPaidCalls(month: string, calls: number): Promise<void>;
  paidCalls(month: string): Promise<number>;
  /** Updates the sums over all linked accounts: once, at the end of a scan. */
  rollUp(): Promise<void>;
  view(window: CostViewWindow): Promise<CostView>;
}
