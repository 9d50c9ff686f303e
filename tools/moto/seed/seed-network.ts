import type { EC2, IpPermission } from '@aws-sdk/client-ec2';
import { type Ground, verdict, type Verdicts } from '../../estate/plan';
import { ACCOUNT_ID, given, type SeedTarget } from './manifest';

/** What everybody may reach through a group, and the check that says so. */
const OPENINGS = {
  ssh: 'ec2-sg-open-ssh',
  rdp: 'ec2-sg-open-rdp',
  all: 'ec2-sg-open-all-ports',
  database: 'ec2-sg-open-database-ports',
  risky: 'ec2-sg-open-high-risk-ports',
  cifs: 'ec2-sg-open-cifs',
};
type Opening = keyof typeof OPENINGS;

const openVerdicts = (...open: readonly Opening[]): Verdicts =>
  Object.fromEntries(
    Object.entries(OPENINGS).map(([what, check]) => [check, verdict(!open.includes(what as Opening))]),
  );

const tcp = (FromPort: number, ToPort: number, from: Partial<IpPermission>, IpProtocol = 'tcp'): IpPermission => ({
  IpProtocol,
  FromPort,
  ToPort,
  ...from,
});
const ANYWHERE = { IpRanges: [{ CidrIp: '0.0.0.0/0' }] };
const ANY_IPV6 = { Ipv6Ranges: [{ CidrIpv6: '::/0' }] };
const OFFICE = { IpRanges: [{ CidrIp: '203.0.113.0/24' }] };

/** The groups of a VPC: what each lets in, what is thereby open, and whether something refers to it. */
const GROUPS: ReadonlyArray<
  readonly [name: string, ingress: IpPermission | undefined, open: readonly Opening[], isUsed?: boolean]
> = [
  ['closed', undefined, [], true],
  ['web', tcp(443, 443, ANYWHERE), [], true],
  ['postgres-from-anywhere', tcp(5432, 5432, ANYWHERE), ['database']],
  ['smb-from-anywhere', tcp(445, 445, ANYWHERE), ['risky', 'cifs']],
  ['telnet-from-anywhere', tcp(23, 23, ANYWHERE), ['risky']],
  ['ssh-from-anywhere', tcp(22, 22, ANYWHERE), ['ssh']],
  ['ssh-from-any-ipv6', tcp(22, 22, ANY_IPV6), ['ssh']],
  ['range-over-ssh', tcp(20, 30, ANYWHERE), ['ssh', 'risky']],
  ['rdp-from-anywhere', tcp(3389, 3389, ANYWHERE), ['rdp']],
  ['everything', { IpProtocol: '-1', ...ANYWHERE }, ['ssh', 'rdp', 'all', 'database', 'risky', 'cifs']],
  ['ssh-from-the-office', tcp(22, 22, OFFICE), []],
  ['udp-22', tcp(22, 22, ANYWHERE, 'udp'), []],
];

export const arnIn = (region: string) => (type: string, id: string | undefined) =>
  `arn:aws:ec2:${region}:${ACCOUNT_ID}:${type}/${given(id, type)}`;

/** One region, and how what is planted in it is called. */
export interface Place {
  readonly ec2: EC2;
  readonly region: string;
  readonly target: SeedTarget;
  readonly arn: ReturnType<typeof arnIn>;
}

const plantVpc = async ({ ec2, target, arn }: Place, CidrBlock: string, isLogged: boolean): Promise<string> => {
  const { Vpc } = await ec2.createVpc({ CidrBlock });
  const id = given(Vpc?.VpcId, 'the VPC');
  const logs = { ResourceType: 'VPC', TrafficType: 'ALL', LogDestinationType: 's3' } as const;
  if (isLogged) await ec2.createFlowLogs({ ...logs, LogDestination: 'arn:aws:s3:::sound-us', ResourceIds: [id] });
  target.manifest.plant(arn('vpc', id), { 'vpc-flow-logs': verdict(isLogged), 'vpc-ec2-endpoint': verdict(isLogged) });
  return id;
};

