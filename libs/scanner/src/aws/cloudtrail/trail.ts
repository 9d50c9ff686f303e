import type { Fact, Resource } from '../../snapshot';

/** A trail, kept once, in its home region. */
export interface Trail extends Resource {
  readonly kind: 'aws.cloudtrail.trail';
  readonly isMultiRegion: boolean;
  readonly validatesLogFiles: boolean;
  readonly isLogging: Fact<boolean>;
}

/** What records a region: its own trails and the shadows of multi-region trails of other regions. */
export interface TrailCoverage extends Resource {
  readonly kind: 'aws.cloudtrail.region';
  readonly trails: readonly CoveringTrail[];
}

export interface CoveringTrail {
  readonly arn: string;
  readonly homeRegion: string;
  /** Read here only for own trails, and for trails whose home region is not part of the scan. */
  readonly isLogging: Fact<boolean>;
}
