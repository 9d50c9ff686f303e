import type { Fact, Resource } from '../../snapshot';

export interface Ec2Instance extends Resource {
  readonly kind: 'aws.ec2.instance';
  readonly instanceType: string;
  /** `pending`, `running`, `shutting-down`, `terminated`, `stopping` or `stopped`. */
  readonly state: string;
  readonly launchedAt: string | null;
  /** When a stopped instance was stopped, where AWS says so. */
  readonly stoppedAt: string | null;
  readonly architecture: string | null;
  /** `Linux/UNIX`, `Windows`, as on the bill. */
  readonly platform: string | null;
  readonly vpcId: string | null;
  readonly subnetId: string | null;
  readonly publicIp: string | null;
  /** IPv4 and IPv6 addresses of the internet, of every interface; absent in older snapshots. */
  readonly publicAddresses?: readonly string[];
  readonly instanceProfileArn: string | null;
  /** `required` or `optional`; null where AWS did not say. */
  readonly metadataTokens: string | null;
  /** `enabled` or `disabled`; null where AWS did not say. */
  readonly metadataEndpoint: string | null;
  /** `enabled`, `disabled` or between the two; null where AWS did not say. */
  readonly detailedMonitoring: string | null;
  /** Kinds of credentials in the user data. The user data itself is not kept. */
  readonly userDataSecrets: Fact<readonly string[]>;
  /** Whether it reports to Systems Manager. */
  readonly isSsmManaged: Fact<boolean>;
  /** `spot` or `scheduled`; null for an instance paid by the second. */
  readonly lifecycle?: string | null;
  /** The device that it starts from: `/dev/xvda`. */
  readonly rootDevice?: string | null;
  readonly networkInterfaces?: number;
  /** `us-east-1a`; null where AWS did not say. */
  readonly zone?: string | null;
  /** `default`, `dedicated` or `host`; null where AWS did not say. */
  readonly tenancy?: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.instance': Ec2Instance;
  }
}
