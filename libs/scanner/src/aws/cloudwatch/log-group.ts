import type { Fact, Resource } from '../../snapshot';

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

/** The log group that a trail writes to; told once for trails of all regions and once for others. */
export interface WatchedLogGroup {
  readonly arn: string;
  /** Whether a trail of all regions writes to it. */
  readonly isMultiRegion: boolean;
  /** Whether one of these trails records: a stopped one writes nothing. */
  readonly isLogging: Fact<boolean>;
  readonly filters: Fact<readonly MetricFilter[]>;
}

export interface MetricFilter {
  readonly name: string;
  readonly pattern: string;
  /** Whether an alarm exists on a metric that it feeds. */
  readonly hasAlarm: boolean;
}
