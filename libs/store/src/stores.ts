import type { Account, AccountStatus } from '@cloudmend/domain/accounts';
import type { AuditEntry, AuditLine, ChainCheck } from '@cloudmend/domain/audit';
import type { CheckTally, FrameworkStates } from '@cloudmend/domain/compliance';
import type {
  EvidenceFact,
  Finding,
  FindingDetail,
  FindingSort,
  FindingImpact,
  FindingsSummary,
  FindingStatus,
  Severity,
} from '@cloudmend/domain/findings';
import type { LastRun, Schedule } from '@cloudmend/domain/schedules';
import type {
  FindingChange,
  Scan,
  ScanChanges,
  ScanCounts,
  ScanDetail,
  ScanGap,
  ScanPart,
  ScanRequest,
  ScanStatus,
} from '@cloudmend/domain/scans';
import type { ApartKind, CostView, RestatedBill } from '@cloudmend/domain/costs';
import type { EstateStore } from './estate/account-estate';
import type { PriceStore } from './prices/price-store';
import type { RecommendationStore } from './recommendations/tenant-recommendations';
import type { ThresholdStore } from './thresholds/tenant-thresholds';

/** A page of a list; `cursor` asks for the next one and works in this tenant alone. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string;
}

/** The accounts a tenant has linked. */
export interface AccountStore {
  list(): Promise<readonly Account[]>;
  get(accountId: string): Promise<Account | undefined>;
  /** Adds or updates; a new one counts against `limit` by a conditional write. @throws AppError plan-limit, conflict when another tenant holds the account */
  link(account: Account, limit: number | null): Promise<Account>;
  setStatus(accountId: string, status: AccountStatus, reason: string | null): Promise<void>;
  markScanned(accountId: string, at: string): Promise<void>;
  /** Removes the account; false when there was none. The claim on it is given up apart. */
  unlink(accountId: string): Promise<boolean>;
}

/** What a scan's end leaves behind. */
export interface ScanOutcome {
  readonly status: Exclude<ScanStatus, 'queued' | 'running'>;
  readonly finishedAt: string;
  readonly partial: boolean;
  readonly reason: string | null;
  readonly gaps: readonly ScanGap[];
  readonly counts: ScanCounts;
  readonly changes: ScanDetail['changes'];
  readonly apiCalls: number;
  readonly paidCalls: number;
  readonly resources: number;
}

/** A slot of a schedule that a scan is started for. */
export interface ScheduledSlot {
  readonly scheduleId: string;
  /** When it was meant to start, to the minute: never when it was delivered. */
  readonly slot: string;
}

/** Scans, their parts and their state. Every transition is a conditional write. */
export interface ScanStore {
  /**
   * Saves the scan as `queued`; joins the running scan of the same accounts instead, and returns that one's id.
   * @param claim the claimed slot that the scan belongs to: both change in one transaction, so that a slot never has two scans.
   * @throws AppError too-many, conflict; SlotSettledError
   */
  create(
    scan: { scanId: string; scanTs: string; request: ScanRequest; requestedBy: string },
    limits: { running: number; perDay: number },
    claim?: ScheduledSlot,
  ): Promise<{ scanId: string; joined: boolean }>;
  list(limit: number, cursor?: string): Promise<Page<Scan>>;
  get(scanId: string): Promise<ScanDetail | undefined>;
  /** queued -> running. False when the scan has ended meanwhile (cancelled): then nobody may work on it. */
  begin(scanId: string, at: string): Promise<boolean>;
  /** Adds planned parts as `waiting`; the same part twice changes nothing. */
  plan(scanId: string, parts: ReadonlyArray<Pick<ScanPart, 'accountId' | 'region' | 'service'>>): Promise<void>;
  /** waiting -> reading, and a heartbeat. False when the scan has ended. */
  startPart(scanId: string, part: Pick<ScanPart, 'accountId' | 'region' | 'service'>, at: string): Promise<boolean>;
  /** Finishes a part exactly once, however often it is called, and moves the percent. */
  finishPart(
    scanId: string,
    part: ScanPart,
    effort: { gaps: readonly ScanGap[]; apiCalls: number; paidCalls?: number },
  ): Promise<void>;
  /** Adds what judging one account found, exactly once per account. */
  addAccountOutcome(
    scanId: string,
    accountId: string,
    outcome: { counts: ScanCounts; changes: ScanDetail['changes'] },
  ): Promise<void>;
  /** The scan without its parts, for workers that need only what was asked: one strong read. */
  head(scanId: string): Promise<Scan | undefined>;
  /** Notes that somebody still works on the scan. False when it has ended: then nobody may. */
  heartbeat(scanId: string, at: string): Promise<boolean>;
  /** Scans that are open, and those that were started on the UTC day of `at`: what the plan's limits count. */
  slotsInUse(at: string): Promise<{ readonly running: number; readonly today: number }>;
  /** Ends the scan and releases its accounts; a scan that has ended stays as it is and is returned. */
  conclude(scanId: string, status: ScanOutcome['status'], at: string, reason?: string): Promise<ScanStatus>;
}

