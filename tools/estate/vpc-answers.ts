import type { IpPermission, NetworkInterface, Route, RouteTableAssociation } from '@aws-sdk/client-ec2';
import { checkRegion, type Asked } from '../demo-cloud/answers/asked';
import type { Scope } from '../demo-cloud/generate/scope';
import { toTags } from '../demo-cloud/generate/tags';
import type { Operation } from './answering';
import { INSTANCES, NAT_GATEWAYS, toInstanceId, toPublicIp } from './ec2';
import { BY_VPC, describeAll, list, readId } from './ec2-lists';
import { type Thing, thingsIn, US } from './plan';
import { DATABASES } from './rds';
import { ANYWHERE, EVERYTHING, GROUPS, SUBNETS, toInnerId, toVpcId, type Vpc, VPCS } from './vpc';
import { ACLS, ALL_OUTBOUND, DENY_REST, describeRules, PEERINGS } from './vpc-borders';

const ACTIVE = { State: 'active', Origin: 'CreateRoute' } as const;
const NO_RANGES = { IpRanges: [], Ipv6Ranges: [], UserIdGroupPairs: [], PrefixListIds: [] };

const describeVpc = (each: Thing<Vpc>, { account: { scope } }: Asked) => {
  const key = `${each.region}/${each.what}`;
  const CidrBlockState = { State: 'associated' };
  return {
    VpcId: readId(each),
    CidrBlock: each.cidr,
    State: 'available',
    OwnerId: scope.accountId,
    DhcpOptionsId: scope.id('dopt', key),
    InstanceTenancy: 'default',
    IsDefault: each.isDefault === true,
    CidrBlockAssociationSet: [{ CidrBlock: each.cidr, AssociationId: scope.id('vpc-cidr-assoc', key), CidrBlockState }],
    Tags: each.isDefault ? [] : toTags(each.what, each.labels),
  };
};

const ofVpc = (scope: Scope, { region, vpc }: { readonly region: string; readonly vpc?: string }) => ({
  VpcId: toVpcId(scope, region, vpc),
  OwnerId: scope.accountId,
});

/** Interfaces of instances, of databases and of NAT gateways. */
const listInterfaces = (asked: Asked): NetworkInterface[] => {
  const { scope } = asked.account;
  const region = checkRegion(asked);
  const inUse = { ...ofVpc(scope, { region }), Status: 'in-use' as const };
  const describe = (owner: string, group: string): NetworkInterface => ({
    ...inUse,
    NetworkInterfaceId: scope.id('eni', owner),
    Groups: [{ GroupId: toInnerId(scope, 'sg', { region, what: group }), GroupName: group }],
  });
  return [
    ...thingsIn(INSTANCES, scope, region).map((each) => describe(toInstanceId(scope, each), each.group ?? '')),
    ...thingsIn(DATABASES, scope, region).map(({ name }) => describe(name, 'database')),
    ...thingsIn(NAT_GATEWAYS, scope, region).map(({ what }) => ({
      ...inUse,
      NetworkInterfaceId: scope.id('eni', `${region}/${what}`),
      InterfaceType: 'natGateway' as const,
      Groups: [],
    })),
  ];
};

const listEndpoints = (asked: Asked) =>
  (checkRegion(asked) === US ? ['s3', 'ec2'] : ['s3']).map((service) => {
    const {
      account: { scope },
      region,
    } = asked;
    const VpcId = toVpcId(scope, region);
    return {
      VpcEndpointId: scope.id('vpce', `${VpcId}/${service}`),
      VpcEndpointType: service === 's3' ? 'Gateway' : 'Interface',
      VpcId,
      ServiceName: `com.amazonaws.${region}.${service}`,
      State: 'Available',
      ...(service === 's3' ? { RouteTableIds: [scope.id('rtb', VpcId)] } : {}),
    };
  });

const describeRouteTables = (each: Thing<Vpc>, { account: { scope }, region }: Asked) => {
  const VpcId = readId(each);
  const own = { DestinationCidrBlock: each.cidr, GatewayId: 'local', State: 'active', Origin: 'CreateRouteTable' };
  const gateways = thingsIn(NAT_GATEWAYS, scope, region).map((gateway) => ({
    ...ACTIVE,
    DestinationCidrBlock: ANYWHERE,
    NatGatewayId: readId(gateway),
  }));
  const peers = thingsIn(PEERINGS, scope, region).map((peer) => ({
    ...ACTIVE,
    DestinationCidrBlock: peer.routed,
    VpcPeeringConnectionId: readId(peer),
  }));
  const internet = { ...ACTIVE, DestinationCidrBlock: ANYWHERE, GatewayId: scope.id('igw', VpcId) };
  const table = (id: string, Associations: RouteTableAssociation[], Routes: Route[]) => ({
    RouteTableId: scope.id('rtb', id),
    VpcId,
    OwnerId: scope.accountId,
    Associations,
    Routes: [own, ...Routes],
    Tags: [],
  });
  // AWS routes its own VPCs to the internet; the company's main tables serve private subnets.
  if (each.isDefault) return [table(VpcId, [{ Main: true }], [internet])];
  const publicSubnets = thingsIn(SUBNETS, scope, region)
    .filter(({ vpc, what }) => vpc === undefined && what.startsWith('public'))
    .map((subnet) => ({ Main: false, SubnetId: readId(subnet) }));
  return [
    table(VpcId, [{ Main: true }], [...gateways, ...peers]),
    ...(publicSubnets.length === 0 ? [] : [table(`${VpcId}/public`, publicSubnets, [internet])]),
  ];
};

const withRanges = (permission: IpPermission): IpPermission => ({ ...NO_RANGES, ...permission });

