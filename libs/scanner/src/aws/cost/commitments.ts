import type { Fact, Resource } from '../../snapshot';

/** The account's commitments, and the usage that a commitment would cover, from Cost Explorer. */
export interface Commitments extends Resource {
  readonly kind: 'aws.cost.commitments';
  /**
   * The payer account that was asked instead: `plans` and `reservations` are the organization's, the rest is the
   * account's own.
   */
  readonly payerId?: string;
  /** Daily cost that Compute Savings Plans could cover, oldest first. */
  readonly coverage: Fact<
    ReadonlyArray<{ readonly date: string; readonly onDemandUsd: number; readonly coveredUsd: number }>
  >;
  /**
   * On-demand compute by hour for the last days, oldest first; null if Cost Explorer has no hourly data. Absent if
   * there is no on-demand cost.
   */
  readonly hours?: Fact<ReadonlyArray<{ readonly start: string; readonly usd: number }> | null>;
  /** Null if the account has none. */
  readonly plans: Fact<CommitmentUse | null>;
  /** Each service with reservations; empty if there are none. */
  readonly reservations: Fact<readonly ReservationUse[]>;
  /** Cost of the last `USAGE_DAYS` days for services with reservations. Absent in older snapshots. */
  readonly usage?: Fact<readonly UsageCost[]>;
  /** The discount that AWS offers for one year without upfront payment; null if it offers none. */
  readonly discountShare: Fact<number | null>;
}

/** Number of days in `usage`. */
export const USAGE_DAYS = 30;

/** Services with reserved capacity, by their names in Cost Explorer. */
export const RESERVABLE = {
  ec2: 'Amazon Elastic Compute Cloud - Compute',
  rds: 'Amazon Relational Database Service',
  elasticache: 'Amazon ElastiCache',
  redshift: 'Amazon Redshift',
  opensearch: 'Amazon OpenSearch Service',
  memorydb: 'Amazon MemoryDB',
  dynamodb: 'Amazon DynamoDB',
} as const;

/**
 * Names of services in Cost Explorer's reservation calls, where they differ from the bill: its error message lists
 * "Amazon MemoryDB Service" and "Amazon DynamoDB Service" (quoted in github.com/bgdnvk/clanker/pull/156). Nodes
 * reserved before OpenSearch was renamed use its old name.
 */
export const RESERVED_AS: Partial<Record<ReservableService, readonly string[]>> = {
  opensearch: [RESERVABLE.opensearch, 'Amazon Elasticsearch Service'],
  memorydb: ['Amazon MemoryDB Service', RESERVABLE.memorydb],
  dynamodb: ['Amazon DynamoDB Service', RESERVABLE.dynamodb],
};
export type ReservableService = keyof typeof RESERVABLE;

/** Reservation utilisation of one service; null if Cost Explorer has no reservations. */
export interface ReservationUse {
  readonly service: ReservableService;
  readonly use: Fact<CommitmentUse | null>;
}

/** One usage type of a bill, amortised: upfront payments are spread over the term. */
export interface UsageCost {
  readonly service: ReservableService;
  /** Null if the usage type names an unknown region. */
  readonly region: string | null;
  /** Without its region: `BoxUsage:m5.large`. */
  readonly usageType: string;
  /** Hours, or the usage type's other unit. */
  readonly quantity: number;
  readonly onDemandUsd: number;
  readonly reservedUsd: number;
  readonly planUsd: number;
}

/** An hourly compute commitment. If it covers an organization, only the account that bought it sees it. */
export interface SavingsPlan extends Resource {
  readonly kind: 'aws.cost.savings-plan';
  /** `Compute`, `EC2Instance`, `SageMaker` or `Database`. */
  readonly planType: string;
  /** Null if it is not in dollars. */
  readonly usdPerHour: number | null;
  /** `active`, `retired`, `queued` and others. */
  readonly state: string;
  readonly endsAt: string | null;
}

/** Utilisation of a commitment. */
export interface CommitmentUse {
  readonly usedPercent: number;
  /** USD of unused commitment in the window. */
  readonly unusedUsd: number;
  readonly days: number;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.cost.commitments': Commitments;
    readonly 'aws.cost.savings-plan': SavingsPlan;
  }
}
