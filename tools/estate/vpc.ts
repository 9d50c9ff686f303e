import type { IpPermission } from '@aws-sdk/client-ec2';
import { isHalfMended } from '../demo-cloud/generate/condition';
import type { Scope } from '../demo-cloud/generate/scope';
import { PLATFORM, STAGING, SUPPORT } from '../demo-cloud/generate/tags';
import { AP, at, EU, type Ground, type Kind, type Planned, toEc2Arn, US, verdict, type Verdicts } from './plan';

export const ANYWHERE = '0.0.0.0/0';

/** The demo company's VPC of each region. */
const OWN: Readonly<Record<string, string>> = { [US]: 'production', [EU]: 'staging', [AP]: 'support' };
const DEFAULT = 'default';

export interface Inner {
  /** The VPC that it belongs to. @default - the company's own */
  readonly vpc?: string;
}

export const toVpcId = (scope: Pick<Scope, 'id'>, region: string, name = OWN[region]): string =>
  scope.id('vpc', `${region}/${name}`);
/** The id of a part of a VPC, by its name in there. */
export const toInnerId = (
  scope: Pick<Scope, 'id'>,
  prefix: string,
  { region, what, vpc }: Pick<Planned, 'region' | 'what'> & Inner,
): string => scope.id(prefix, `${toVpcId(scope, region, vpc)}/${what}`);

const innerArn =
  <P extends Inner>(type: string, prefix: string): Kind<P>['arn'] =>
  (scope, region, _name, plan) =>
    toEc2Arn(scope, region, type, toInnerId(scope, prefix, plan));

export interface Vpc {
  readonly cidr: string;
  /** Logs its traffic, and reaches EC2 through its own endpoint. */
  readonly isCareful: boolean;
  /** Logs its traffic only. */
  readonly isLogged?: boolean;
  /** Made by AWS. */
  readonly isDefault?: true;
}

const DEFAULT_VPC = { cidr: '172.31.0.0/16', isCareful: false, isDefault: true } as const;
const FILTER_DEFAULT = { Filters: [{ Name: 'is-default', Values: ['true'] }] };
const LOGGED = { mended: { isLogged: true } } as const;

const judgeVpc = ({ isCareful, isLogged }: Vpc): Verdicts => ({
  'vpc-flow-logs': verdict(isCareful || isLogged),
  'vpc-ec2-endpoint': verdict(isCareful),
});

/** Default VPCs are left where no one has deleted them. */
const leftOver = <T>(scope: Scope, plans: (region: string) => T): T[] =>
  isHalfMended(scope) ? [] : [US, EU, AP].map(plans);

export const VPCS: Kind<Vpc> = {
  company: (scope) => [
    { ...at(US, 'production', PLATFORM), cidr: '10.20.0.0/16', isCareful: true },
    { ...at(EU, 'staging', STAGING), cidr: '10.40.0.0/16', isCareful: false, ...LOGGED },
    { ...at(AP, 'support', SUPPORT), cidr: '10.50.0.0/16', isCareful: false, isLogged: true },
    ...leftOver(scope, (region) => ({ ...at(region, DEFAULT), ...DEFAULT_VPC })),
  ],
  arn: (scope, region, _name, { what }) => toEc2Arn(scope, region, 'vpc', toVpcId(scope, region, what)),
  emulated: {
    logged: { cidr: '10.1.0.0/16', isCareful: true },
    unlogged: { cidr: '10.2.0.0/16', isCareful: false },
  },
  verdicts: judgeVpc,
  plant: async ({ aws: { ec2 }, region, toArn }, _name, { cidr, isCareful }) => {
    const { Vpc } = await ec2.createVpc({ CidrBlock: cidr });
    const VpcId = String(Vpc?.VpcId);
    const logs = { ResourceType: 'VPC', TrafficType: 'ALL', LogDestinationType: 's3' } as const;
    if (isCareful) await ec2.createFlowLogs({ ...logs, LogDestination: 'arn:aws:s3:::sound-us', ResourceIds: [VpcId] });
    const service = isCareful ? 'ec2' : 's3';
    const VpcEndpointType = isCareful ? 'Interface' : 'Gateway';
    await ec2.createVpcEndpoint({ VpcId, ServiceName: `com.amazonaws.${region}.${service}`, VpcEndpointType });
    return toArn('vpc', VpcId);
  },
  comesWith: async ({ aws: { ec2 }, toArn }) => {
    const { Vpcs = [] } = await ec2.describeVpcs(FILTER_DEFAULT);
    return Object.fromEntries(Vpcs.map(({ VpcId }) => [toArn('vpc', VpcId), judgeVpc(DEFAULT_VPC)]));
  },
};

