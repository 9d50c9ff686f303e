import { ACCOUNT } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AWSEC2/latest/APIReference';
const VPC = 'https://docs.aws.amazon.com/vpc/latest/userguide';
const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html';

const GROUP = {
  GroupId: 'sg-0a1b2c3d4e5f60718',
  GroupName: 'web',
  Description: 'web tier',
  OwnerId: ACCOUNT,
  VpcId: 'vpc-0a1b2c3d',
  IpPermissions: [],
  IpPermissionsEgress: [
    { IpProtocol: '-1', IpRanges: [{ CidrIp: '0.0.0.0/0' }], Ipv6Ranges: [], PrefixListIds: [], UserIdGroupPairs: [] },
  ],
  Tags: [],
};
const INTERFACE = {
  NetworkInterfaceId: 'eni-1',
  Groups: [{ GroupId: GROUP.GroupId, GroupName: GROUP.GroupName }],
};
/** The interface of a node of EKS Auto Mode, in an account that hides what services manage. */
const HIDDEN: Answers = {
  'ec2:DescribeNetworkInterfaces': ({ IncludeManagedResources }) => ({
    NetworkInterfaces: IncludeManagedResources
      ? [{ ...INTERFACE, Operator: { Managed: true, Principal: 'eks.amazonaws.com', HiddenByDefault: true } }]
      : [],
  }),
};
const group = (facts: object): Answers => ({
  'ec2:DescribeSecurityGroups': { SecurityGroups: [{ ...GROUP, ...facts }] },
});

/** A permission as EC2 prints it: every list is there, empty or not. */
const permission = (port: number | [from: number, to: number] | 'all', ...cidrs: readonly string[]) => {
  const [FromPort, ToPort] = typeof port === 'number' ? [port, port] : port === 'all' ? [] : port;
  return {
    ...(port === 'all' ? { IpProtocol: '-1' } : { IpProtocol: 'tcp', FromPort, ToPort }),
    IpRanges: cidrs.filter((cidr) => !cidr.includes(':')).map((CidrIp) => ({ CidrIp })),
    Ipv6Ranges: cidrs.filter((cidr) => cidr.includes(':')).map((CidrIpv6) => ({ CidrIpv6 })),
    PrefixListIds: [],
    UserIdGroupPairs: [],
  };
};
const letsIn = (...permissions: readonly object[]): Answers => group({ IpPermissions: permissions });

const LIST = 'pl-0123456789abcdef0';
const byList = (port: number, ...entries: readonly string[]): Answers => ({
  ...letsIn({ ...permission(port), PrefixListIds: [{ PrefixListId: LIST }] }),
  'ec2:GetManagedPrefixListEntries': ({ PrefixListId }) =>
    PrefixListId === LIST ? { Entries: entries.map((Cidr) => ({ Cidr, Description: '' })) } : 'failed',
});
const UNREAD_LIST: Answers = { ...byList(22), 'ec2:GetManagedPrefixListEntries': 'denied' };

const ANY = '0.0.0.0/0';
const HALVES = [permission(22, '0.0.0.0/1'), permission(22, '128.0.0.0/1')];

const databasePort = (port: number) =>
  [`port ${port} open to the internet`, letsIn(permission(port, ANY)), 'fail'] as const;
const DATABASES = [1433, 3306, 5432, 5439, 6379, 7000, 7001, 8086, 9042, 9092, 9094, 9160, 9200, 9300, 5601, 11_211];
const udp = (port: number, cidr: string) => ({ ...permission(port, cidr), IpProtocol: 'udp' });

