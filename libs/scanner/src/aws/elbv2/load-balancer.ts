import type { Fact, Resource } from '../../snapshot';

/** An application, network or gateway load balancer. */
export interface LoadBalancer extends Resource {
  readonly kind: 'aws.elbv2.load-balancer';
  /** `application`, `network` or `gateway`. */
  readonly balancerType: string;
  /** By AWS's own keys, such as `deletion_protection.enabled`. */
  readonly attributes: Fact<Readonly<Record<string, string>>>;
  readonly listeners: Fact<readonly Listener[]>;
  readonly createdAt?: string | null;
  /** Addresses that AWS bills: one for each zone of a balancer that faces the internet. */
  readonly publicAddresses?: number;
  readonly targets?: Fact<readonly Target[]>;
  /** The ARNs of its target groups; none where they could not be read. */
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
  /** How many of its rules forward what comes by plain HTTP; only where the default action redirects, absent in older snapshots. */
  readonly forwardingRules?: Fact<number>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.elbv2.load-balancer': LoadBalancer;
  }
}