const plantSubnet = async ({ ec2, target, arn }: Place, VpcId: string, CidrBlock: string, isPublic = false) => {
  const { Subnet } = await ec2.createSubnet({ VpcId, CidrBlock });
  const id = given(Subnet?.SubnetId, 'the subnet');
  if (isPublic) await ec2.modifySubnetAttribute({ SubnetId: id, MapPublicIpOnLaunch: { Value: true } });
  target.manifest.plant(arn('subnet', id), { 'vpc-subnet-auto-public-ip': verdict(!isPublic) });
  return id;
};

/** Answers the ids of the groups by name. */
const plantGroups = async ({ ec2, target, arn }: Place, VpcId: string): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const [name, ingress, open, isUsed] of GROUPS) {
    const { GroupId } = await ec2.createSecurityGroup({ GroupName: name, Description: name, VpcId });
    if (ingress) await ec2.authorizeSecurityGroupIngress({ GroupId, IpPermissions: [ingress] });
    target.manifest.plant(arn('security-group', GroupId), {
      'ec2-sg-unused': verdict(isUsed),
      ...openVerdicts(...open),
    });
    ids.set(name, given(GroupId, 'the group'));
  }
  const fromClosed = tcp(443, 443, { UserIdGroupPairs: [{ GroupId: ids.get('closed') }] });
  await ec2.authorizeSecurityGroupIngress({ GroupId: ids.get('udp-22'), IpPermissions: [fromClosed] });
  return ids;
};

/** Default groups: emptied in one VPC, left with their rules in the others. */
const plantDefaultGroups = async ({ ec2, target, arn }: Place, emptied: string): Promise<void> => {
  const { SecurityGroups = [] } = await ec2.describeSecurityGroups({
    Filters: [{ Name: 'group-name', Values: ['default'] }],
  });
  for (const { GroupId, VpcId, IpPermissions = [], IpPermissionsEgress = [] } of SecurityGroups) {
    if (target.manifest.resources.has(arn('security-group', GroupId))) continue;
    const isEmptied = VpcId === emptied;
    if (isEmptied && IpPermissions.length > 0) await ec2.revokeSecurityGroupIngress({ GroupId, IpPermissions });
    if (isEmptied && IpPermissionsEgress.length > 0)
      await ec2.revokeSecurityGroupEgress({ GroupId, IpPermissions: IpPermissionsEgress });
    target.manifest.plant(arn('security-group', GroupId), {
      ...openVerdicts(),
      'ec2-sg-default-closed': verdict(isEmptied),
    });
  }
};

/** Every new region comes with a default VPC: unlogged, its subnets assigning public addresses. */
const plantDefaultVpc = async ({ ec2, target, arn }: Place): Promise<string> => {
  const { Vpcs = [] } = await ec2.describeVpcs({ Filters: [{ Name: 'is-default', Values: ['true'] }] });
  for (const { VpcId } of Vpcs)
    target.manifest.plant(arn('vpc', VpcId), { 'vpc-flow-logs': 'fail', 'vpc-ec2-endpoint': 'fail' });
  const { Subnets = [] } = await ec2.describeSubnets({ Filters: [{ Name: 'default-for-az', Values: ['true'] }] });
  for (const { SubnetId } of Subnets)
    target.manifest.plant(arn('subnet', SubnetId), { 'vpc-subnet-auto-public-ip': 'fail' });
  return given(Vpcs[0]?.VpcId, 'the default VPC');
};

type AclRule = readonly [action: 'allow' | 'deny', ports?: readonly [number, number]];
/** The rules of each ACL, and whether they let everybody in to administrators' ports, or to all. */
const ACLS: ReadonlyArray<readonly [rules: readonly AclRule[], opensAdmin: boolean, opensAll: boolean]> = [
  [[['allow', [443, 443]]], false, false],
  [[['allow', [0, 65_535]]], true, false],
  [[['deny', [22, 22]], ['deny', [3389, 3389]], ['allow']], false, true],
  [[['deny'], ['allow']], false, false],
];
const aclVerdicts = (opensAdmin: boolean, opensAll: boolean): Verdicts => ({
  'ec2-nacl-open-admin-ports': verdict(!opensAdmin),
  'ec2-nacl-open-all': verdict(!opensAll),
});

