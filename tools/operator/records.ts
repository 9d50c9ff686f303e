import type { RestoringPool } from '@cloudmend/infra/adapters';
import type { IdentityProvider } from '@cloudmend/infra/runtime';
import type { StatusFile } from '@cloudmend/infra/status';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { AuditStore, RecordStore, Stores, TrailCopy } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';

/** What became of work that failed for good: messages that wait for a person. */
export interface DeadLetters {
  /** Every queue, with how many messages it has. */
  list(): Promise<ReadonlyArray<{ readonly queue: string; readonly messages: number }>>;
  /** Does the work again, message by message; one that cannot be handed over stays. @throws OperatorError for an unknown queue */
  replay(queue: string): Promise<{ readonly replayed: number; readonly left: number }>;
  /** Removes the messages without doing their work. @throws OperatorError for an unknown queue */
  discard(queue: string): Promise<{ readonly discarded: number }>;
}

/** Records of a backup, restored beside those that are served. */
export interface RestoredRecords extends Pick<Records, 'openTrail'> {
  /** The name of the copy. */
  readonly table: string;
  /** The time that it shows; null if it is not known. */
  readonly at: string | null;
  readonly system: Pick<SystemStore, 'tenants' | 'members' | 'trailKeys'>;
  openRecords(tenantId: TenantId): Pick<RecordStore, 'exported'>;
  remove(): Promise<void>;
}

/** What an operator works on: the local state or a deployment. */
export interface Records {
  readonly system: SystemStore;
  readonly identity: Pick<IdentityProvider, 'find' | 'create' | 'signOutEverywhere'>;
  /** The user pool, for restoring users into it. */
  readonly pool: RestoringPool;
  openTrail(tenantId: string): AuditStore;
  /** What exporting and deleting a workspace uses. */
  openStores(tenantId: TenantId): Pick<Stores, 'exports' | 'retention' | 'accounts' | 'schedules'>;
  openScans(tenantId: TenantId): Stores['scans'];
  /** Everything that a workspace has. */
  openRecords(tenantId: TenantId): RecordStore;
  /** The records of a workspace without its files. */
  openRestorable(tenantId: TenantId): Pick<RecordStore, 'exported'>;
  /** Restores the newest backup. @param table one that someone restored, which is left alone. @throws OperatorError */
  restore(table?: string): Promise<RestoredRecords>;
  /** The copy of a workspace's audit trail, or of the platform's own. */
  openCopy(tenantId?: string): TrailCopy;
  /** The report of the status page. @throws OperatorError if it is not known where it is */
  status(): StatusFile;
  /** Failed work of a deployment; the local state sets none aside. */
  readonly deadLetters?: DeadLetters;
  close(): Promise<void>;
}

/** An error that the user can fix: shown as a message without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
