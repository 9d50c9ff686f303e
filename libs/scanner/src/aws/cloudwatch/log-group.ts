import type { Fact, Resource, UntaggedResource } from '../../snapshot';
import type { ManagementEvents } from '../cloudtrail/trail';

export interface LogGroup extends Resource {
  readonly kind: 'aws.cloudwatch.log-group';
  /** Null if it never expires. */
  readonly retentionDays: number | null;
  readonly kmsKeyId: string | null;
  readonly storedBytes?: number;
  readonly createdAt?: string | null;
  /** `STANDARD`, `INFREQUENT_ACCESS` or `DELIVERY`. */
  readonly logClass?: string | null;
  readonly metricFilters?: number;
  /** Whether it has subscriptions; absent if ingestion is too low to check. */
  readonly isSubscribed?: Fact<boolean>;
}

/**
 * Filters and alarms on the trails whose home is one region. The subject is the account: one monitored trail
 * suffices.
 */
export interface TrailWatch extends UntaggedResource {
  readonly kind: 'aws.cloudwatch.trail-watch';
  readonly logGroups: Fact<readonly WatchedLogGroup[]>;
}

/** The log group of one trail. */
export interface WatchedLogGroup {
  readonly arn: string;
  /** The ARN of the trail. */
  readonly trail: string;
  readonly isMultiRegion: boolean;
  /** Whether the trail is logging: a stopped trail writes nothing. */
  readonly isLogging: Fact<boolean>;
  readonly managementEvents: Fact<ManagementEvents>;
  readonly filters: Fact<readonly MetricFilter[]>;
}

export interface MetricFilter {
  readonly name: string;
  readonly pattern: string;
  /** The alarms on a metric of this filter. */
  readonly alarms: readonly FilterAlarm[];
}

export interface FilterAlarm {
  readonly name: string;
  /** False if its actions are disabled. */
  readonly hasActionsOn: boolean;
  /** ARNs of its actions. */
  readonly actions: readonly string[];
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.cloudwatch.log-group': LogGroup;
    readonly 'aws.cloudwatch.trail-watch': TrailWatch;
  }
}
