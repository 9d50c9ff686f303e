import type { Fact, Resource } from '../../snapshot';

export interface Vpc extends Resource {
  readonly kind: 'aws.ec2.vpc';
  readonly isDefault: boolean;
  /** Flow logs of this VPC that are ACTIVE. */
  readonly activeFlowLogs: Fact<readonly string[]>;
  /** Services of its endpoints: `com.amazonaws.eu-west-1.s3`. */
  readonly endpointServices: Fact<readonly string[]>;
}

export interface Subnet extends Resource {
  readonly kind: 'aws.ec2.subnet';
  readonly vpcId: string | null;
  readonly assignsPublicIp: boolean;
  /** Address families whose traffic is routed to an internet gateway; absent in older snapshots. */
  readonly internetRoutes?: Fact<ReadonlyArray<'ipv4' | 'ipv6'>>;
}

export interface VpcEndpoint extends Resource {
  readonly kind: 'aws.ec2.vpc-endpoint';
  readonly vpcId: string | null;
  /** `com.amazonaws.eu-west-1.s3`. */
  readonly serviceName: string;
  /** `Interface`, `Gateway` or `GatewayLoadBalancer`. */
  readonly endpointType: string;
  /** An interface endpoint has an address in each zone, and is billed for each. */
  readonly subnets: number;
  /** The route tables of a gateway endpoint. */
  readonly routeTables?: readonly string[];
  readonly createdAt: string | null;
  readonly hasPrivateDns: boolean;
}

export interface NatGateway extends Resource {
  readonly kind: 'aws.ec2.nat-gateway';
  readonly vpcId: string | null;
  readonly state: string;
  readonly createdAt: string | null;
  /** Billed addresses; none for a private gateway. */
  readonly publicAddresses: number;
  /** The route tables that route to it. */
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