interface Subnet extends Inner {
  readonly cidr: string;
  /** @default - a */
  readonly zone?: 'b';
  readonly isPublic?: boolean;
}

const judgeSubnet = ({ isPublic }: Subnet): Verdicts => ({ 'vpc-subnet-auto-public-ip': verdict(!isPublic) });

export const SUBNETS: Kind<Subnet> = {
  company: (scope) => [
    { ...at(US, 'public-a', PLATFORM), cidr: '10.20.0.0/24', isPublic: true },
    { ...at(US, 'public-b', PLATFORM), cidr: '10.20.1.0/24', zone: 'b' },
    { ...at(US, 'private-a', PLATFORM), cidr: '10.20.10.0/23' },
    { ...at(US, 'private-b', PLATFORM), cidr: '10.20.12.0/23', zone: 'b' },
    { ...at(AP, 'private-a', SUPPORT), cidr: '10.50.10.0/23' },
    { ...at(EU, 'public-a', STAGING), cidr: '10.40.0.0/24', isPublic: true },
    { ...at(EU, 'private-a', STAGING), cidr: '10.40.10.0/23' },
    { ...at(EU, 'private-b', STAGING), cidr: '10.40.12.0/23', zone: 'b' },
    ...leftOver(scope, (region) => ({
      ...at(region, 'default-a'),
      vpc: DEFAULT,
      cidr: '172.31.0.0/20',
      isPublic: true,
    })),
  ],
  arn: innerArn('subnet', 'subnet'),
  emulated: {
    closed: { vpc: 'logged', cidr: '10.1.1.0/24' },
    open: { vpc: 'logged', cidr: '10.1.2.0/24', isPublic: true },
    'closed-in-unlogged': { vpc: 'unlogged', cidr: '10.2.1.0/24' },
  },
  verdicts: judgeSubnet,
  plant: async ({ aws: { ec2 }, toArn, findId }, _name, { vpc = '', cidr, isPublic }) => {
    const { Subnet } = await ec2.createSubnet({ VpcId: findId(VPCS, vpc), CidrBlock: cidr });
    const SubnetId = Subnet?.SubnetId;
    if (isPublic) await ec2.modifySubnetAttribute({ SubnetId, MapPublicIpOnLaunch: { Value: true } });
    return toArn('subnet', SubnetId);
  },
  comesWith: async ({ aws: { ec2 }, toArn }) => {
    const { Subnets = [] } = await ec2.describeSubnets({ Filters: [{ Name: 'default-for-az', Values: ['true'] }] });
    const judged = judgeSubnet({ cidr: '', isPublic: true });
    return Object.fromEntries(Subnets.map(({ SubnetId }) => [toArn('subnet', SubnetId), judged]));
  },
};

/** What anyone may reach through a group, and the check of it. */
const OPENINGS = {
  ssh: 'ec2-sg-open-ssh',
  rdp: 'ec2-sg-open-rdp',
  all: 'ec2-sg-open-all-ports',
  database: 'ec2-sg-open-database-ports',
  risky: 'ec2-sg-open-high-risk-ports',
  cifs: 'ec2-sg-open-cifs',
};
type Opening = keyof typeof OPENINGS;
const ALL_OPEN = Object.keys(OPENINGS) as Opening[];

