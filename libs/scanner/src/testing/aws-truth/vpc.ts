import { ACCOUNT } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AWSEC2/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/vpc/latest/userguide';
const PEERING = 'https://docs.aws.amazon.com/vpc/latest/peering';

const VPC_ID = 'vpc-0a1b2c3d4e5f60718';
const SHARED = { OwnerId: '444455556666' };
const vpc = (facts: object): Answers => ({
  'ec2:DescribeVpcs': {
    Vpcs: [
      { VpcId: VPC_ID, OwnerId: ACCOUNT, CidrBlock: '10.0.0.0/16', State: 'available', IsDefault: false, ...facts },
    ],
  },
});
const flowLog = (facts: object): Answers => ({
  'ec2:DescribeFlowLogs': {
    FlowLogs: [
      {
        FlowLogId: 'fl-0a1b2c3d',
        FlowLogStatus: 'ACTIVE',
        DeliverLogsStatus: 'SUCCESS',
        ResourceId: VPC_ID,
        TrafficType: 'ALL',
        LogDestinationType: 's3',
        ...facts,
      },
    ],
  },
});
const endpoint = (facts: object): Answers => ({
  'ec2:DescribeVpcEndpoints': {
    VpcEndpoints: [
      {
        VpcEndpointId: 'vpce-1',
        VpcEndpointType: 'Interface',
        VpcId: VPC_ID,
        ServiceName: 'com.amazonaws.us-east-1.ec2',
        State: 'available',
        ...facts,
      },
    ],
  },
});
const subnet = (facts: object): Answers => ({
  'ec2:DescribeSubnets': {
    Subnets: [{ SubnetId: 'subnet-1', VpcId: VPC_ID, OwnerId: ACCOUNT, MapPublicIpOnLaunch: false, ...facts }],
  },
});

const peering = (destination: string, facts: object = {}): Answers => ({
  'ec2:DescribeVpcPeeringConnections': {
    VpcPeeringConnections: [
      {
        VpcPeeringConnectionId: 'pcx-1',
        Status: { Code: 'active' },
        AccepterVpcInfo: { VpcId: 'vpc-2', CidrBlock: '10.1.0.0/16', CidrBlockSet: [{ CidrBlock: '10.1.0.0/16' }] },
        RequesterVpcInfo: { VpcId: VPC_ID, CidrBlock: '10.0.0.0/16', CidrBlockSet: [{ CidrBlock: '10.0.0.0/16' }] },
        ...facts,
      },
    ],
  },
  'ec2:DescribeRouteTables': {
    RouteTables: [
      {
        RouteTableId: 'rtb-1',
        VpcId: VPC_ID,
        Routes: [{ DestinationCidrBlock: destination, VpcPeeringConnectionId: 'pcx-1', State: 'active' }],
      },
    ],
  },
});

/** An inbound entry, and the last one, which denies all and cannot be removed. */
const entry = (RuleNumber: number, RuleAction: 'allow' | 'deny', CidrBlock: string, port?: number) => ({
  RuleNumber,
  RuleAction,
  CidrBlock,
  Egress: false,
  Protocol: port === undefined ? '-1' : '6',
  ...(port === undefined ? {} : { PortRange: { From: port, To: port } }),
});
const acl = (...entries: readonly object[]): Answers => ({
  'ec2:DescribeNetworkAcls': {
    NetworkAcls: [
      {
        NetworkAclId: 'acl-1',
        VpcId: VPC_ID,
        OwnerId: ACCOUNT,
        IsDefault: false,
        Entries: [...entries, entry(32_767, 'deny', '0.0.0.0/0')],
      },
    ],
  },
});
const ANY = '0.0.0.0/0';