export const EC2_SECURITY_GROUPS: TruthTable = {
  base: {
    ...group({}),
    'ec2:DescribeNetworkInterfaces': { NetworkInterfaces: [INTERFACE] },
  },
  cases: [
    ...listCases('ec2-sg-open-ssh', `${API}/API_IpPermission.html`, {
      good: [
        ['SSH from the office', letsIn(permission(22, '203.0.113.0/24')), 'pass'],
        ['SSH from a prefix list of offices', byList(22, '203.0.113.0/24', '198.51.100.0/24'), 'pass'],
      ],
      bad: [
        ['SSH from every IPv4 address', letsIn(permission(22, ANY)), 'fail'],
        ['SSH from every IPv6 address', letsIn(permission(22, '::/0')), 'fail'],
        ['SSH from both halves of the internet', letsIn(...HALVES), 'fail'],
        ['SSH from all global IPv6 addresses', letsIn(permission(22, '2000::/3')), 'fail'],
        ['SSH from a prefix list that holds the internet', byList(22, '203.0.113.0/24', ANY), 'fail'],
        ['a range of ports around SSH', letsIn(permission([20, 30], ANY)), 'fail'],
      ],
      edge: [
        ['a prefix list that may not be read', UNREAD_LIST, 'unknown'],
        [
          'an unread prefix list beside a rule for everyone',
          {
            ...UNREAD_LIST,
            ...letsIn({ ...permission(22, ANY), PrefixListIds: [{ PrefixListId: LIST }] }),
          },
          'fail',
        ],
        ['a wide private network', letsIn(permission(22, '10.0.0.0/8', 'fd00::/8')), 'pass'],
        [
          'a group that another account shares',
          group({ OwnerId: '444455556666', IpPermissions: [permission(22, ANY)] }),
          'nothing',
        ],
        ['SSH over UDP, which is none', letsIn(udp(22, ANY)), 'pass'],
        ['groups that may not be listed', { 'ec2:DescribeSecurityGroups': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('ec2-sg-open-rdp', `${API}/API_IpPermission.html`, {
      good: [['RDP from the office', letsIn(permission(3389, '203.0.113.0/24')), 'pass']],
      bad: [
        ['RDP from everywhere', letsIn(permission(3389, ANY)), 'fail'],
        ['everything from everywhere', letsIn(permission('all', ANY)), 'fail'],
      ],
      edge: [
        ['HTTPS from everywhere', letsIn(permission(443, ANY)), 'pass'],
        ['RDP from another group', letsIn({ ...permission(3389), UserIdGroupPairs: [{ GroupId: 'sg-1' }] }), 'pass'],
      ],
    }),
    ...listCases('ec2-sg-open-all-ports', `${API}/API_IpPermission.html`, {
      good: [['one port from everywhere', letsIn(permission(443, ANY)), 'pass']],
      bad: [
        ['every protocol', letsIn(permission('all', ANY)), 'fail'],
        ['every TCP port', letsIn(permission([0, 65_535], ANY)), 'fail'],
      ],
      edge: [
        [
          'every protocol from both halves of the internet',
          letsIn(permission('all', '0.0.0.0/1', '128.0.0.0/1')),
          'fail',
        ],
        ['every protocol from the own network', letsIn(permission('all', '10.0.0.0/8')), 'pass'],
        ['pings', letsIn({ ...permission(-1, ANY), IpProtocol: 'icmp' }), 'pass'],
      ],
    }),
    ...listCases('ec2-sg-open-cifs', HUB, {
      good: [['file sharing from the own network', letsIn(permission(445, '10.0.0.0/8')), 'pass']],
      bad: [['file sharing from everywhere', letsIn(permission(445, ANY)), 'fail']],
      edge: [['NetBIOS from every IPv6 address', letsIn(permission(139, '::/0')), 'fail']],
    }),
    ...listCases('ec2-sg-open-database-ports', HUB, {
      good: [['PostgreSQL from the own network', letsIn(permission(5432, '10.0.0.0/16')), 'pass']],
      bad: [
        ...DATABASES.map(databasePort),
        ...[27_017, 27_018, 27_019, 2181, 50_000].map(databasePort),
        ['Memcached by UDP', letsIn(udp(11_211, ANY)), 'fail'],
      ],
      edge: [
        ['a port beside those of MongoDB', letsIn(permission(27_020, ANY)), 'pass'],
        [
          'a prefix list that may not be read',
          { ...byList(5432), 'ec2:GetManagedPrefixListEntries': 'denied' },
          'unknown',
        ],
      ],
    }),
    ...listCases('ec2-sg-open-high-risk-ports', HUB, {
      good: [['HTTPS from everywhere', letsIn(permission(443, ANY)), 'pass']],
      bad: [23, 8080, 8888, 4333].map((port) => databasePort(port)),
      edge: [['Telnet from one address', letsIn(permission(23, '203.0.113.7/32')), 'pass']],
    }),
    ...listCases('ec2-sg-default-closed', `${VPC}/default-security-group.html`, {
      good: [['a default group without rules', group({ GroupName: 'default', IpPermissionsEgress: [] }), 'pass']],
      bad: [
        [
          'a default group as AWS makes it',
          group({
            GroupName: 'default',
            IpPermissions: [{ ...permission('all'), UserIdGroupPairs: [{ GroupId: GROUP.GroupId, UserId: ACCOUNT }] }],
          }),
          'fail',
        ],
      ],
      edge: [
        ['a default group with outbound rules alone', group({ GroupName: 'default' }), 'fail'],
        ['a group of the customer', {}, 'nothing'],
      ],
    }),
    ...listCases('ec2-sg-unused', `${API}/API_DescribeNetworkInterfaces.html`, {
      good: [['a group of a network interface', {}, 'pass']],
      bad: [['a group that nothing names', { 'ec2:DescribeNetworkInterfaces': { NetworkInterfaces: [] } }, 'fail']],
      edge: [
        ['interfaces that may not be read', { 'ec2:DescribeNetworkInterfaces': 'denied' }, 'unknown'],
        [
          'a group of a hidden interface that a service manages',
          HIDDEN,
          'pass',
          { source: `${API}/API_ManagedResourceVisibilitySettings.html` },
        ],
        ['a default group, which cannot be deleted', group({ GroupName: 'default' }), 'nothing'],
      ],
    }),
  ],
};
