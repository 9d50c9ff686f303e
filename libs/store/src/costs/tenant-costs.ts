import type { ApartKind, RestatedBill, CostView } from '@cloudmend/domain/costs';

/** One account-day of cost, in USD. */
export interface CostDay {
  readonly date: string;
  readonly estimated: boolean;
  /** Usage, unblended. */
  readonly usdByService: Readonly<Record<string, number>>;
  /** @default as unblended */
  readonly amortisedUsdByService?: Readonly<Record<string, number>>;
  readonly usdByRegion?: Readonly<Record<string, number>>;
  /** What is no usage. */
  readonly usdApart?: Readonly<Partial<Record<ApartKind, number>>>;
}

/** What a scan read with an account's bill, without the bill. */
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
  /** One account instead of all: nothing where it is not linked. */
  readonly account?: string | undefined;
}

export interface ReadingClaim {
  /** Who reads: the same for every try of one part of a scan. */
  readonly by: string;
  /** ISO times: now, and when the lease runs out. */
  readonly at: string;
  readonly until: string;
}

export interface CostStore {
  /** Days from..to (both included), per account, oldest first. */
  days(from: string, to: string): Promise<ReadonlyArray<{ accountId: string; days: readonly CostDay[] }>>;
  /** The newest day that is no longer estimated, and when the account was last asked. */
  freshness(accountId: string): Promise<{ closedThrough: string | null; askedAt: string | null }>;
  /** A closed day is never replaced by an estimate; one that comes back with another amount is noted as restated. */
  record(accountId: string, days: readonly CostDay[], askedAt: string): Promise<void>;
  /** Closed months of linked accounts whose amount changed later, from the first month (`2026-08`) on. */
  restated(fromMonth: string): Promise<readonly RestatedBill[]>;
  /**
   * Takes the reading of all bills that an account pays, so that of two scans one pays for it. A lease that has run out is anybody's, and its own holder takes it again.
   * Answers the accounts that were asked for on this day (UTC) already; undefined while somebody else reads.
   */
  claimReading(payerId: string, claim: ReadingClaim): Promise<readonly string[] | undefined>;
  /** Gives the reading back, with the accounts that were asked for; nothing where another has taken it meanwhile. */
  releaseReading(payerId: string, claim: ReadingClaim, askedOf: readonly string[]): Promise<void>;
  /** Keeps what else was read with the bill, for the further scans of the day. */
  keepReading(accountId: string, reading: BillReading, at: string): Promise<void>;
  /** Undefined where nothing is kept. */
  lastReading(accountId: string): Promise<BillReading | undefined>;
  /** Adds requests that the cloud charges for to a month's count. */
  addPaidCalls(month: string, calls: number): Promise<void>;
  paidCalls(month: string): Promise<number>;
  /** Brings the sums over all linked accounts up to what was recorded: once, at the end of a scan. */
  rollUp(): Promise<void>;
  view(window: CostViewWindow): Promise<CostView>;
}
