import type { Fact, UntaggedResource } from '../../snapshot';

/** Security Hub in one region. */
export interface SecurityHubRegion extends UntaggedResource {
  readonly kind: 'aws.securityhub.region';
  /** Null if the account has no subscription. */
  readonly hub: Fact<Hub | null>;
}

export interface Hub {
  readonly arn: string;
  /** Names of enabled standards; integrations are read only if there are none. */
  readonly standards: readonly string[];
  readonly integrations: readonly string[];
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.securityhub.region': SecurityHubRegion;
  }
}
