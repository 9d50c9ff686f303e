import {
  AuthorizeSecurityGroupIngressCommand,
  CreateFlowLogsCommand,
  CreateSecurityGroupCommand,
  CreateSubnetCommand,
  CreateVpcCommand,
  DescribeSecurityGroupsCommand,
  DescribeSubnetsCommand,
  DescribeVpcsCommand,
  EC2Client,
  type IpPermission,
  ModifySubnetAttributeCommand,
  RevokeSecurityGroupEgressCommand,
  RevokeSecurityGroupIngressCommand,
} from '@aws-sdk/client-ec2';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given } from './manifest';
import { seedPerimeter } from './seed-perimeter';

const anywhere = (IpProtocol: string, FromPort?: number, ToPort?: number): IpPermission => ({
  IpProtocol,
  FromPort,
  ToPort,
  IpRanges: [{ CidrIp: '0.0.0.0/0' }],
});

const GROUPS: ReadonlyArray<{
  readonly name: string;
  readonly ingress: readonly IpPermission[];
  readonly ssh: boolean;
  readonly rdp: boolean;
  /** More that is open: every port, databases, risky ports, file sharing. */
  readonly open?: ReadonlyArray<'all' | 'database' | 'risky' | 'cifs'>;
  /** Something refers to it. */
  readonly isUsed?: boolean;
}> = [
  { name: 'closed', ingress: [], ssh: false, rdp: false, isUsed: true },
  { name: 'web', ingress: [anywhere('tcp', 443, 443)], ssh: false, rdp: false, isUsed: true },
  {
    name: 'postgres-from-anywhere',
    ingress: [anywhere('tcp', 5432, 5432)],
    ssh: false,
    rdp: false,
    open: ['database'],
  },
  { name: 'smb-from-anywhere', ingress: [anywhere('tcp', 445, 445)], ssh: false, rdp: false, open: ['risky', 'cifs'] },
  { name: 'telnet-from-anywhere', ingress: [anywhere('tcp', 23, 23)], ssh: false, rdp: false, open: ['risky'] },
  { name: 'ssh-from-anywhere', ingress: [anywhere('tcp', 22, 22)], ssh: true, rdp: false },
  {
    name: 'ssh-from-any-ipv6',
    ingress: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, Ipv6Ranges: [{ CidrIpv6: '::/0' }] }],
    ssh: true,
    rdp: false,
  },
  { name: 'range-over-ssh', ingress: [anywhere('tcp', 20, 30)], ssh: true, rdp: false, open: ['risky'] },
  { name: 'rdp-from-anywhere', ingress: [anywhere('tcp', 3389, 3389)], ssh: false, rdp: true },
  { name: 'everything', ingress: [anywhere('-1')], ssh: true, rdp: true, open: ['all', 'database', 'risky', 'cifs'] },
  {
    name: 'ssh-from-the-office',
    ingress: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '203.0.113.0/24' }] }],
    ssh: false,
    rdp: false,
  },
  { name: 'udp-22', ingress: [anywhere('udp', 22, 22)], ssh: false, rdp: false },
];

const arnIn = (region: string) => (type: string, id: string | undefined) =>
  `arn:aws:ec2:${region}:${ACCOUNT_ID}:${type}/${given(id, type)}`;

interface Region {
  readonly ec2: EC2Client;
  readonly target: SeedTarget;
  readonly arn: ReturnType<typeof arnIn>;
}

const plantVpc = async ({ ec2, target, arn }: Region, CidrBlock: string, isLogged: boolean): Promise<string> => {
  const { Vpc } = await ec2.send(new CreateVpcCommand({ CidrBlock }));
  const id = given(Vpc?.VpcId, 'the VPC');
  if (isLogged) {
    const logs = {
      ResourceType: 'VPC',
      TrafficType: 'ALL',
      LogDestinationType: 's3',
      LogDestination: 'arn:aws:s3:::sound-us',
    } as const;
    await ec2.send(new CreateFlowLogsCommand({ ...logs, ResourceIds: [id] }));
  }
  target.manifest.plant(arn('vpc', id), {
    'vpc-flow-logs': isLogged ? 'pass' : 'fail',
    'vpc-ec2-endpoint': isLogged ? 'pass' : 'fail',
  });
  return id;
};

const plantSubnet = async (
  { ec2, target, arn }: Region,
  VpcId: string,
  CidrBlock: string,
  assignsPublicIp: boolean,
): Promise<string> => {
  const { Subnet } = await ec2.send(new CreateSubnetCommand({ VpcId, CidrBlock }));
  const id = given(Subnet?.SubnetId, 'the subnet');
  if (assignsPublicIp)
    await ec2.send(new ModifySubnetAttributeCommand({ SubnetId: id, MapPublicIpOnLaunch: { Value: true } }));
  target.manifest.plant(arn('subnet', id), { 'vpc-subnet-auto-public-ip': assignsPublicIp ? 'fail' : 'pass' });
  return id;
};

