import type { Address, FlowLog, IpPermission, SecurityGroup, Subnet, Vpc } from '@aws-sdk/client-ec2';
import type { Scope } from './scope';
import { tagsOf, type Labels } from './tags';

export interface Network {
  readonly vpcs: Vpc[];
  readonly subnets: Subnet[];
  readonly securityGroups: SecurityGroup[];
  readonly flowLogs: FlowLog[];
  /** Ids by the names that instances and databases refer to. */
  readonly groupId: (name: string) => string;
  readonly subnetId: (name: string) => string;
  readonly vpcId: string;
}

interface SubnetPlan {
  readonly name: string;
  readonly cidr: string;
  readonly zone: string;
  readonly isPublic: boolean;
}

interface GroupPlan {
  readonly name: string;
  readonly purpose: string;
  readonly ingress: readonly IpPermission[];
}

export interface NetworkPlan {
  readonly region: string;
  readonly name: string;
  readonly cidr: string;
  readonly labels: Labels;
  readonly hasFlowLog: boolean;
  readonly subnets: readonly SubnetPlan[];
  readonly groups: readonly GroupPlan[];
}

const fromAnywhere = (port: number): IpPermission => ({
  IpProtocol: 'tcp',
  FromPort: port,
  ToPort: port,
  IpRanges: [{ CidrIp: '0.0.0.0/0' }],
  Ipv6Ranges: [],
  UserIdGroupPairs: [],
  PrefixListIds: [],
});
const fromRange = (port: number, cidr: string, note: string): IpPermission => ({
  ...fromAnywhere(port),
  IpRanges: [{ CidrIp: cidr, Description: note }],
});
const fromAnywhereIpv6 = (port: number): IpPermission => ({ ...fromAnywhere(port), IpRanges: [], Ipv6Ranges: [{ CidrIpv6: '::/0' }] });

const everythingOut: IpPermission = { IpProtocol: '-1', IpRanges: [{ CidrIp: '0.0.0.0/0' }], Ipv6Ranges: [], UserIdGroupPairs: [], PrefixListIds: [] };

const OFFICE = '203.0.113.0/24';

export const US_NETWORK: NetworkPlan = {
  region: 'us-east-1',
  name: 'production',
  cidr: '10.20.0.0/16',
  labels: { team: 'platform', env: 'prod' },
  hasFlowLog: true,
  subnets: [
    { name: 'public-a', cidr: '10.20.0.0/24', zone: 'a', isPublic: true },
    { name: 'public-b', cidr: '10.20.1.0/24', zone: 'b', isPublic: false },
    { name: 'private-a', cidr: '10.20.10.0/23', zone: 'a', isPublic: false },
    { name: 'private-b', cidr: '10.20.12.0/23', zone: 'b', isPublic: false },
  ],
  groups: [
    { name: 'web-public', purpose: 'Web traffic', ingress: [fromAnywhere(80), fromAnywhere(443)] },
    { name: 'app-tier', purpose: 'Application servers', ingress: [fromRange(8080, '10.20.0.0/16', 'inside'), fromRange(22, OFFICE, 'office')] },
    { name: 'database', purpose: 'Databases', ingress: [fromRange(5432, '10.20.0.0/16', 'application servers')] },
    { name: 'bastion', purpose: 'Jump host', ingress: [fromAnywhere(22)] },
    { name: 'windows-reports', purpose: 'Report designer over RDP', ingress: [fromAnywhere(3389)] },
  ],
};

export const EU_NETWORK: NetworkPlan = {
  region: 'eu-west-1',
  name: 'staging',
  cidr: '10.40.0.0/16',
  labels: { team: 'web', env: 'staging' },
  hasFlowLog: false,
  subnets: [
    { name: 'public-a', cidr: '10.40.0.0/24', zone: 'a', isPublic: true },
    { name: 'private-a', cidr: '10.40.10.0/23', zone: 'a', isPublic: false },
    { name: 'private-b', cidr: '10.40.12.0/23', zone: 'b', isPublic: false },
  ],
  groups: [
    { name: 'web-public', purpose: 'Web traffic', ingress: [fromAnywhere(443)] },
    { name: 'app-tier', purpose: 'Application servers', ingress: [fromRange(8080, '10.40.0.0/16', 'inside')] },
    { name: 'database', purpose: 'Databases', ingress: [fromRange(5432, '10.40.0.0/16', 'application servers')] },
    { name: 'contractor-access', purpose: 'Temporary access, 2 weeks', ingress: [fromAnywhereIpv6(22), fromRange(3389, OFFICE, 'office')] },
  ],
};

const vpc = (scope: Scope, name: string, cidr: string, labels: Labels | undefined): Vpc => ({
  VpcId: scope.id('vpc', name),
  CidrBlock: cidr,
  State: 'available',
  OwnerId: scope.accountId,
  DhcpOptionsId: scope.id('dopt', name),
  InstanceTenancy: 'default',
  IsDefault: labels === undefined,
  CidrBlockAssociationSet: [{ CidrBlock: cidr, AssociationId: scope.id('vpc-cidr-assoc', name), CidrBlockState: { State: 'associated' } }],
  Tags: labels === undefined ? [] : tagsOf(name.split('/')[1], labels),
});

