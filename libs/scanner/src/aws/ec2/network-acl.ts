import type { Resource } from '../../snapshot';

export interface NetworkAcl extends Resource {
  readonly kind: 'aws.ec2.network-acl';
  readonly vpcId: string | null;
  /** Inbound entries in EC2's order of evaluation. */
  readonly ingress: readonly NetworkAclEntry[];
  /** Outbound entries; absent in older snapshots, as are its subnets. */
  readonly egress?: readonly NetworkAclEntry[];
  /** Ids of the subnets that it protects. */
  readonly subnets?: readonly string[];
}

export interface NetworkAclEntry {
  readonly number: number;
  readonly isAllow: boolean;
  /** A protocol number, or `-1` for all. */
  readonly protocol: string;
  readonly range: string;
  /** Null for all ports. */
  readonly fromPort: number | null;
  readonly toPort: number | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.network-acl': NetworkAcl;
  }
}
