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

export interface VpcEndpoint extends Resource {
  readonly kind: 'aws.ec2.vpc-endpoint';
  readonly vpcId: string | null;
  /** `com.amazonaws.eu-west-1.s3`. */
  readonly serviceName: string;
  /** `Interface`, `Gateway` or `GatewayLoadBalancer`. */
  readonly endpointType: string;
  /** An interface endpoint has an address in each, and is billed for each. */
  readonly subnets: number;
  /** The route tables from which a gateway endpoint is reached. */
  readonly routeTables?: readonly string[];
  readonly createdAt: string | null;
  readonly hasPrivateDns: boolean;
}

export interface NatGateway extends Resource {
  readonly kind: 'aws.ec2.nat-gateway';
  readonly vpcId: string | null;
  readonly state: string;
  readonly createdAt: string | null;
  /** Addresses that AWS bills; none for a private gateway. */
  readonly publicAddresses: number;
  /** The route tables that lead to it. */
  readonly routeTables?: Fact<readonly string[]>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.nat-gateway': NatGateway;
    readonly 'aws.ec2.subnet': Subnet;
    readonly 'aws.ec2.vpc': Vpc;
    readonly 'aws.ec2.vpc-endpoint': VpcEndpoint;
  }
}