export const vpcAnswers = {
  DescribeFlowLogs: list(
    'FlowLogs',
    (asked) => {
      const { scope } = asked.account;
      return thingsIn(VPCS, scope, checkRegion(asked))
        .filter(({ isCareful, isLogged }) => isCareful || isLogged)
        .map((each) => ({
          FlowLogId: scope.id('fl', readId(each)),
          ResourceId: readId(each),
          FlowLogStatus: 'ACTIVE',
          DeliverLogsStatus: 'SUCCESS',
          TrafficType: 'ALL',
          LogDestinationType: 'cloud-watch-logs',
          LogGroupName: `/vpc/${each.what}`,
          MaxAggregationInterval: 600,
          CreationTime: scope.daysAgo(402),
          Tags: [],
        }));
    },
    { fields: [['resource-id', 'ResourceId']], ids: ['FlowLogIds', 'FlowLogId'] },
  ),
  DescribeNatGateways: (asked) => ({
    NatGateways: describeAll(NAT_GATEWAYS, (each, { account: { scope }, region }) => ({
      NatGatewayId: readId(each),
      VpcId: toVpcId(scope, region),
      SubnetId: toInnerId(scope, 'subnet', { region, what: 'public-a' }),
      State: 'available',
      ConnectivityType: 'public',
      CreateTime: scope.daysAgo(402),
      NatGatewayAddresses: [
        {
          PublicIp: toPublicIp(scope, each),
          AllocationId: scope.id('eipalloc', `${region}/${each.what}`),
          NetworkInterfaceId: scope.id('eni', `${region}/${each.what}`),
        },
      ],
      Tags: [{ Key: 'Name', Value: each.what }],
    }))(asked),
  }),
  DescribeNetworkAcls: list(
    'NetworkAcls',
    describeAll(ACLS, (each, { account: { scope } }) => ({
      NetworkAclId: readId(each),
      VpcId: toVpcId(scope, each.region, each.what),
      OwnerId: scope.accountId,
      IsDefault: each.isDefault === true,
      Entries: [...describeRules([...each.rules, DENY_REST]), ...ALL_OUTBOUND],
      Associations: thingsIn(SUBNETS, scope, each.region)
        .filter(({ vpc }) => toVpcId(scope, each.region, vpc) === toVpcId(scope, each.region, each.what))
        .map((subnet) => ({ NetworkAclId: readId(each), SubnetId: readId(subnet) })),
      Tags: [],
    })),
    { fields: [BY_VPC] },
  ),
  DescribeNetworkInterfaces: list('NetworkInterfaces', listInterfaces, {
    fields: [['network-interface-id', 'NetworkInterfaceId'], BY_VPC],
  }),
  DescribeRouteTables: list('RouteTables', (asked) => describeAll(VPCS, describeRouteTables)(asked).flat(), {
    fields: [BY_VPC],
  }),
  DescribeSecurityGroups: list(
    'SecurityGroups',
    describeAll(GROUPS, (each, { account: { scope } }) => {
      const GroupId = readId(each);
      const itself = { IpProtocol: '-1', UserIdGroupPairs: [{ GroupId, UserId: scope.accountId }] };
      return {
        ...ofVpc(scope, each),
        GroupId,
        GroupName: each.what,
        SecurityGroupArn: each.arn,
        Description: each.purpose ?? 'default VPC security group',
        // AWS makes a default group open within itself.
        IpPermissions: (each.isEmptied === false ? [itself] : (each.ingress ?? [])).map(withRanges),
        IpPermissionsEgress: each.isEmptied ? [] : [withRanges(EVERYTHING)],
        Tags: each.isEmptied === undefined ? toTags(undefined, each.labels) : [],
      };
    }),
    { fields: [['group-name', 'GroupName'], BY_VPC], ids: ['GroupIds', 'GroupId'] },
  ),
  DescribeSubnets: list(
    'Subnets',
    describeAll(SUBNETS, (each, { account: { scope } }) => ({
      ...ofVpc(scope, each),
      SubnetId: readId(each),
      SubnetArn: each.arn,
      CidrBlock: each.cidr,
      AvailabilityZone: `${each.region}${each.zone ?? 'a'}`,
      AvailableIpAddressCount: scope.whole(`${readId(each)}/free`, 120, 480),
      State: 'available',
      DefaultForAz: each.vpc !== undefined,
      MapPublicIpOnLaunch: each.isPublic === true,
      AssignIpv6AddressOnCreation: false,
      Ipv6CidrBlockAssociationSet: [],
      Tags: each.vpc === undefined ? toTags(each.what, each.labels) : [],
    })),
    { fields: [BY_VPC], ids: ['SubnetIds', 'SubnetId'] },
  ),
  DescribeVpcEndpoints: list('VpcEndpoints', listEndpoints, { fields: [BY_VPC] }),
  DescribeVpcPeeringConnections: list(
    'VpcPeeringConnections',
    describeAll(PEERINGS, (each, asked) => {
      const { scope } = asked.account;
      const [own] = thingsIn(VPCS, scope, each.region);
      const OwnerId = scope.accountId;
      return {
        VpcPeeringConnectionId: readId(each),
        Status: { Code: 'active', Message: 'Active' },
        RequesterVpcInfo: { VpcId: toVpcId(scope, each.region), CidrBlock: own?.cidr, OwnerId },
        AccepterVpcInfo: { VpcId: scope.id('vpc', each.what), CidrBlock: each.block, OwnerId },
        Tags: [{ Key: 'Name', Value: each.what }],
      };
    }),
  ),
  DescribeVpcs: list('Vpcs', describeAll(VPCS, describeVpc), {
    fields: [['is-default', 'IsDefault'], BY_VPC],
    ids: ['VpcIds', 'VpcId'],
  }),
} satisfies Readonly<Record<string, Operation>>;
