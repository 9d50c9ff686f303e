import type { Fact, Resource } from '../../snapshot';

export interface Vpc extends Resource {
  readonly kind: 'aws.ec2.vpc';
  readonly isDefault: boolean;
  /** Flow logs of this VPC that are ACTIVE. */
  readonly activeFlowLogs: Fact<readonly string[]>;
}

export interface Subnet extends Resource {
  readonly kind: 'aws.ec2.subnet';
  readonly vpcId: string | null;
  readonly assignsPublicIp: boolean;
}