export const VPC: TruthTable = {
  base: { ...vpc({}), ...flowLog({}), ...endpoint({}), ...subnet({}) },
  cases: [
    ...listCases('vpc-ec2-endpoint', `${API}/API_VpcEndpoint.html`, {
      good: [['an interface endpoint for EC2', {}, 'pass']],
      bad: [['no endpoint', { 'ec2:DescribeVpcEndpoints': { VpcEndpoints: [] } }, 'fail']],
      edge: [
        [
          'an endpoint for EC2 messages alone',
          endpoint({ ServiceName: 'com.amazonaws.us-east-1.ec2messages' }),
          'fail',
        ],
        ['an endpoint that is being deleted', endpoint({ State: 'deleting' }), 'fail'],
        ['endpoints that may not be listed', { 'ec2:DescribeVpcEndpoints': 'denied' }, 'unknown'],
        ['a VPC that another account shares', vpc(SHARED), 'nothing'],
      ],
    }),
    ...listCases('vpc-subnet-auto-public-ip', `${API}/API_Subnet.html`, {
      good: [['a subnet that assigns no public addresses', {}, 'pass']],
      bad: [['a subnet that does', subnet({ MapPublicIpOnLaunch: true }), 'fail']],
      edge: [
        ['a subnet that another account shares', subnet({ ...SHARED, MapPublicIpOnLaunch: true }), 'nothing'],
        ['subnets that may not be listed', { 'ec2:DescribeSubnets': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('vpc-peering-least-route', `${PEERING}/vpc-peering-routing.html`, {
      good: [['a route to one subnet of the other VPC', peering('10.1.4.0/24'), 'pass']],
      bad: [
        ['a route to the whole other VPC', peering('10.1.0.0/16'), 'fail'],
        ['a route to more than the other VPC', peering('10.0.0.0/8'), 'fail'],
      ],
      edge: [
        ['a deleted connection', peering('10.1.0.0/16', { Status: { Code: 'deleted' } }), 'nothing'],
        [
          'route tables that may not be read',
          { ...peering('10.1.0.0/16'), 'ec2:DescribeRouteTables': 'denied' },
          'unknown',
        ],
      ],
    }),
    ...listCases('ec2-nacl-open-admin-ports', `${GUIDE}/nacl-rules.html`, {
      good: [
        ['HTTPS alone', acl(entry(100, 'allow', ANY, 443)), 'pass'],
        [
          'SSH denied before all is allowed',
          acl(entry(90, 'deny', ANY, 22), entry(91, 'deny', ANY, 3389), entry(100, 'allow', ANY)),
          'pass',
        ],
      ],
      bad: [
        ['SSH from everywhere', acl(entry(100, 'allow', ANY, 22)), 'fail'],
        [
          'RDP from both halves of the internet',
          acl(entry(100, 'allow', '0.0.0.0/1', 3389), entry(110, 'allow', '128.0.0.0/1', 3389)),
          'fail',
        ],
        ['SSH denied after all is allowed', acl(entry(100, 'allow', ANY), entry(110, 'deny', ANY, 22)), 'fail'],
      ],
      edge: [
        [
          'a deny for one network before the allow',
          acl(entry(90, 'deny', '203.0.113.0/24', 22), entry(100, 'allow', ANY, 22)),
          'fail',
        ],
        ['SSH from the own network', acl(entry(100, 'allow', '10.0.0.0/8', 22)), 'pass'],
        ['lists that may not be read', { 'ec2:DescribeNetworkAcls': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('ec2-nacl-open-all', `${GUIDE}/default-network-acl.html`, {
      good: [['HTTPS alone', acl(entry(100, 'allow', ANY, 443)), 'pass']],
      bad: [['the default list, which allows all', acl(entry(100, 'allow', ANY)), 'fail']],
      edge: [
        ['all from the own network', acl(entry(100, 'allow', '10.0.0.0/8')), 'pass'],
        [
          'all by IPv6',
          acl({ RuleNumber: 101, RuleAction: 'allow', Ipv6CidrBlock: '::/0', Egress: false, Protocol: '-1' }),
          'fail',
        ],
        ['all outbound traffic', acl({ ...entry(100, 'allow', ANY), Egress: true }), 'pass'],
      ],
    }),
  ],
};