/** A schedule as it is kept. */
export interface ScheduleRecord {
  readonly scheduleId: string;
  readonly schedule: Schedule;
  readonly scan: ScanRequest;
  /** Who answers for it: the person that made it, or resumed it last. */
  readonly author: string;
  /** `disabled` by us, with a reason; `finished` after an only run. */
  readonly state: 'active' | 'paused' | 'disabled' | 'finished';
  readonly reason: string | null;
  /** Slots before this moment are never run. */
  readonly activeSince: string;
  /** The newest slot that came up. */
  readonly handledThrough: string;
  readonly lastRun: LastRun | null;
  readonly createdAt: string;
}

/** `claimed` by this call, or what became of the slot before; `stopped` when the schedule does not run or began later. */
export type SlotState = 'claimed' | 'waiting' | 'started' | 'skipped' | 'stopped';

/** When to scan. Every transition is a conditional write. */
export interface ScheduleStore {
  /** Oldest first. */
  list(): Promise<readonly ScheduleRecord[]>;
  get(scheduleId: string): Promise<ScheduleRecord | undefined>;
  /** Adds one, counted against `limit` by a condition. @throws AppError plan-limit */
  create(record: ScheduleRecord, limit: number): Promise<void>;
  /** @throws AppError not-found, conflict after an only run */
  pause(scheduleId: string): Promise<ScheduleRecord>;
  /** Goes on from `at`; what came up meanwhile stays undone. @throws AppError not-found, conflict after an only run */
  resume(scheduleId: string, by: { author: string; at: string }): Promise<ScheduleRecord>;
  /** active -> disabled. False when it was not active. */
  disable(scheduleId: string, reason: string): Promise<boolean>;
  /** active -> finished: shown for a while, counted no more. */
  finish(scheduleId: string): Promise<void>;
  /** @throws AppError not-found */
  remove(scheduleId: string): Promise<void>;
  /** True when it is among the oldest `limit` ones: after a downgrade the others may not run. */
  isWithin(scheduleId: string, limit: number): Promise<boolean>;
  /** Takes a slot, once for all its deliveries. It counts as handled only when told so: whoever dies before is followed by another. */
  claim(slot: ScheduledSlot): Promise<SlotState>;
  /** True when the slot was started or skipped. */
  isSettled(slot: ScheduledSlot): Promise<boolean>;
  /** Says what became of a claimed slot; one that is settled stays as it is. */
  settle(slot: ScheduledSlot, run: Omit<LastRun, 'at'>): Promise<void>;
  /** Nothing is left to do for the slot, or it is kept elsewhere. */
  markHandled(slot: ScheduledSlot): Promise<void>;
}

/** Everything given must hold; of a list of words one. */
export interface FindingFilter {
  readonly severity?: readonly Severity[];
  readonly status?: readonly FindingStatus[];
  readonly q?: string;
  readonly account?: string;
  readonly service?: string;
  readonly region?: string;
  readonly check?: string;
  readonly framework?: string;
  readonly control?: string;
  /** Findings that this scan was the last to change. */
  readonly scan?: string;
  readonly change?: FindingChange;
}

/** Where a finding stands: what was read there decides what is known of it. */
export type FindingScope = Pick<Finding, 'service' | 'region' | 'check'>;

/** A verdict as the store keeps it. Failures become open findings; a pass resolves one; unknown changes none. */
export type JudgedFinding = Pick<
  Finding,
  | 'check'
  | 'severity'
  | 'title'
  | 'detail'
  | 'resource'
  | 'recommendation'
  | 'accountId'
  | 'region'
  | 'service'
  | 'controls'
> & {
  readonly status: 'pass' | 'fail' | 'unknown' | 'manual';
  readonly evidence?: readonly EvidenceFact[];
  readonly impact?: FindingImpact;
};

/** A person's word about a finding. */
export interface FindingDecision {
  readonly reason: string;
  /** The person. */
  readonly by: string;
}

export interface MuteDecision extends FindingDecision {
  readonly owner: string | null;
  /** The last moment; null for as long as nobody takes it back. */
  readonly until: string | null;
}

/** A finding on both sides of a decision. */
export interface DecidedFinding {
  readonly before: FindingDetail;
  readonly after: FindingDetail;
}

