import type { Fact, UntaggedResource } from '../../snapshot';

/** GuardDuty in one region. */
export interface GuardDutyRegion extends UntaggedResource {
  readonly kind: 'aws.guardduty.region';
  readonly detectors: Fact<readonly DetectorStatus[]>;
}

export interface DetectorStatus {
  readonly id: string;
  /** `ENABLED` or `DISABLED`. */
  readonly status: string;
}

export interface Detector extends UntaggedResource {
  readonly kind: 'aws.guardduty.detector';
  readonly settings: Fact<DetectorSettings>;
}

export interface DetectorSettings {
  readonly status: string;
  /** Whether S3 Protection is enabled. */
  readonly watchesS3: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.guardduty.detector': Detector;
    readonly 'aws.guardduty.region': GuardDutyRegion;
  }
}
