import type { Fact, UntaggedResource } from '../../snapshot';

/** A trail, stored once, in its home region. */
export interface Trail extends UntaggedResource {
  readonly kind: 'aws.cloudtrail.trail';
  readonly isMultiRegion: boolean;
  readonly validatesLogFiles: boolean;
  readonly isLogging: Fact<boolean>;
  readonly kmsKeyId: string | null;
  readonly bucket: string | null;
  /** Null if it does not deliver to CloudWatch Logs. */
  readonly logGroupArn: string | null;
  /** Its last delivery to CloudWatch Logs; null for never. */
  readonly logGroupDeliveredAt: Fact<string | null>;
  readonly objectEvents: Fact<ObjectEvents>;
  readonly managementEvents: Fact<ManagementEvents>;
}

/** The management events that a trail records. */
export interface ManagementEvents {
  readonly reads: boolean;
  readonly writes: boolean;
  /** Excluded services: `kms.amazonaws.com` and `rdsdata.amazonaws.com` are possible. */
  readonly excludedSources: readonly string[];
}

/** Whether a trail records object-level events of all buckets. */
export interface ObjectEvents {
  readonly reads: boolean;
  readonly writes: boolean;
}

/** The trails that record a region: its own, and shadows of multi-region trails of other regions. */
export interface TrailCoverage extends UntaggedResource {
  readonly kind: 'aws.cloudtrail.region';
  readonly trails: readonly CoveringTrail[];
}

export interface CoveringTrail {
  readonly arn: string;
  readonly homeRegion: string;
  readonly isMultiRegion: boolean;
  /** Read only for own trails, and for trails whose home region is not part of the scan. */
  readonly isLogging: Fact<boolean>;
  readonly managementEvents: Fact<ManagementEvents>;
}

/** The account's audit recording; stored by one region of the scan for all. */
export interface TrailAccount extends UntaggedResource {
  readonly kind: 'aws.cloudtrail.account';
  /** Trails that cover this region from a region outside the scan. */
  readonly farTrails: ReadonlyArray<{
    readonly arn: string;
    readonly isMultiRegion: boolean;
    readonly objectEvents: Fact<ObjectEvents>;
    readonly isLogging: Fact<boolean>;
  }>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.cloudtrail.trail': Trail;
    readonly 'aws.cloudtrail.account': TrailAccount;
    readonly 'aws.cloudtrail.region': TrailCoverage;
  }
}
