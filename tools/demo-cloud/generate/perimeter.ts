import type {
  Instance,
  NatGateway,
  NetworkAcl,
  NetworkAclEntry,
  NetworkInterface,
  RouteTable,
  Vpc,
  VpcEndpoint,
  VpcPeeringConnection,
} from '@aws-sdk/client-ec2';
import { thingsIn } from '../../estate/plan';
import { DATABASES } from '../../estate/rds';
import { HOME_REGION } from '../demo-accounts';
import { isHalfMended } from './condition';
import type { Network } from './network';
import type { Scope } from './scope';

/** What lies around the networks of a region: who gets in, and where traffic goes. */
export interface Perimeter {
  readonly acls: readonly NetworkAcl[];
  readonly endpoints: readonly VpcEndpoint[];
  readonly peerings: readonly VpcPeeringConnection[];
  readonly routeTables: readonly RouteTable[];
  readonly interfaces: readonly NetworkInterface[];
}

const ANYWHERE = '0.0.0.0/0';

const entry = (
  RuleNumber: number,
  RuleAction: 'allow' | 'deny',
  ports?: readonly [number, number],
): NetworkAclEntry => ({
  RuleNumber,
  RuleAction,
  Egress: false,
  CidrBlock: ANYWHERE,
  Protocol: ports ? '6' : '-1',
  ...(ports ? { PortRange: { From: ports[0], To: ports[1] } } : {}),
});

const LAST = entry(32_767, 'deny');
/** What AWS gives to every new VPC. */
const OPEN = [entry(100, 'allow'), LAST];
const CLOSED = [
  entry(90, 'deny', [22, 22]),
  entry(91, 'deny', [3389, 3389]),
  entry(100, 'allow', [443, 443]),
  entry(110, 'allow', [1024, 65_535]),
  LAST,
];

const acl = (scope: Scope, { VpcId, IsDefault }: Vpc, isClosed: boolean): NetworkAcl => ({
  NetworkAclId: scope.id('acl', String(VpcId)),
  VpcId,
  OwnerId: scope.accountId,
  IsDefault: IsDefault === true,
  Entries: isClosed ? CLOSED : OPEN,
  Tags: [],
});

const endpoint = (scope: Scope, region: string, VpcId: string, service: string): VpcEndpoint => ({
  VpcEndpointId: scope.id('vpce', `${VpcId}/${service}`),
  VpcEndpointType: service === 's3' ? 'Gateway' : 'Interface',
  VpcId,
  ServiceName: `com.amazonaws.${region}.${service}`,
  State: 'Available',
  ...(service === 's3' ? { RouteTableIds: [scope.id('rtb', VpcId)] } : {}),
});

interface PeerPlan {
  readonly name: string;
  readonly block: string;
  readonly routed: string;
}

const peering = (scope: Scope, { VpcId, CidrBlock }: Vpc, { name, block }: PeerPlan): VpcPeeringConnection => ({
  VpcPeeringConnectionId: scope.id('pcx', `${VpcId}/${name}`),
  Status: { Code: 'active', Message: 'Active' },
  RequesterVpcInfo: { VpcId, CidrBlock, OwnerId: scope.accountId },
  AccepterVpcInfo: { VpcId: scope.id('vpc', name), CidrBlock: block, OwnerId: scope.accountId },
  Tags: [{ Key: 'Name', Value: name }],
});

const interfaceOf = (
  scope: Scope,
  VpcId: string | undefined,
  owner: string,
  groups: NetworkInterface['Groups'],
): NetworkInterface => ({
  NetworkInterfaceId: scope.id('eni', owner),
  VpcId,
  OwnerId: scope.accountId,
  Status: 'in-use',
  Groups: groups,
});

interface Inhabitants {
  readonly region: string;
  readonly network: Network;
  readonly instances: readonly Instance[];
  readonly natGateways: readonly NatGateway[];
}

/** Every instance, every database and every NAT gateway reaches the network by an interface. */
const interfacesOf = (
  scope: Scope,
  { region, network: { vpcId, groupId }, instances, natGateways }: Inhabitants,
): NetworkInterface[] => [
  ...instances.map(({ InstanceId, SecurityGroups }) => interfaceOf(scope, vpcId, String(InstanceId), SecurityGroups)),
  ...thingsIn(DATABASES, scope, region).map(({ name }) =>
    interfaceOf(scope, vpcId, name, [{ GroupId: groupId('database'), GroupName: 'database' }]),
  ),
  ...natGateways.flatMap(({ VpcId, NatGatewayAddresses = [] }) =>
    NatGatewayAddresses.map(({ NetworkInterfaceId }) => ({
      NetworkInterfaceId,
      VpcId,
      OwnerId: scope.accountId,
      Status: 'in-use' as const,
      InterfaceType: 'natGateway' as const,
      Groups: [],
    })),
  ),
];

/** Production is closed in and peered; the other region got what AWS gives by default. */
export const makePerimeter = (scope: Scope, inhabitants: Inhabitants): Perimeter => {
  const { region, network, natGateways } = inhabitants;
  const isMended = isHalfMended(scope);
  const isProduction = region === HOME_REGION;
  const own = network.vpcs.filter(({ IsDefault }) => !IsDefault);
  const peers: readonly PeerPlan[] = isProduction
    ? [
        { name: 'partner', block: '10.60.0.0/16', routed: isMended ? '10.60.4.0/24' : '10.60.0.0/16' },
        { name: 'shared-services', block: '10.70.0.0/16', routed: '10.70.1.0/24' },
      ]
    : [];
  const plans = own.flatMap((vpc) => peers.map((plan) => ({ plan, connection: peering(scope, vpc, plan) })));
  return {
    acls: network.vpcs.map((vpc) => acl(scope, vpc, isMended || (isProduction && !vpc.IsDefault))),
    endpoints: own.flatMap(({ VpcId }) =>
      (isProduction ? ['s3', 'ec2'] : ['s3']).map((service) => endpoint(scope, region, String(VpcId), service)),
    ),
    peerings: plans.map(({ connection }) => connection),
    routeTables: network.vpcs.map(({ VpcId, CidrBlock, IsDefault }) => ({
      RouteTableId: scope.id('rtb', String(VpcId)),
      VpcId,
      OwnerId: scope.accountId,
      Routes: [
        { DestinationCidrBlock: CidrBlock, GatewayId: 'local', State: 'active', Origin: 'CreateRouteTable' },
        ...natGateways
          .filter((gateway) => gateway.VpcId === VpcId)
          .map(({ NatGatewayId }) => ({
            DestinationCidrBlock: '0.0.0.0/0',
            NatGatewayId,
            State: 'active' as const,
            Origin: 'CreateRoute' as const,
          })),
        ...(IsDefault
          ? []
          : plans.map(({ plan, connection }) => ({
              DestinationCidrBlock: plan.routed,
              VpcPeeringConnectionId: connection.VpcPeeringConnectionId,
              State: 'active' as const,
              Origin: 'CreateRoute' as const,
            }))),
      ],
      Tags: [],
    })),
    interfaces: interfacesOf(scope, inhabitants),
  };
};
