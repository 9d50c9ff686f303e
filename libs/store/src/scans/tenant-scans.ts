import type { ScanStatus, ScanGap, ScanCounts, ScanDetail, ScanRequest, Scan, ScanPart } from '@cloudmend/domain/scans';
import type { Page } from '../page';
import type { ScheduledSlot } from '../schedules/tenant-schedules';

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