const subnet = (scope: Scope, region: string, owner: Vpc, plan: SubnetPlan): Subnet => {
  const id = scope.id('subnet', `${owner.VpcId}/${plan.name}`);
  return {
    SubnetId: id,
    SubnetArn: `arn:aws:ec2:${region}:${scope.accountId}:subnet/${id}`,
    VpcId: owner.VpcId,
    OwnerId: scope.accountId,
    CidrBlock: plan.cidr,
    AvailabilityZone: `${region}${plan.zone}`,
    AvailableIpAddressCount: scope.whole(`${id}/free`, 120, 480),
    State: 'available',
    DefaultForAz: owner.IsDefault ?? false,
    MapPublicIpOnLaunch: plan.isPublic,
    AssignIpv6AddressOnCreation: false,
    Ipv6CidrBlockAssociationSet: [],
    Tags: owner.IsDefault ? [] : [{ Key: 'Name', Value: plan.name }, ...(owner.Tags ?? []).filter(({ Key }) => Key !== 'Name')],
  };
};

const group = (scope: Scope, region: string, owner: Vpc, plan: GroupPlan): SecurityGroup => {
  const id = scope.id('sg', `${owner.VpcId}/${plan.name}`);
  return {
    GroupId: id,
    GroupName: plan.name,
    SecurityGroupArn: `arn:aws:ec2:${region}:${scope.accountId}:security-group/${id}`,
    Description: plan.purpose,
    VpcId: owner.VpcId,
    OwnerId: scope.accountId,
    IpPermissions: [...plan.ingress],
    IpPermissionsEgress: [everythingOut],
    Tags: plan.name === 'default' ? [] : (owner.Tags ?? []).filter(({ Key }) => Key !== 'Name'),
  };
};

/** AWS gives a default group to every VPC: open within itself until somebody closes it. */
const defaultGroup = (scope: Scope, region: string, owner: Vpc, isClosed: boolean): SecurityGroup => {
  const plan = { name: 'default', purpose: 'default VPC security group', ingress: [] };
  const open = group(scope, region, owner, plan);
  const itself: IpPermission = { ...everythingOut, IpRanges: [], UserIdGroupPairs: [{ GroupId: open.GroupId, UserId: scope.accountId }] };
  return isClosed ? { ...open, IpPermissionsEgress: [] } : { ...open, IpPermissions: [itself] };
};

const flowLog = (scope: Scope, owner: Vpc): FlowLog => ({
  FlowLogId: scope.id('fl', `${owner.VpcId}`),
  ResourceId: owner.VpcId,
  FlowLogStatus: 'ACTIVE',
  DeliverLogsStatus: 'SUCCESS',
  TrafficType: 'ALL',
  LogDestinationType: 'cloud-watch-logs',
  LogGroupName: '/vpc/production',
  MaxAggregationInterval: 600,
  CreationTime: scope.daysAgo(402),
  Tags: [],
});

const DEFAULT_SUBNET: SubnetPlan = { name: 'default-a', cidr: '172.31.0.0/20', zone: 'a', isPublic: true };

/** A region's own VPC and the default one that AWS makes. */
export const makeNetwork = (scope: Scope, plan: NetworkPlan): Network => {
  const { region } = plan;
  const own = vpc(scope, `${region}/${plan.name}`, plan.cidr, plan.labels);
  const standard = vpc(scope, `${region}/default`, '172.31.0.0/16', undefined);
  const groups = plan.groups.map((each) => group(scope, region, own, each));
  const subnets = plan.subnets.map((each) => subnet(scope, region, own, each));
  return {
    vpcs: [own, standard],
    subnets: [...subnets, subnet(scope, region, standard, DEFAULT_SUBNET)],
    securityGroups: [...groups, defaultGroup(scope, region, own, plan.hasFlowLog), defaultGroup(scope, region, standard, false)],
    flowLogs: plan.hasFlowLog ? [flowLog(scope, own)] : [],
    groupId: (name) => scope.id('sg', `${own.VpcId}/${name}`),
    subnetId: (name) => scope.id('subnet', `${own.VpcId}/${name}`),
    vpcId: String(own.VpcId),
  };
};

export interface AddressPlan {
  readonly region: string;
  readonly name: string;
  readonly labels: Labels;
  /** Undefined where nothing uses the address. */
  readonly instanceId?: string;
}

/** An Elastic IP address; the addresses are of the ranges kept for documentation. */
export const makeAddress = (scope: Scope, { region, name, labels, instanceId }: AddressPlan): Address => ({
  AllocationId: scope.id('eipalloc', `${region}/${name}`),
  PublicIp: `198.51.100.${scope.whole(`${region}/${name}/ip`, 10, 250)}`,
  PublicIpv4Pool: 'amazon',
  Domain: 'vpc',
  NetworkBorderGroup: region,
  Tags: tagsOf(name, labels),
  ...(instanceId === undefined
    ? {}
    : {
        InstanceId: instanceId,
        AssociationId: scope.id('eipassoc', `${region}/${name}`),
        NetworkInterfaceId: scope.id('eni', instanceId),
        NetworkInterfaceOwnerId: scope.accountId,
        PrivateIpAddress: '10.20.0.12',
      }),
});
