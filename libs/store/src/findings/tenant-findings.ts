import type {
  Severity,
  FindingStatus,
  Finding,
  EvidenceFact,
  FindingImpact,
  FindingDetail,
  FindingSort,
  FindingsSummary,
} from '@cloudmend/domain/findings';
import type { FindingChange, ScanChanges } from '@cloudmend/domain/scans';
import type { Page } from '../page';

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