const plantAcls = async ({ ec2, target, arn }: Place, VpcId: string): Promise<void> => {
  // Every VPC comes with an ACL that lets everything in.
  const { NetworkAcls = [] } = await ec2.describeNetworkAcls({});
  for (const { NetworkAclId } of NetworkAcls)
    if (!target.manifest.resources.has(arn('network-acl', NetworkAclId)))
      target.manifest.plant(arn('network-acl', NetworkAclId), aclVerdicts(true, true));
  for (const [rules, opensAdmin, opensAll] of ACLS) {
    const { NetworkAcl } = await ec2.createNetworkAcl({ VpcId });
    const NetworkAclId = given(NetworkAcl?.NetworkAclId, 'the ACL');
    for (const [index, [RuleAction, ports]] of rules.entries())
      await ec2.createNetworkAclEntry({
        NetworkAclId,
        RuleNumber: 100 + index,
        RuleAction,
        Protocol: ports ? '6' : '-1',
        Egress: false,
        CidrBlock: '0.0.0.0/0',
        ...(ports ? { PortRange: { From: ports[0], To: ports[1] } } : {}),
      });
    target.manifest.plant(arn('network-acl', NetworkAclId), aclVerdicts(opensAdmin, opensAll));
  }
};

interface Peer {
  readonly VpcId: string;
  readonly PeerVpcId: string;
  readonly DestinationCidrBlock: string;
}

const plantPeering = async ({ ec2, target, arn }: Place, peer: Peer, isNarrow: boolean): Promise<void> => {
  const { VpcId, PeerVpcId, DestinationCidrBlock } = peer;
  const { VpcPeeringConnection } = await ec2.createVpcPeeringConnection({ VpcId, PeerVpcId });
  const VpcPeeringConnectionId = given(VpcPeeringConnection?.VpcPeeringConnectionId, 'the connection');
  await ec2.acceptVpcPeeringConnection({ VpcPeeringConnectionId });
  const { RouteTables } = await ec2.describeRouteTables({ Filters: [{ Name: 'vpc-id', Values: [VpcId] }] });
  const RouteTableId = given(RouteTables?.[0]?.RouteTableId, 'the route table');
  await ec2.createRoute({ RouteTableId, DestinationCidrBlock, VpcPeeringConnectionId });
  target.manifest.plant(arn('vpc-peering-connection', VpcPeeringConnectionId), {
    'vpc-peering-least-route': verdict(isNarrow),
  });
};

/** The networks of one region and what lies around them. Answers the subnet that instances are put into. */
export const seedNetwork = async (
  target: SeedTarget,
  { region, aws }: Pick<Ground, 'region' | 'aws'>,
): Promise<string> => {
  const { ec2 } = aws;
  const place: Place = { ec2, region, target, arn: arnIn(region) };
  const standard = await plantDefaultVpc(place);
  const logged = await plantVpc(place, '10.1.0.0/16', true);
  const unlogged = await plantVpc(place, '10.2.0.0/16', false);
  const closed = await plantSubnet(place, logged, '10.1.1.0/24');
  await plantSubnet(place, logged, '10.1.2.0/24', true);
  await plantSubnet(place, unlogged, '10.2.1.0/24');
  const groups = await plantGroups(place, logged);
  await plantDefaultGroups(place, logged);
  await plantAcls(place, logged);
  const service = `com.amazonaws.${region}`;
  await ec2.createVpcEndpoint({ VpcId: logged, ServiceName: `${service}.ec2`, VpcEndpointType: 'Interface' });
  await ec2.createVpcEndpoint({ VpcId: unlogged, ServiceName: `${service}.s3`, VpcEndpointType: 'Gateway' });
  await plantPeering(place, { VpcId: logged, PeerVpcId: unlogged, DestinationCidrBlock: '10.2.0.0/16' }, false);
  await plantPeering(place, { VpcId: logged, PeerVpcId: standard, DestinationCidrBlock: '172.31.16.0/24' }, true);
  await ec2.createNetworkInterface({ SubnetId: closed, Groups: [given(groups.get('web'), 'the group')] });
  return closed;
};
