import type { Fact, Resource } from '../../snapshot';

/** A trail, kept once, in its home region. */
export interface Trail extends Resource {
  readonly kind: 'aws.cloudtrail.trail';
  readonly isMultiRegion: boolean;
  readonly validatesLogFiles: boolean;
  readonly isLogging: Fact<boolean>;
  readonly kmsKeyId: string | null;
  readonly bucket: string | null;
  /** Null where it does not deliver to CloudWatch Logs. */
  readonly logGroupArn: string | null;
  /** When it delivered to CloudWatch Logs the last time; null for never. */
  readonly logGroupDeliveredAt: Fact<string | null>;
  readonly objectEvents: Fact<ObjectEvents>;
  readonly managementEvents: Fact<ManagementEvents>;
}

/** Which management events a trail records. */
export interface ManagementEvents {
  readonly reads: boolean;
  readonly writes: boolean;
  /** Services whose events are left out: `kms.amazonaws.com` and `rdsdata.amazonaws.com` can be. */
  readonly excludedSources: readonly string[];
}

/** Whether a trail records what is done to the objects of every bucket. */
export interface ObjectEvents {
  readonly reads: boolean;
  readonly writes: boolean;
}

/** What records a region: its own trails and the shadows of multi-region trails of other regions. */
export interface TrailCoverage extends Resource {
  readonly kind: 'aws.cloudtrail.region';
  readonly trails: readonly CoveringTrail[];
}

export interface CoveringTrail {
  readonly arn: string;
  readonly homeRegion: string;
  readonly isMultiRegion: boolean;
  /** Read here only for own trails, and for trails whose home region is not part of the scan. */
  readonly isLogging: Fact<boolean>;
  readonly managementEvents: Fact<ManagementEvents>;
}

/** The account as its trails record it; kept by one region of the scan for all of them. */
export interface TrailAccount extends Resource {
  readonly kind: 'aws.cloudtrail.account';
  /** Trails that cover this region from a region that is not part of the scan. */
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
