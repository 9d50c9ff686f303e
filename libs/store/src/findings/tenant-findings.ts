import type {
  Finding,
  EvidenceFact,
  FindingImpact,
  FindingDetail,
  FindingFilter,
  FindingSort,
  FindingsSummary,
} from '@cloudmend/domain/findings';
import type { ScanChanges } from '@cloudmend/domain/scans';
import type { Page } from '../page';

/** A finding's scope: what was read there decides what is known about it. */
export type FindingScope = Pick<Finding, 'service' | 'region' | 'check'>;

/** A verdict as the store records it. Failures become open findings; a pass resolves one; unknown changes nothing. */
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
  /** When its resource was read, as ISO time. @default - when the scan's newest fact was */
  readonly readAt?: string;
};

/** Resources with an open finding, by account and check. */
export type OpenChecks = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Checks with a finding that is not resolved. */
export interface UnresolvedChecks {
  readonly open: OpenChecks;
  /** By a mute or an accepted risk. */
  readonly muted: OpenChecks;
}

/** A user's decision on a finding. */
export interface FindingDecision {
  readonly reason: string;
  /** The user. */
  readonly by: string;
}

export interface MuteDecision extends FindingDecision {
  readonly owner: string | null;
  /** The last moment; null until unmuted. */
  readonly until: string | null;
}

/** A finding before and after a decision. */
export interface DecidedFinding {
  readonly before: FindingDetail;
  readonly after: FindingDetail;
}

/** What one call resolved, and how far it came. */
export interface ClosedFindings {
  readonly closed: number;
  readonly accounts: { readonly done: number; readonly total: number };
  /** Missing once all are resolved. */
  readonly cursor?: string;
}

/** Whose work is counted. */
export interface Caller {
  /** The caller and their teams. */
  readonly owners: readonly string[];
  /** All members and teams; findings of others have no owner. */
  readonly known: readonly string[];
}

export interface FindingStore {
  /** The name that IDs of findings and recommendations are derived from: the workspace's, or the one it was imported from. */
  origin(): Promise<string>;
  /** @param page its cursor is valid only for the sort it was created with. @default sort risk */
  list(filter: FindingFilter, page: { sort?: FindingSort; limit: number; cursor?: string }): Promise<Page<Finding>>;
  /** Those that exist, in no order. */
  listByIds(ids: readonly string[]): Promise<readonly Finding[]>;
  /** What rules ask of every open finding. */
  listOpen(): Promise<ReadonlyArray<Pick<Finding, 'id' | 'accountId' | 'service' | 'check'>>>;
  /** Exact counts for a filter, and of the caller's work. */
  summary(filter?: FindingFilter, caller?: Caller): Promise<FindingsSummary>;
  get(id: string): Promise<FindingDetail | undefined>;
  /** By account, the checks with an open finding, neither resolved nor muted, and their resources. */
  openChecks(): Promise<OpenChecks>;
  /**
   * The same, and beside them those with a muted finding: a control that scans fail is not passed by muting.
   * @param accountId reads only this account. @default - all
   */
  unresolvedChecks(accountId?: string): Promise<UnresolvedChecks>;
  /**
   * Hides an open finding and replaces an earlier mute. @throws AppError not-found, conflict if resolved or its risk is
   * accepted, invalid if its end is in the past
   */
  mute(id: string, decision: MuteDecision): Promise<DecidedFinding>;
  /** @throws AppError not-found, conflict without a current mute */
  unmute(id: string, decision: FindingDecision): Promise<DecidedFinding>;
  /** Resolves it until a later reading detects it again. @throws AppError not-found, conflict if resolved */
  resolve(id: string, decision: FindingDecision): Promise<DecidedFinding>;
  /**
   * Resolves the open findings of a check that no longer runs, some thousand at a time: continued with the cursor until
   * there is none. @throws AppError conflict if scans change them all the time
   */
  closeCheck(check: string, decision: FindingDecision, cursor?: string): Promise<ClosedFindings>;
  /**
   * Updates an account's findings with the results of a scan. A finding keeps its first-seen date, is resolved if its
   * scope was read and it is gone, reopened if it returns, and unchanged if it could not be read. A mute outlives every
   * scan. @param scopeRead whether this scan read a finding's service and region completely. @param planned ids of the
   * checks that the scan planned; others are unaffected. @default all
   */
  // oxlint-disable-next-line max-params -- the scan, what it saw, and the two limits of what it can say.
  record(
    scan: { scanId: string; at: string; accountId: string },
    verdicts: readonly JudgedFinding[],
    scopeRead: (finding: FindingScope) => boolean,
    planned?: ReadonlySet<string>,
  ): Promise<ScanChanges>;
}
