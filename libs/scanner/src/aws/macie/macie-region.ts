import type { Fact, UntaggedResource } from '../../snapshot';

/** Macie in one region. */
export interface MacieRegion extends UntaggedResource {
  readonly kind: 'aws.macie.region';
  /** `ENABLED` or `PAUSED`; null if Macie was never enabled. */
  readonly status: Fact<string | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.macie.region': MacieRegion;
  }
}
