import type { Fact, Resource } from '../../snapshot';

/** An Application, Network or Gateway Load Balancer. */
export interface LoadBalancer extends Resource {
  readonly kind: 'aws.elbv2.load-balancer';
  /** `application`, `network` or `gateway`. */
  readonly balancerType: string;
  /** By AWS's keys, such as `deletion_protection.enabled`. */
  readonly attributes: Fact<Readonly<Record<string, string>>>;
  /** Whether CloudWatch Logs delivers its access logs; absent if its attributes turn them on, and in older snapshots. */
  readonly deliversLogs?: Fact<boolean>;
  readonly listeners: Fact<readonly Listener[]>;
  readonly createdAt?: string | null;
  /** Billed addresses that end with the load balancer: one per zone of an internet-facing one, without Elastic IPs. */
  readonly publicAddresses?: number;
  /** `internet-facing` or `internal`; absent in older snapshots, as are groups and subnets. */
  readonly scheme?: string | null;
  /** Ids; none for a Network Load Balancer that was created without. */
  readonly securityGroups?: readonly string[];
  readonly subnets?: readonly string[];
  readonly targets?: Fact<readonly Target[]>;
  /** The ARNs of its target groups; empty if they could not be read. */
  readonly targetGroups?: readonly string[];
}

export interface Target {
  readonly id: string;
  /** `healthy`, `unhealthy`, `initial`, `unused` and others. */
  readonly health: string;
}

export interface Listener {
  readonly port: number | null;
  readonly protocol: string | null;
  readonly tlsPolicy: string | null;
  /** By its default action. */
  readonly redirectsToHttps: boolean;
  /** Its default action signs users in first; absent in older snapshots. */
  readonly authenticates?: boolean;
  /** Number of rules that forward plain HTTP; set only if the default action redirects, absent in older snapshots. */
  readonly forwardingRules?: Fact<number>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.elbv2.load-balancer': LoadBalancer;
  }
}
