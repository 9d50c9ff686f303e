import type { Fact, Resource } from '../../snapshot';

export interface SecurityGroup extends Resource {
  readonly kind: 'aws.ec2.security-group';
  readonly vpcId: string | null;
  readonly ingress: readonly SecurityRule[];
  readonly egress: readonly SecurityRule[];
  /** Ids of the first few network interfaces, and other groups' rules, that use it. */
  readonly users: Fact<readonly string[]>;
}

export interface SecurityRule {
  /** `tcp`, `udp`, `icmp`, a protocol number, or `-1` for all. */
  readonly protocol: string;
  /** Null for protocols without ports, and for all ports. */
  readonly fromPort: number | null;
  readonly toPort: number | null;
  /** IPv4 and IPv6 ranges. */
  readonly ranges: readonly string[];
  /** Ids of security groups and prefix lists. */
  readonly references: readonly string[];
  /** The ranges of each prefix list in inbound rules; absent in older snapshots. */
  readonly prefixLists?: ReadonlyArray<Fact<readonly string[]>>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.security-group': SecurityGroup;
  }
}
