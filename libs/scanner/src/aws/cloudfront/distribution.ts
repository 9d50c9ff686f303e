import type { Fact, UntaggedResource } from '../../snapshot';

export interface Distribution extends UntaggedResource {
  readonly kind: 'aws.cloudfront.distribution';
  readonly config: Fact<DistributionSettings>;
  /** Whether CloudWatch Logs delivers its access logs; absent if its own configuration does, and in older snapshots. */
  readonly deliversLogs?: Fact<boolean>;
}

export interface DistributionSettings {
  /** `allow-all`, `https-only` or `redirect-to-https`; null if AWS does not report it. */
  readonly viewerProtocolPolicy: string | null;
  /** The same for cache behaviors with their own paths. */
  readonly pathPolicies?: ReadonlyArray<{ readonly path: string; readonly policy: string | null }>;
  /** Minimum TLS version for viewers, such as `TLSv1.2_2021`; null for a distribution without its own domain name. */
  readonly viewerTls?: string | null;
  readonly writesLogs: boolean;
  readonly webAclId: string | null;
  readonly customOrigins: readonly CustomOrigin[];
}

export interface CustomOrigin {
  readonly id: string;
  readonly tlsVersions: readonly string[];
  /** `http-only`, `https-only` or `match-viewer`. */
  readonly protocolPolicy?: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.cloudfront.distribution': Distribution;
  }
}