interface Group extends Inner {
  readonly purpose?: string;
  readonly ingress?: readonly IpPermission[];
  readonly opens?: readonly Opening[];
  readonly usedBy?: 'interface' | 'another group' | undefined;
  /** A group that its rule lets in. */
  readonly letsIn?: string;
  /** Of a default group, which AWS makes with each VPC: whether its rules were removed. */
  readonly isEmptied?: boolean;
}

type Range = Pick<IpPermission, 'IpRanges' | 'Ipv6Ranges'>;
const ANYBODY: Range = { IpRanges: [{ CidrIp: ANYWHERE }] };
const ANY_IPV6: Range = { Ipv6Ranges: [{ CidrIpv6: '::/0' }] };
const within = (CidrIp: string, Description: string): Range => ({ IpRanges: [{ CidrIp, Description }] });
const OFFICE = within('203.0.113.0/24', 'office');
const tcp = (FromPort: number, from: Range, ToPort = FromPort, IpProtocol = 'tcp'): IpPermission => ({
  IpProtocol,
  FromPort,
  ToPort,
  ...from,
});
export const EVERYTHING: IpPermission = { IpProtocol: '-1', ...ANYBODY };

const WEB_GROUP = { purpose: 'Web traffic', usedBy: 'interface' } as const;
const serve = (region: string, vpcCidr: string) => {
  const inside = within(vpcCidr, 'inside');
  const owner = { [US]: PLATFORM, [EU]: STAGING, [AP]: SUPPORT }[region];
  return {
    ...at(region, 'app-tier', owner),
    purpose: 'Application servers',
    usedBy: 'interface' as const,
    ingress: [tcp(8080, inside)],
  };
};
const store = (region: string, vpcCidr: string) => ({
  ...at(region, 'database', region === US ? PLATFORM : STAGING),
  purpose: 'Databases',
  usedBy: 'interface' as const,
  ingress: [tcp(5432, within(vpcCidr, 'application servers'))],
});

const judgeGroup = ({ opens = [], usedBy, isEmptied }: Group): Verdicts => ({
  ...Object.fromEntries(ALL_OPEN.map((what) => [OPENINGS[what], verdict(!opens.includes(what))])),
  ...(isEmptied === undefined
    ? { 'ec2-sg-unused': verdict(usedBy !== undefined) }
    : { 'ec2-sg-default-closed': verdict(isEmptied) }),
});

