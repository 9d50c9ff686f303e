import type { TenantId } from '@cloudmend/domain/tenancy';

/** Accounts of a scan that one run of the workflow reads: `count` of them, beginning with the scan's `from`th. */
export interface ScanBatch {
  readonly tenantId: TenantId;
  readonly scanId: string;
  readonly from: number;
  readonly count: number;
  /** How often it was started over after its run had died. */
  readonly attempt: number;
}

export interface OpenBatch extends Omit<ScanBatch, 'tenantId' | 'scanId'> {
  /** ISO time at which it was admitted. */
  readonly at: string;
}

/** A scan that has not ended: `next` of its `total` accounts were admitted. */
export interface QueuedScan {
  readonly scanId: string;
  readonly total: number;
  /** The attempt with which its batches begin, if runs of these names are over. @default 0 */
  readonly first?: number;
  readonly next: number;
  readonly open: readonly OpenBatch[];
}

/** A workspace's open scans. */
export interface QueueEntry {
  readonly tenantId: TenantId;
  readonly revision: number;
  /** The workspace's place in line; null if none of its accounts waits. */
  readonly turn: number | null;
  readonly scans: readonly QueuedScan[];
}

/** A place in which one account is read. `number` says which. */
export interface Place {
  readonly number: number;
  readonly tenantId: TenantId;
  readonly scanId: string;
  /** The account's position in its scan. */
  readonly account: number;
  /** Epoch milliseconds: free again after this, whatever happened. */
  readonly until: number;
}

export interface Turn {
  readonly tenantId: TenantId;
  readonly turn: number;
}

/** What an admission changes, all or nothing. */
export interface QueueChange {
  readonly before: QueueEntry | undefined;
  /** Undefined if the workspace has no open scan left. */
  readonly after: QueueEntry | undefined;
  readonly take: readonly Place[];
}

/** Where the queue is kept. Reads are strongly consistent. */
export interface QueueRecords {
  /** Places that someone holds. */
  places(): Promise<readonly Place[]>;
  /** Workspaces with waiting accounts, in turn. */
  line(limit: number): Promise<readonly Turn[]>;
  /** The last turn in line; 0 if no one waits. */
  lastTurn(): Promise<number>;
  entry(tenantId: TenantId): Promise<QueueEntry | undefined>;
  entries(): Promise<readonly QueueEntry[]>;
  /** False if the entry changed meanwhile, or a place is taken. */
  commit(change: QueueChange): Promise<boolean>;
  /** Frees places that are still held like this. */
  free(places: readonly Place[]): Promise<void>;
}
