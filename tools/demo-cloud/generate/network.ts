import type { FlowLog, IpPermission, SecurityGroup, Subnet, Vpc } from '@aws-sdk/client-ec2';
import { asItStands, isHalfMended } from './condition';
import { everythingOut, type GroupPlan, type NetworkPlan, type SubnetPlan } from './network-plans';
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
  /** An address inside the VPC: `10.20.10.17`. */
  readonly privateIp: (subnet: string, host: number) => string;
}

const vpc = (scope: Scope, name: string, cidr: string, labels: Labels | undefined): Vpc => ({
  VpcId: scope.id('vpc', name),
  CidrBlock: cidr,
  State: 'available',
  OwnerId: scope.accountId,
  DhcpOptionsId: scope.id('dopt', name),
  InstanceTenancy: 'default',
  IsDefault: labels === undefined,
  CidrBlockAssociationSet: [
    { CidrBlock: cidr, AssociationId: scope.id('vpc-cidr-assoc', name), CidrBlockState: { State: 'associated' } },
  ],
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
    Tags: owner.IsDefault
      ? []
      : [{ Key: 'Name', Value: plan.name }, ...(owner.Tags ?? []).filter(({ Key }) => Key !== 'Name')],
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
  const itself: IpPermission = {
    ...everythingOut,
    IpRanges: [],
    UserIdGroupPairs: [{ GroupId: open.GroupId, UserId: scope.accountId }],
  };
  return isClosed ? { ...open, IpPermissionsEgress: [] } : { ...open, IpPermissions: [itself] };
};

const flowLog = (scope: Scope, owner: Vpc, name: string): FlowLog => ({
  FlowLogId: scope.id('fl', `${owner.VpcId}`),
  ResourceId: owner.VpcId,
  FlowLogStatus: 'ACTIVE',
  DeliverLogsStatus: 'SUCCESS',
  TrafficType: 'ALL',
  LogDestinationType: 'cloud-watch-logs',
  LogGroupName: `/vpc/${name}`,
  MaxAggregationInterval: 600,
  CreationTime: scope.daysAgo(402),
  Tags: [],
});

const DEFAULT_SUBNET: SubnetPlan = { name: 'default-a', cidr: '172.31.0.0/20', zone: 'a', isPublic: true };

/** A region's own VPC, and the default one that AWS makes until somebody deletes it. */
export const makeNetwork = (scope: Scope, plan: NetworkPlan): Network => {
  const { region } = plan;
  const own = vpc(scope, `${region}/${plan.name}`, plan.cidr, plan.labels);
  const standard = vpc(scope, `${region}/default`, '172.31.0.0/16', undefined);
  const isMended = isHalfMended(scope);
  const leftOver = isMended ? [] : [standard];
  const groups = plan.groups.map((each) => group(scope, region, own, asItStands(scope, each)));
  const subnets = plan.subnets.map((each) => subnet(scope, region, own, each));
  return {
    vpcs: [own, ...leftOver],
    subnets: [...subnets, ...leftOver.map((each) => subnet(scope, region, each, DEFAULT_SUBNET))],
    securityGroups: [
      ...groups,
      defaultGroup(scope, region, own, isMended || plan.hasFlowLog),
      ...leftOver.map((each) => defaultGroup(scope, region, each, false)),
    ],
    flowLogs: isMended || plan.hasFlowLog ? [flowLog(scope, own, plan.name)] : [],
    groupId: (name) => scope.id('sg', `${own.VpcId}/${name}`),
    subnetId: (name) => scope.id('subnet', `${own.VpcId}/${name}`),
    vpcId: String(own.VpcId),
    privateIp: (name, host) =>
      `${plan.subnets
        .find((each) => each.name === name)
        ?.cidr.split('.')
        .slice(0, 3)
        .join('.')}.${host}`,
  };
};
