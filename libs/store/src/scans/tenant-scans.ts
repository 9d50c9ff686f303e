import type { ScanStatus, ScanGap, ScanCounts, ScanDetail, ScanRequest, Scan, ScanPart } from '@cloudmend/domain/scans';
import type { Page } from '../page';
import type { ScheduledSlot } from '../schedules/tenant-schedules';

/** What the end of a scan leaves behind. */
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

/** Parts of one account in one region. */
export interface PartsOfRegion {
  readonly accountId: string;
  readonly region: string;
  readonly services: readonly string[];
}

export interface StartedParts {
  /** The services that are not finished yet. */
  readonly open: readonly string[];
  /** True if none of them was begun before. */
  readonly isFirst: boolean;
  /** How often they were begun without an end or a handing over, this time included. */
  readonly tries: number;
}

/** A part, and what reading it took. */
export interface FinishedPart extends ScanPart {
  readonly gaps: readonly ScanGap[];
  readonly apiCalls: number;
  readonly paidCalls?: number;
}

/** Scans, their parts and status. Every transition is a conditional write. */
export interface ScanStore {
  /**
   * Stores the scan as `queued`, or joins the running scan of the same accounts and returns its id. @param claim the
   * claimed slot of the scan: both change in one transaction, so that a slot never has two scans. @throws AppError
   * too-many, conflict; SlotSettledError
   */
  create(
    scan: { scanId: string; scanTs: string; request: ScanRequest; requestedBy: string },
    limits: { running: number; perDay: number },
    claim?: ScheduledSlot,
  ): Promise<{ scanId: string; joined: boolean }>;
  list(limit: number, cursor?: string): Promise<Page<Scan>>;
  get(scanId: string): Promise<ScanDetail | undefined>;
  /** queued -> running. False if the scan ended meanwhile (cancelled): then no one may work on it. */
  begin(scanId: string, at: string): Promise<boolean>;
  /** Adds planned parts as `waiting`; idempotent. */
  plan(scanId: string, parts: ReadonlyArray<Pick<ScanPart, 'accountId' | 'region' | 'service'>>): Promise<void>;
  /** waiting -> reading, and a heartbeat. Undefined if the scan ended. */
  startParts(scanId: string, region: PartsOfRegion, at: string): Promise<StartedParts | undefined>;
  /** Finishes each part exactly once, however often it is called, and updates the percentage. */
  finishParts(scanId: string, parts: readonly FinishedPart[]): Promise<void>;
  /** Another worker continues the parts that are still open: beginning them again is no failed try. */
  handOverParts(scanId: string, region: PartsOfRegion): Promise<void>;
  /** Adds an account's findings, exactly once per account. */
  addAccountOutcome(
    scanId: string,
    accountId: string,
    outcome: { counts: ScanCounts; changes: ScanDetail['changes'] },
  ): Promise<void>;
  /** The scan without its parts, for workers that only need the request: one strongly consistent read. */
  head(scanId: string): Promise<Scan | undefined>;
  /** Records a heartbeat. False if the scan ended: then no one may work on it. */
  heartbeat(scanId: string, at: string): Promise<boolean>;
  /** Open scans, and those started on the UTC day of `at`: what the plan's limits count. */
  slotsInUse(at: string): Promise<{ readonly running: number; readonly today: number }>;
  /**
   * Queues a failed scan again: what was read is kept, everything else counts as unread. @param at ISO time
   * @param accountPart the service that stands for a whole account: it is planned anew. Returns how often this was done
   * to the scan. @throws AppError not-found; conflict if it has not failed or its accounts are being scanned
   */
  redrive(scanId: string, at: string, accountPart: string): Promise<number>;
  /** Ends the scan and releases its accounts; a scan that already ended is returned unchanged. */
  conclude(scanId: string, status: ScanOutcome['status'], at: string, reason?: string): Promise<ScanStatus>;
}