export interface FindingStore {
  /** @param page its cursor works with the sort it was given for. @default sort risk */
  list(filter: FindingFilter, page: { sort?: FindingSort; limit: number; cursor?: string }): Promise<Page<Finding>>;
  /** Exact counts of what a filter leaves. */
  summary(filter?: FindingFilter): Promise<FindingsSummary>;
  get(id: string): Promise<FindingDetail | undefined>;
  /** By account, the checks that have a finding which is open now: neither resolved nor muted. */
  openChecks(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Hides an open finding; a mute before is replaced. @throws AppError not-found, conflict when it is resolved, invalid when it would end in the past */
  mute(id: string, decision: MuteDecision): Promise<DecidedFinding>;
  /** @throws AppError not-found, conflict when no mute holds */
  unmute(id: string, decision: FindingDecision): Promise<DecidedFinding>;
  /** Closes it until something read later shows it again. @throws AppError not-found, conflict when it is resolved */
  resolve(id: string, decision: FindingDecision): Promise<DecidedFinding>;
  /**
   * Brings an account's findings up to what a scan saw. A finding keeps its first-seen date, is resolved when its scope was read
   * and it is gone, reopened when it comes back, and left alone where it could not be read. A mute outlives every scan.
   * @param scopeRead tells whether the service and region of a finding were wholly read by this scan.
   * @param planned ids of the checks that the scan was asked to run; of others it says nothing. @default all
   */
  // oxlint-disable-next-line max-params -- the scan, what it saw, and the two limits of what it can say.
  record(
    scan: { scanId: string; at: string; accountId: string },
    verdicts: readonly JudgedFinding[],
    scopeRead: (finding: FindingScope) => boolean,
    planned?: ReadonlySet<string>,
  ): Promise<ScanChanges>;
}

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

/** Control states and verdicts by check, as the last judgement of each account left them. */
export interface ComplianceStore {
  record(at: string, accountId: string, frameworks: readonly FrameworkStates[]): Promise<void>;
  /** How many subjects of each check came to which verdict; an older judgement never replaces a newer one. */
  recordChecks(at: string, accountId: string, checks: readonly CheckTally[]): Promise<void>;
  readChecks(): Promise<ReadonlyArray<{ accountId: string; checks: readonly CheckTally[] }>>;
  /** The newest states per account, and the coverage per day of the last 31 days for the delta. */
  read(): Promise<{
    accounts: ReadonlyArray<{ accountId: string; frameworks: readonly FrameworkStates[] }>;
    /** `coverage` at the end of the day, `first` when it was first recorded on it. */
    history: ReadonlyArray<{ date: string; framework: string; coverage: number; first: number }>;
  }>;
  recordCoverage(date: string, coverage: ReadonlyArray<{ framework: string; coverage: number }>): Promise<void>;
}

export interface AuditFilter {
  /** Part of the actor's name, in any case. */
  readonly actor?: string;
  /** The whole action, or what it starts with: `user.` */
  readonly action?: string;
  readonly outcome?: AuditEntry['outcome'];
  /** Moments, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** Lines in a chain: put once, never changed, each bound to the one before (THREATS S64). */
export interface AuditStore {
  /** A line is never dated before the one it follows. */
  append(entry: AuditEntry): Promise<AuditLine>;
  /** Newest first. A page may be short, even empty, while there is a cursor: a filter looks at so many lines at a time. */
  list(filter: AuditFilter, limit: number, cursor?: string): Promise<Page<AuditLine>>;
  /** Reads the whole chain and tells where it is broken. */
  verify(): Promise<ChainCheck>;
}

/** The raw facts of a scan, kept as evidence: S3 on AWS, files on a laptop. */
export interface SnapshotStore {
  put(scanId: string, unit: { accountId: string; region: string; service: string }, snapshot: unknown): Promise<void>;
  /** One unit, or undefined where nothing of it was kept. */
  get(scanId: string, unit: { accountId: string; region: string; service: string }): Promise<unknown>;
  /** Every unit of an account that was read, in no order. */
  list(scanId: string, accountId: string): Promise<readonly unknown[]>;
}

/** Everything a tenant has. Bound to one tenant: no method takes a tenant id (THREATS D3). */
export interface Stores {
  readonly accounts: AccountStore;
  readonly scans: ScanStore;
  readonly schedules: ScheduleStore;
  readonly findings: FindingStore;
  readonly recommendations: RecommendationStore;
  readonly costs: CostStore;
  readonly compliance: ComplianceStore;
  readonly estate: EstateStore;
  readonly prices: PriceStore;
  readonly thresholds: ThresholdStore;
  readonly audit: AuditStore;
  readonly snapshots: SnapshotStore;
}
