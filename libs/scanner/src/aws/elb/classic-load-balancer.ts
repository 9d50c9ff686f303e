import type { Fact, Resource } from '../../snapshot';

export interface ClassicLoadBalancer extends Resource {
  readonly kind: 'aws.elb.load-balancer';
  readonly listeners: ReadonlyArray<{
    readonly port: number | null;
    readonly protocol: string | null;
    /** Where it forwards to on each instance; absent in older snapshots, as are scheme, VPC, groups and subnets. */
    readonly instancePort?: number | null;
  }>;
  /** `internet-facing` or `internal`. */
  readonly scheme?: string | null;
  readonly vpcId?: string | null;
  readonly securityGroups?: readonly string[];
  readonly subnets?: readonly string[];
  readonly writesAccessLogs: Fact<boolean>;
  readonly instances?: number;
  readonly instanceIds?: readonly string[];
  readonly createdAt?: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.elb.load-balancer': ClassicLoadBalancer;
  }
}
