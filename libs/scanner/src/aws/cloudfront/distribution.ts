import type { Fact, Resource } from '../../snapshot';

export interface Distribution extends Resource {
  readonly kind: 'aws.cloudfront.distribution';
  readonly config: Fact<DistributionSettings>;
}

export interface DistributionSettings {
  /** `allow-all`, `https-only` or `redirect-to-https`; null where AWS did not say. */
  readonly viewerProtocolPolicy: string | null;
  readonly writesLogs: boolean;
  readonly webAclId: string | null;
  readonly customOrigins: ReadonlyArray<{ readonly id: string; readonly tlsVersions: readonly string[] }>;
}
