import type { Fact, Resource } from '../../snapshot';

/** Security Hub in one region. */
export interface SecurityHubRegion extends Resource {
  readonly kind: 'aws.securityhub.region';
  /** Null where the account is not subscribed. */
  readonly hub: Fact<Hub | null>;
}

export interface Hub {
  readonly arn: string;
  /** Names of enabled standards; integrations are asked for only where there are none. */
  readonly standards: readonly string[];
  readonly integrations: readonly string[];
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.securityhub.region': SecurityHubRegion;
  }
}
