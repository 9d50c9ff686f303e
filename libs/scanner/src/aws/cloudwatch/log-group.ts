import type { Fact, Resource } from '../../snapshot';
import type { ManagementEvents } from '../cloudtrail/trail';

export interface LogGroup extends Resource {
  readonly kind: 'aws.cloudwatch.log-group';
  /** Null where it never expires. */
  readonly retentionDays: number | null;
  readonly kmsKeyId: string | null;
  readonly storedBytes?: number;
  readonly createdAt?: string | null;
  /** `STANDARD`, `INFREQUENT_ACCESS` or `DELIVERY`. */
  readonly logClass?: string | null;
  readonly metricFilters?: number;
  /** Whether something has what comes in sent to it; absent where so little comes in that nobody asked. */
  readonly isSubscribed?: Fact<boolean>;
}

/** What watches the trails at home in one region. Its subject is the account: one watched trail is enough for all of it. */
export interface TrailWatch extends Resource {
  readonly kind: 'aws.cloudwatch.trail-watch';
  readonly logGroups: Fact<readonly WatchedLogGroup[]>;
}

/** The log group that one trail writes to. */
export interface WatchedLogGroup {
  readonly arn: string;
  /** The ARN of the trail. */
  readonly trail: string;
  readonly isMultiRegion: boolean;
  /** Whether the trail records: a stopped one writes nothing. */
  readonly isLogging: Fact<boolean>;
  readonly managementEvents: Fact<ManagementEvents>;
  readonly filters: Fact<readonly MetricFilter[]>;
}

export interface MetricFilter {
  readonly name: string;
  readonly pattern: string;
  /** The alarms on a metric that it feeds. */
  readonly alarms: readonly FilterAlarm[];
}

export interface FilterAlarm {
  readonly name: string;
  /** False where someone turned its actions off. */
  readonly hasActionsOn: boolean;
  /** ARNs of what it does when it fires. */
  readonly actions: readonly string[];
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.cloudwatch.log-group': LogGroup;
    readonly 'aws.cloudwatch.trail-watch': TrailWatch;
  }
}
