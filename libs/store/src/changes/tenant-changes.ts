import type { Approval, Change, ChangeState, ChangeSummary, SignedProof } from '@cloudmend/domain/changes';
import type { Page } from '../page';

export interface ChangeFilter {
  readonly state?: ChangeState | undefined;
  /** The ID of a finding or recommendation. */
  readonly target?: string | undefined;
}

/** A tenant's changes. Every step is written over the version it was made from. */
export interface ChangeStore {
  /** @throws AppError conflict if one of the targets is already in an unmerged change */
  draft(change: Change): Promise<void>;
  read(id: string): Promise<Change | undefined>;
  /** Newest first. A page may be short, even empty, while there is a cursor. */
  list(filter: ChangeFilter, limit: number, cursor?: string): Promise<Page<ChangeSummary>>;
  /**
   * Writes the result of one or more `advance` steps made from `before`, together with a new approval or proof.
   * @throws AppError conflict if the change has moved on
   */
  save(before: Change, after: Change, evidence?: { approval?: Approval; proof?: SignedProof }): Promise<void>;
  /** The change of a pull request of a repository. */
  ofPullRequest(repositoryId: string, number: number): Promise<Change | undefined>;
  /** The unmerged change of a finding or recommendation. */
  ofTarget(targetId: string): Promise<string | undefined>;
  /** The change of a finding or recommendation that people declined last, unless it was proposed again since. */
  declinedFor(targetId: string): Promise<Change | undefined>;
  /** Every approval ever given, also those that are void. */
  approvals(id: string): Promise<readonly Approval[]>;
  /** The latest proof; undefined until approved. */
  proof(id: string): Promise<SignedProof | undefined>;
}
