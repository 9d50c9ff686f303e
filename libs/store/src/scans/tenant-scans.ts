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
  /** queued -> running. False if the scan ended meanwhile (cancelled): then nobody may work on it. */
  begin(scanId: string, at: string): Promise<boolean>;
  /** Adds planned parts as `waiting`; idempotent. */
  plan(scanId: string, parts: ReadonlyArray<Pick<ScanPart, 'accountId' | 'region' | 'service'>>): Promise<void>;
  /** waiting -> reading, and a heartbeat. False if the scan ended. */
  startPart(scanId: string, part: Pick<ScanPart, 'accountId' | 'region' | 'service'>, at: string): Promise<boolean>;
  /** Finishes a part exactly once, however often it is called, and updates the percentage. */
  finishPart(
    scanId: string,
    part: ScanPart,
    effort: { gaps: readonly ScanGap[]; apiCalls: number; paidCalls?: number },
  ): Promise<void>;
  /** Adds an account's findings, exactly once per account. */
  addAccountOutcome(
    scanId: string,
    accountId: string,
    outcome: { counts: ScanCounts; changes: ScanDetail['changes'] },
  ): Promise<void>;
  /** The scan without its parts, for workers that only need the request: one strongly consistent read. */
  head(scanId: string): Promise<Scan | undefined>;
  /** Records a heartbeat. False if the scan ended: then nobody may work on it. */
  heartbeat(scanId: string, at: string): Promise<boolean>;
  /** Open scans, and those started on the UTC day of `at`: what the plan's limits count. */
  slotsInUse(at: string): Promise<{ readonly running: number; readonly today: number }>;
  /** Ends the scan and releases its accounts; a scan that already ended is returned unchanged. */
  conclude(scanId: string, status: ScanOutcome['status'], at: string, reason?: string): Promise<ScanStatus>;
}