export const GROUPS: Kind<Group> = {
  company: (scope) => [
    { ...at(US, 'web-public', PLATFORM), ...WEB_GROUP, ingress: [tcp(80, ANYBODY), tcp(443, ANYBODY)] },
    { ...serve(US, '10.20.0.0/16'), ingress: [tcp(8080, within('10.20.0.0/16', 'inside')), tcp(22, OFFICE)] },
    store(US, '10.20.0.0/16'),
    {
      ...at(US, 'bastion', PLATFORM),
      purpose: 'Jump host',
      usedBy: 'interface',
      ingress: [tcp(22, ANYBODY)],
      opens: ['ssh'],
    },
    {
      ...at(US, 'windows-reports', PLATFORM),
      purpose: 'Report designer over RDP',
      usedBy: 'interface',
      ingress: [tcp(3389, ANYBODY), tcp(445, ANYBODY)],
      opens: ['rdp', 'risky', 'cifs'],
      mended: { ingress: [tcp(3389, ANYBODY)], opens: ['rdp'] },
    },
    serve(AP, '10.50.0.0/16'),
    { ...at(EU, 'web-public', STAGING), ...WEB_GROUP, ingress: [tcp(443, ANYBODY)] },
    serve(EU, '10.40.0.0/16'),
    store(EU, '10.40.0.0/16'),
    {
      ...at(EU, 'vendor-import', STAGING),
      purpose: 'One import by a vendor',
      ingress: [EVERYTHING],
      opens: ALL_OPEN,
      mended: { ingress: [tcp(443, OFFICE)], opens: [] },
    },
    {
      ...at(EU, 'contractor-access', STAGING),
      purpose: 'Temporary access, 2 weeks',
      usedBy: 'interface',
      ingress: [tcp(22, ANY_IPV6), tcp(3389, OFFICE)],
      opens: ['ssh'],
      mended: { ingress: [tcp(22, OFFICE), tcp(3389, OFFICE)], opens: [] },
    },
    ...[US, AP].map((region) => ({ ...at(region, DEFAULT), isEmptied: true })),
    { ...at(EU, DEFAULT), isEmptied: false, mended: { isEmptied: true } },
    ...leftOver(scope, (region) => ({ ...at(region, DEFAULT), vpc: DEFAULT, isEmptied: false })),
  ],
  arn: innerArn('security-group', 'sg'),
  emulated: {
    closed: { usedBy: 'another group' },
    web: { ingress: [tcp(443, ANYBODY)], usedBy: 'interface' },
    'postgres-from-anywhere': { ingress: [tcp(5432, ANYBODY)], opens: ['database'] },
    'smb-from-anywhere': { ingress: [tcp(445, ANYBODY)], opens: ['risky', 'cifs'] },
    'telnet-from-anywhere': { ingress: [tcp(23, ANYBODY)], opens: ['risky'] },
    'ssh-from-anywhere': { ingress: [tcp(22, ANYBODY)], opens: ['ssh'] },
    'ssh-from-any-ipv6': { ingress: [tcp(22, ANY_IPV6)], opens: ['ssh'] },
    'range-over-ssh': { ingress: [tcp(20, ANYBODY, 30)], opens: ['ssh', 'risky'] },
    'rdp-from-anywhere': { ingress: [tcp(3389, ANYBODY)], opens: ['rdp'] },
    everything: { ingress: [EVERYTHING], opens: ALL_OPEN },
    'ssh-from-the-office': { ingress: [tcp(22, OFFICE)] },
    'udp-22': { ingress: [tcp(22, ANYBODY, 22, 'udp')], letsIn: 'closed' },
  },
  verdicts: judgeGroup,
  plant: async ({ aws: { ec2 }, toArn, findId }, GroupName, { ingress = [], usedBy, letsIn }) => {
    const VpcId = findId(VPCS, 'logged');
    const { GroupId } = await ec2.createSecurityGroup({ GroupName, Description: GroupName, VpcId });
    const friend = letsIn ? [tcp(443, { UserIdGroupPairs: [{ GroupId: findId(GROUPS, letsIn) }] } as Range)] : [];
    const IpPermissions = [...ingress, ...friend];
    if (IpPermissions.length > 0) await ec2.authorizeSecurityGroupIngress({ GroupId, IpPermissions });
    const network = { SubnetId: findId(SUBNETS, 'closed'), Groups: [String(GroupId)] };
    if (usedBy === 'interface') await ec2.createNetworkInterface(network);
    return toArn('security-group', GroupId);
  },
  comesWith: (ground) => emptyDefaultGroups(ground),
};

/** Default groups of the emulator: emptied in one VPC, left with their rules in the others. */
const emptyDefaultGroups = async ({ aws: { ec2 }, toArn, findId }: Ground): Promise<Record<string, Verdicts>> => {
  const Filters = [{ Name: 'group-name', Values: [DEFAULT] }];
  const { SecurityGroups = [] } = await ec2.describeSecurityGroups({ Filters });
  const judged: Record<string, Verdicts> = {};
  for (const { GroupId, VpcId, IpPermissions = [], IpPermissionsEgress = [] } of SecurityGroups) {
    const isEmptied = VpcId === findId(VPCS, 'logged');
    if (isEmptied && IpPermissions.length > 0) await ec2.revokeSecurityGroupIngress({ GroupId, IpPermissions });
    if (isEmptied && IpPermissionsEgress.length > 0)
      await ec2.revokeSecurityGroupEgress({ GroupId, IpPermissions: IpPermissionsEgress });
    judged[toArn('security-group', GroupId)] = judgeGroup({ isEmptied });
  }
  return judged;
};
