import type { Fact, Resource } from '../../snapshot';

/** What the account has promised to pay, and what a promise would cover: as Cost Explorer tells it. */
export interface Commitments extends Resource {
  readonly kind: 'aws.cost.commitments';
  /** Spending of each day that savings plans could cover, oldest first. */
  readonly coverage: Fact<
    ReadonlyArray<{ readonly date: string; readonly onDemandUsd: number; readonly coveredUsd: number }>
  >;
  /** Compute on demand of each hour of the last days, oldest first; null where Cost Explorer keeps no hours. Absent where nothing is spent on demand. */
  readonly hours?: Fact<ReadonlyArray<{ readonly start: string; readonly usd: number }> | null>;
  /** Null where the account has none. */
  readonly plans: Fact<CommitmentUse | null>;
  readonly reservations: Fact<CommitmentUse | null>;
  /** The share off the on-demand price that AWS offers for a year without paying upfront; null where it offers none. */
  readonly discountShare: Fact<number | null>;
}

/** A promise to pay so much an hour for compute. Where it covers an organisation, only the account that bought it sees it. */
export interface SavingsPlan extends Resource {
  readonly kind: 'aws.cost.savings-plan';
  /** `Compute`, `EC2Instance`, `SageMaker` or `Database`. */
  readonly planType: string;
  /** Null where it is not in dollars. */
  readonly usdPerHour: number | null;
  /** `active`, `retired`, `queued` and others. */
  readonly state: string;
  readonly endsAt: string | null;
}

/** How much of what is paid for is used. */
export interface CommitmentUse {
  readonly usedPercent: number;
  /** USD of the window that bought nothing. */
  readonly unusedUsd: number;
  readonly days: number;
}
