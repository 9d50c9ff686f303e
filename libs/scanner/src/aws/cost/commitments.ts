import type { Fact, Resource } from '../../snapshot';

/** What the account has promised to pay, and what a promise would cover: as Cost Explorer tells it. */
export interface Commitments extends Resource {
  readonly kind: 'aws.cost.commitments';
  /** The account that pays for this one and was asked in its place: `plans` and `reservations` are the organisation's, the rest is the account's own. */
  readonly payerId?: string;
  /** Spending of each day that savings plans could cover, oldest first. */
  readonly coverage: Fact<
    ReadonlyArray<{ readonly date: string; readonly onDemandUsd: number; readonly coveredUsd: number }>
  >;
  /** Compute on demand of each hour of the last days, oldest first; null where Cost Explorer keeps no hours. Absent where nothing is spent on demand. */
  readonly hours?: Fact<ReadonlyArray<{ readonly start: string; readonly usd: number }> | null>;
  /** Null where the account has none. */
  readonly plans: Fact<CommitmentUse | null>;
  /** Each service of which something is reserved; empty where nothing is. */
  readonly reservations: Fact<readonly ReservationUse[]>;
  /** What the use of the last `USAGE_DAYS` days cost, of the services that can be reserved. Absent in snapshots made before it was read. */
  readonly usage?: Fact<readonly UsageCost[]>;
  /** The share off the on-demand price that AWS offers for a year without paying upfront; null where it offers none. */
  readonly discountShare: Fact<number | null>;
}

/** How many days `usage` covers. */
export const USAGE_DAYS = 30;

/** The services of which capacity can be reserved, by the names that Cost Explorer bills them under. */
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
 * The names by which Cost Explorer's reservation calls know a service, where they differ from those on the bill: its refusal of other names lists "Amazon MemoryDB
 * Service" and "Amazon DynamoDB Service" (quoted in github.com/bgdnvk/clanker/pull/156). Nodes reserved before OpenSearch was renamed are under its old name.
 */
export const RESERVED_AS: Partial<Record<ReservableService, readonly string[]>> = {
  opensearch: [RESERVABLE.opensearch, 'Amazon Elasticsearch Service'],
  memorydb: ['Amazon MemoryDB Service', RESERVABLE.memorydb],
  dynamodb: ['Amazon DynamoDB Service', RESERVABLE.dynamodb],
};
export type ReservableService = keyof typeof RESERVABLE;

/** The use of the reservations of one service; null where Cost Explorer knows of none. */
export interface ReservationUse {
  readonly service: ReservableService;
  readonly use: Fact<CommitmentUse | null>;
}

/** One usage type of a bill, amortised: what was paid upfront is spread over the term. */
export interface UsageCost {
  readonly service: ReservableService;
  /** Null where the usage type names a region that is not known here. */
  readonly region: string | null;
  /** Without its region: `BoxUsage:m5.large`. */
  readonly usageType: string;
  /** Hours, or another unit of the usage type. */
  readonly quantity: number;
  readonly onDemandUsd: number;
  readonly reservedUsd: number;
  readonly planUsd: number;
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

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.cost.commitments': Commitments;
    readonly 'aws.cost.savings-plan': SavingsPlan;
  }
}