const CLOSED = {
  all: 'ec2-sg-open-all-ports',
  database: 'ec2-sg-open-database-ports',
  risky: 'ec2-sg-open-high-risk-ports',
  cifs: 'ec2-sg-open-cifs',
};

const openVerdicts = (open: ReadonlyArray<keyof typeof CLOSED> = []): Record<string, Expected> =>
  Object.fromEntries(
    Object.entries(CLOSED).map(([what, check]) => [check, open.some((each) => each === what) ? 'fail' : 'pass']),
  );

/** Answers the ids of the groups by name. */
const plantGroups = async ({ ec2, target, arn }: Region, VpcId: string): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const { name, ingress, ssh, rdp, open, isUsed } of GROUPS) {
    const { GroupId } = await ec2.send(new CreateSecurityGroupCommand({ GroupName: name, Description: name, VpcId }));
    if (ingress.length > 0)
      await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId, IpPermissions: [...ingress] }));
    target.manifest.plant(arn('security-group', GroupId), {
      'ec2-sg-open-ssh': ssh ? 'fail' : 'pass',
      'ec2-sg-open-rdp': rdp ? 'fail' : 'pass',
      'ec2-sg-unused': isUsed ? 'pass' : 'fail',
      ...openVerdicts(open),
    });
    ids.set(name, given(GroupId, 'the group'));
  }
  const fromClosed = {
    IpProtocol: 'tcp',
    FromPort: 443,
    ToPort: 443,
    UserIdGroupPairs: [{ GroupId: ids.get('closed') }],
  };
  await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: ids.get('udp-22'), IpPermissions: [fromClosed] }));
  return ids;
};

/** Default groups: emptied in one VPC, left with their rules in the others. */
const plantDefaultGroups = async ({ ec2, target, arn }: Region, emptied: string): Promise<void> => {
  const { SecurityGroups = [] } = await ec2.send(
    new DescribeSecurityGroupsCommand({ Filters: [{ Name: 'group-name', Values: ['default'] }] }),
  );
  const unplanted = SecurityGroups.filter(
    ({ GroupId }) => !target.manifest.resources.has(arn('security-group', GroupId)),
  );
  for (const { GroupId, VpcId, IpPermissions = [], IpPermissionsEgress = [] } of unplanted) {
    const isEmptied = VpcId === emptied;
    if (isEmptied && IpPermissions.length > 0)
      await ec2.send(new RevokeSecurityGroupIngressCommand({ GroupId, IpPermissions }));
    if (isEmptied && IpPermissionsEgress.length > 0)
      await ec2.send(new RevokeSecurityGroupEgressCommand({ GroupId, IpPermissions: IpPermissionsEgress }));
    target.manifest.plant(arn('security-group', GroupId), {
      'ec2-sg-open-ssh': 'pass',
      'ec2-sg-open-rdp': 'pass',
      ...openVerdicts(),
      'ec2-sg-default-closed': isEmptied ? 'pass' : 'fail',
    });
  }
};

/** Every new region comes with a default VPC: unlogged, its subnets assigning public addresses. */
const plantDefaultVpc = async ({ ec2, target, arn }: Region): Promise<string> => {
  const { Vpcs = [] } = await ec2.send(
    new DescribeVpcsCommand({ Filters: [{ Name: 'is-default', Values: ['true'] }] }),
  );
  for (const { VpcId } of Vpcs)
    target.manifest.plant(arn('vpc', VpcId), { 'vpc-flow-logs': 'fail', 'vpc-ec2-endpoint': 'fail' });
  const { Subnets = [] } = await ec2.send(
    new DescribeSubnetsCommand({ Filters: [{ Name: 'default-for-az', Values: ['true'] }] }),
  );
  for (const { SubnetId } of Subnets)
    target.manifest.plant(arn('subnet', SubnetId), { 'vpc-subnet-auto-public-ip': 'fail' });
  return given(Vpcs[0]?.VpcId, 'the default VPC');
};

/** The networks of one region. Answers the subnet that instances are put into. */
export const seedNetwork = async (target: SeedTarget, name: string): Promise<string> => {
  const region: Region = { ec2: new EC2Client(clientSettings(target.endpoint, name)), target, arn: arnIn(name) };
  const standard = await plantDefaultVpc(region);
  const logged = await plantVpc(region, '10.1.0.0/16', true);
  const unlogged = await plantVpc(region, '10.2.0.0/16', false);
  const closed = await plantSubnet(region, logged, '10.1.1.0/24', false);
  await plantSubnet(region, logged, '10.1.2.0/24', true);
  await plantSubnet(region, unlogged, '10.2.1.0/24', false);
  const groups = await plantGroups(region, logged);
  await plantDefaultGroups(region, logged);
  const usedGroup = given(groups.get('web'), 'the group');
  await seedPerimeter({ ...region, region: name }, { logged, unlogged, standard, subnet: closed, usedGroup });
  return closed;
};
