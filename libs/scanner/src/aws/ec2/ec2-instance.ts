import type { Fact, Resource } from '../../snapshot';

export interface Ec2Instance extends Resource {
  readonly kind: 'aws.ec2.instance';
  readonly instanceType: string;
  /** `pending`, `running`, `shutting-down`, `terminated`, `stopping` or `stopped`. */
  readonly state: string;
  readonly launchedAt: string | null;
  /** When a stopped instance was stopped, if AWS reports it. */
  readonly stoppedAt: string | null;
  readonly architecture: string | null;
  /** `Linux/UNIX`, `Windows`, as on the bill. */
  readonly platform: string | null;
  readonly vpcId: string | null;
  readonly subnetId: string | null;
  readonly publicIp: string | null;
  /** Public IPv4 and IPv6 addresses of all interfaces; absent in older snapshots. */
  readonly publicAddresses?: readonly string[];
  /** Private IPv4 address of the first interface; absent in older snapshots, as are its security groups. */
  readonly privateIp?: string | null;
  /** Ids of the first interface's security groups. */
  readonly securityGroups?: readonly string[];
  readonly instanceProfileArn: string | null;
  /** `required` or `optional`; null if AWS does not report it. */
  readonly metadataTokens: string | null;
  /** `enabled` or `disabled`; null if AWS does not report it. */
  readonly metadataEndpoint: string | null;
  /** `enabled`, `disabled` or in transition; null if AWS does not report it. */
  readonly detailedMonitoring: string | null;
  /** Kinds of credentials in the user data. The user data itself is not stored. */
  readonly userDataSecrets: Fact<readonly string[]>;
  /** Whether it reports to Systems Manager. */
  readonly isSsmManaged: Fact<boolean>;
  /** The service that operates it for the customer: `eks.amazonaws.com`; null for an ordinary instance. */
  readonly managedBy?: string | null;
  /** `spot` or `scheduled`; null for an on-demand instance. */
  readonly lifecycle?: string | null;
  /** The root device: `/dev/xvda`. */
  readonly rootDevice?: string | null;
  readonly networkInterfaces?: number;
  /** `us-east-1a`; null if AWS does not report it. */
  readonly zone?: string | null;
  /** `default`, `dedicated` or `host`; null if AWS does not report it. */
  readonly tenancy?: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.instance': Ec2Instance;
  }
}
