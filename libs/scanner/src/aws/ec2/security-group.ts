import type { Fact, Resource } from '../../snapshot';

export interface SecurityGroup extends Resource {
  readonly kind: 'aws.ec2.security-group';
  readonly vpcId: string | null;
  readonly ingress: readonly SecurityRule[];
  readonly egress: readonly SecurityRule[];
  /** Ids of network interfaces and of other groups whose rules name it; the first few of them. */
  readonly users: Fact<readonly string[]>;
}

export interface SecurityRule {
  /** `tcp`, `udp`, `icmp`, a protocol number, or `-1` for all. */
  readonly protocol: string;
  /** Null for protocols without ports, and where all are meant. */
  readonly fromPort: number | null;
  readonly toPort: number | null;
  /** IPv4 and IPv6 ranges. */
  readonly ranges: readonly string[];
  /** Ids of security groups and prefix lists. */
  readonly references: readonly string[];
  /** The ranges of each prefix list that lets traffic in; absent in older snapshots. */
  readonly prefixLists?: ReadonlyArray<Fact<readonly string[]>>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.security-group': SecurityGroup;
  }
}
