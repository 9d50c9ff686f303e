import type { Fact, Resource } from '../../snapshot';

export interface Vpc extends Resource {
  readonly kind: 'aws.ec2.vpc';
  readonly isDefault: boolean;
  /** Flow logs of this VPC that are ACTIVE. */
  readonly activeFlowLogs: Fact<readonly string[]>;
  /** Services that its endpoints lead to: `com.amazonaws.eu-west-1.s3`. */
  readonly endpointServices: Fact<readonly string[]>;
}

export interface Subnet extends Resource {
  readonly kind: 'aws.ec2.subnet';
  readonly vpcId: string | null;
  readonly assignsPublicIp: boolean;
}
