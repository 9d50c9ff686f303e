import type { Fact, Resource } from '../../snapshot';

/** What the account has promised to pay, and what a promise would cover: as Cost Explorer tells it. */
export interface Commitments extends Resource {
  readonly kind: 'aws.cost.commitments';
  /** Spending of each day that savings plans could cover, oldest first. */
  readonly coverage: Fact<ReadonlyArray<{ readonly date: string; readonly onDemandUsd: number; readonly coveredUsd: number }>>;
  /** Null where the account has none. */
  readonly plans: Fact<CommitmentUse | null>;
  readonly reservations: Fact<CommitmentUse | null>;
  /** The share off the on-demand price that AWS offers for a year without paying upfront; null where it offers none. */
  readonly discountShare: Fact<number | null>;
}

/** How much of what is paid for is used. */
export interface CommitmentUse {
  readonly usedPercent: number;
  /** USD of the window that bought nothing. */
  readonly unusedUsd: number;
  readonly days: number;
}
