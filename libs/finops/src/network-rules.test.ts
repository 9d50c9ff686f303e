import { toFact, type Resource } from '@cloudmend/scanner';
import { advise } from './index';
import { a, adviseOn, ago, daily, NOW, evaluateRule, toUnit } from './testing/planted';
import { listOpenCases } from './testing/rule-journal';

const cents = (usd: number): number => Math.round(usd * 100) / 100;
const GB = 1e9;

describe('network', () => {
  const nat = (bytes: number | ((at: number) => number), connections = 0, facts = {}) =>
    a('aws.ec2.nat-gateway', {
      id: 'nat-1',
      vpcId: 'vpc-1',
      state: 'available',
      publicAddresses: 1,
      ...facts,
      metrics: {
        bytes: daily(bytes, { days: 32 }),
        connections: daily(connections, { days: 32 }),
      },
    });
  it.each([
    ['idle for 32 days', nat(0), 32.85],
    ['with one connection and less than a gigabyte', nat(0, 1), 32.85],
    [
      'under a gigabyte in two weeks',
      nat((at) => (at === 31 ? GB - 1 : at < 18 ? 9e9 : 0)),
      cents(32.85 + ((GB - 1) / GB / (336 / 730)) * 0.045),
    ],
    ['a gigabyte in two weeks', nat((at) => (at === 31 ? GB : 0)), 'nothing'],
    ['being deleted', nat(0, 0, { state: 'deleting' }), 'nothing'],
    ['too few data points', { ...nat(0), metrics: { bytes: daily(0, { days: 32, share: 0.5 }) } }, 'insufficient-data'],
  ])('VPC-NAT-IDLE %s', (_case, one, expected) => {
    expect(evaluateRule('VPC-NAT-IDLE', one)).toBe(expected);
  });

  const through = (gb: number, routeTables: unknown = toFact(['rtb-a', 'rtb-b'])) =>
    nat((gb * GB) / 30, 5, { routeTables });
  const endpoint = (facts = {}, bytes = 0) =>
    a('aws.ec2.vpc-endpoint', {
      id: 'vpce-1',
      vpcId: 'vpc-1',
      serviceName: 'com.amazonaws.us-east-1.s3',
      endpointType: 'Gateway',
      subnets: 0,
      routeTables: ['rtb-a', 'rtb-b'],
      createdAt: ago(31),
      hasPrivateDns: true,
      ...facts,
      metrics: { bytes: daily(bytes, { days: 30, share: bytes === 0 ? 0 : 1, isSparse: true }) },
    });
  it('VPC-NAT-S3 gives a range, from 100 GB, if a route table lacks a gateway endpoint', () => {
    expect(adviseOn(through(101)).recommendations).toMatchObject([
      { rule: 'VPC-NAT-S3', monthlySavingUsd: 0, atMostUsd: cents(101 * 0.045) },
    ]);
    expect(evaluateRule('VPC-NAT-S3', through(100))).toBe('nothing');
    expect(evaluateRule('VPC-NAT-S3', through(101), endpoint())).toBe('nothing');
  });

  it.each([
    ['one of two route tables has no endpoint', through(101), endpoint({ routeTables: ['rtb-b'] }), 0],
    ['each has an endpoint', through(101, toFact(['rtb-b'])), endpoint({ routeTables: ['rtb-b'] }), 'nothing'],
    ['the endpoint is for other tables', through(101), endpoint({ routeTables: ['rtb-c'] }), 0],
    [
      'the endpoint is only for DynamoDB',
      through(101),
      endpoint({ serviceName: 'com.amazonaws.us-east-1.dynamodb' }),
      0,
    ],
    [
      'the endpoint is an interface endpoint, which no route uses',
      through(101),
      endpoint({ endpointType: 'Interface', routeTables: [] }, 9),
      0,
    ],
    ['no route uses the gateway', through(101, toFact([])), endpoint({ routeTables: [] }), 'nothing'],
    [
      'reading the route tables was denied',
      through(101, { known: false, reason: 'Denied.' }),
      endpoint(),
      'insufficient-data',
    ],
    [
      'the route tables were not read',
      { ...through(101), routeTables: undefined } as Resource,
      endpoint(),
      'insufficient-data',
    ],
  ])('VPC-NAT-S3 if %s', (_case, gateway, point, expected) => {
    expect(evaluateRule('VPC-NAT-S3', gateway, point)).toBe(expected);
  });

  it('VPC-NAT-S3 counts the route tables, and is unclear if endpoints were not listed', () => {
    expect(adviseOn(through(101), endpoint({ routeTables: ['rtb-b'] })).recommendations[0]).toMatchObject({
      inputs: { tables: 2, tablesWithoutS3: 'rtb-a' },
      detail: expect.stringContaining('1 of the 2 route tables'),
    });
    const unread = toUnit([through(101)], {
      unreadKinds: [{ kind: 'aws.ec2.vpc-endpoint', operation: 'ec2:DescribeVpcEndpoints', reason: 'Denied.' }],
    });
    expect(advise([unread], { now: NOW }).unjudged).toMatchObject([
      { rule: 'VPC-NAT-S3', reason: 'insufficient-data' },
    ]);
  });

  const facing = { endpointType: 'Interface', subnets: 2 };
  it.each([
    ['idle for 30 days', endpoint(facing), 14.6],
    ['idle, and newer', endpoint({ ...facing, createdAt: ago(29) }), 'insufficient-data'],
    ['with one byte', endpoint(facing, 1), 'nothing'],
    ['of a Gateway Load Balancer', endpoint({ endpointType: 'GatewayLoadBalancer', subnets: 1 }), 7.3],
    [
      'of a Gateway Load Balancer that inspects traffic',
      endpoint({ endpointType: 'GatewayLoadBalancer', subnets: 1 }, 1),
      'nothing',
    ],
    ['that is free', endpoint(), 'nothing'],
    ['of a type without traffic figures', endpoint({ endpointType: 'Resource', subnets: 1 }), 'nothing'],
    [
      'to a service in another Region, for which CloudWatch has no figures',
      endpoint({ ...facing, serviceName: 'com.amazonaws.vpce.us-west-2.vpce-svc-0a1' }),
      'insufficient-data',
    ],
    [
      'to a service without a Region in its name',
      endpoint({ ...facing, serviceName: 'com.amazonaws.s3-global.accesspoint' }),
      14.6,
    ],
  ])('VPC-ENDPOINT-IDLE %s', (_case, one, expected) => {
    expect(evaluateRule('VPC-ENDPOINT-IDLE', one)).toBe(expected);
  });

  it('VPC-ENDPOINT-IDLE warns of routes to a Gateway Load Balancer endpoint only', () => {
    const guardsOf = (endpointType: string) =>
      adviseOn(endpoint({ endpointType, subnets: 1 })).recommendations[0]?.guardrails.join(' ');
    expect(guardsOf('GatewayLoadBalancer')).toContain('no route table routes to it');
    expect(guardsOf('Interface')).not.toContain('route table');
  });

  const balancer = (requests: number, facts = {}, isSparse = true) =>
    a('aws.elbv2.load-balancer', {
      id: 'lb',
      balancerType: 'application',
      createdAt: ago(90),
      publicAddresses: 2,
      attributes: toFact({}),
      targets: toFact([{ id: 'i-9', health: 'healthy' }]),
      ...facts,
      metrics: { requests: daily(requests, { isSparse }) },
    });
  const classic = (requests: number, facts = {}) =>
    a('aws.elb.load-balancer', {
      id: 'clb',
      instances: 2,
      createdAt: ago(90),
      ...facts,
      metrics: { requests: daily(requests, { days: 7, isSparse: true }) },
    });
  it.each([
    ['nine requests a day', balancer(9), cents(730 * (0.0225 + 2 * 0.005))],
    ['ten requests a day', balancer(10), 'nothing'],
    ['without targets', balancer(99, { targets: toFact([]) }), cents(730 * (0.0225 + 2 * 0.005))],
    [
      'with deletion protection',
      balancer(0, { attributes: toFact({ 'deletion_protection.enabled': 'true' }) }),
      'guardrail',
    ],
    ['created six days ago', balancer(99, { targets: toFact([]), createdAt: ago(6.9) }), 'guardrail'],
    [
      'created seven days ago',
      balancer(99, { targets: toFact([]), createdAt: ago(7) }),
      cents(730 * (0.0225 + 2 * 0.005)),
    ],
    [
      'no healthy target for a week',
      { ...balancer(99), metrics: { requests: daily(99, { isSparse: true }), healthyHosts: daily(0, { days: 7 }) } },
      cents(730 * (0.0225 + 2 * 0.005)),
    ],
    [
      'a healthy target on one day of the week',
      {
        ...balancer(99),
        metrics: {
          requests: daily(99, { isSparse: true }),
          healthyHosts: daily((at) => (at === 3 ? 1 : 0), { days: 7 }),
        },
      },
      'nothing',
    ],
    [
      'no target health on two days',
      {
        ...balancer(99),
        metrics: { requests: daily(99, { isSparse: true }), healthyHosts: daily(0, { days: 7, share: 5 / 7 }) },
      },
      'nothing',
    ],
    [
      'a Classic Load Balancer without a healthy instance',
      { ...classic(500), metrics: { requests: daily(500, { days: 7 }), healthyHosts: daily(0, { days: 7 }) } },
      18.25,
    ],
    [
      'a Gateway Load Balancer without targets',
      balancer(0, { balancerType: 'gateway', targets: toFact([]) }),
      'no-price',
    ],
    [
      'a Network Load Balancer',
      balancer(9, { balancerType: 'network', publicAddresses: 0 }, false),
      cents(730 * 0.0225),
    ],
    ['a Classic Load Balancer with 99 requests a day', classic(99), 18.25],
    ['a Classic Load Balancer with 100', classic(100), 'nothing'],
    ['a Classic Load Balancer without instances', classic(500, { instances: 0 }), 18.25],
  ])('ELB-IDLE %s', (_case, one, expected) => {
    expect(evaluateRule('ELB-IDLE', one)).toBe(expected);
  });
});

describe('cases above', () => {
  it('cover each rule firing and not firing, each of its guards, and missing metrics', () => {
    expect(listOpenCases(['VPC-NAT-IDLE', 'VPC-NAT-S3', 'VPC-ENDPOINT-IDLE', 'ELB-IDLE'], NOW)).toEqual([]);
  });
});
