import { collectAwsUnit } from './aws/collect-aws-unit';
import type { InstanceType } from './aws/ec2/instance-type';
import type { ReservedInstances } from './aws/ec2/reserved-instances';
import type { LoadBalancer } from './aws/elbv2/load-balancer';
import type { ResourceOf } from './kinds';
import { listMetricAsks } from './aws/metrics/collect-metrics';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';

const REGION = 'us-east-1';

const read = async (answers: Readonly<Record<string, FakeAnswer>>, service: string) => {
  const reader = fakeReader(answers);
  const unit = await collectAwsUnit(
    reader,
    { accountId: ACCOUNT, region: REGION, service },
    { now: NOW, range: '30d', pause: () => Promise.resolve() },
  );
  return { unit, reader };
};

const describeRunning = (InstanceType: string) => ({
  Reservations: [
    {
      Instances: [
        {
          InstanceId: 'i-1',
          InstanceType,
          State: { Name: 'running' },
          Placement: { AvailabilityZone: `${REGION}a`, Tenancy: 'host' },
        },
      ],
    },
  ],
});
/** A type of every requested family. */
const types: FakeAnswer = ({ Filters }) => ({
  InstanceTypes: (Filters as Array<{ Values: string[] }>).flatMap(({ Values }) =>
    Values.map((pattern) => ({
      InstanceType: pattern.replace('*', 'large'),
      EbsInfo: { EbsOptimizedInfo: { BaselineIops: 3600 } },
    })),
  ),
});
const typesIn = (resources: readonly { readonly kind: string }[]): InstanceType[] =>
  resources.filter((each): each is InstanceType => each.kind === 'aws.ec2.instance-type');

describe('instance type capabilities, and where they are offered', () => {
  it('are also read for the Graviton equivalent, with its zones from all pages', async () => {
    const offerings: FakeAnswer = ({ NextToken }) =>
      NextToken
        ? { InstanceTypeOfferings: [{ InstanceType: 'm6g.large', Location: `${REGION}b` }, {}] }
        : { InstanceTypeOfferings: [{ InstanceType: 'm6g.large', Location: `${REGION}a` }], NextToken: 'page-2' };
    const { unit } = await read(
      {
        'ec2:DescribeInstances': describeRunning('m5.large'),
        'ec2:DescribeInstanceTypes': types,
        'ec2:DescribeInstanceTypeOfferings': offerings,
      },
      'ec2',
    );
    expect(typesIn(unit.resources).map(({ id, zones }) => [id, zones])).toEqual([
      ['m5.large', undefined],
      ['m6g.large', { known: true, value: [`${REGION}a`, `${REGION}b`] }],
    ]);
    expect(unit.resources.find(({ kind }) => kind === 'aws.ec2.instance')).toMatchObject({
      zone: `${REGION}a`,
      tenancy: 'host',
    });
  });

  it.each([
    [
      'GPUs',
      'g5.12xlarge',
      { GpuInfo: { Gpus: [{ Name: 'A10G', Count: 4 }], TotalGpuMemoryInMiB: 91_553 } },
      { accelerators: 4, acceleratorMemoryMiB: 91_553 },
    ],
    [
      'Neuron devices, which Inf1 also lists as inference accelerators',
      'inf1.6xlarge',
      {
        InferenceAcceleratorInfo: {
          Accelerators: [{ Count: 4, Name: 'Inferentia' }],
          TotalInferenceMemoryInMiB: 32_768,
        },
        NeuronInfo: { NeuronDevices: [{ Count: 4, Name: 'Inferentia' }], TotalNeuronDeviceMemoryInMiB: 32_768 },
      },
      { accelerators: 4, acceleratorMemoryMiB: 32_768 },
    ],
    [
      'FPGAs',
      'f2.48xlarge',
      { FpgaInfo: { Fpgas: [{ Name: 'VU47P', Count: 8 }], TotalFpgaMemoryInMiB: 131_072 } },
      { accelerators: 8, acceleratorMemoryMiB: 131_072 },
    ],
    ['none of them', 'm5.large', {}, { accelerators: 0, acceleratorMemoryMiB: 0 }],
  ])('count %s', async (_what, type, more, expected) => {
    const { unit } = await read(
      {
        'ec2:DescribeInstances': describeRunning(type),
        'ec2:DescribeInstanceTypes': { InstanceTypes: [{ InstanceType: type, ...more }] },
      },
      'ec2',
    );
    expect(typesIn(unit.resources)[0]).toMatchObject(expected);
  });

  it('are unknown if the zones are denied, and not read without a Graviton equivalent', async () => {
    const refused = await read(
      {
        'ec2:DescribeInstances': describeRunning('m5.large'),
        'ec2:DescribeInstanceTypes': types,
        'ec2:DescribeInstanceTypeOfferings': 'denied',
      },
      'ec2',
    );
    expect(typesIn(refused.unit.resources).at(-1)?.zones).toMatchObject({ known: false });
    expect(refused.unit.gaps).toContainEqual(
      expect.objectContaining({ operation: 'ec2:DescribeInstanceTypeOfferings' }),
    );
    const arm = await read(
      { 'ec2:DescribeInstances': describeRunning('m7g.large'), 'ec2:DescribeInstanceTypes': types },
      'ec2',
    );
    expect(arm.reader.asked.filter((call) => call.includes('Offerings'))).toEqual([]);
  });

  it('are read for database instances, whose disks have the same limits', async () => {
    const { unit } = await read(
      {
        'rds:DescribeDBInstances': { DBInstances: [{ DBInstanceIdentifier: 'db', DBInstanceClass: 'db.r6g.xlarge' }] },
        'ec2:DescribeInstanceTypes': types,
      },
      'rds',
    );
    expect(typesIn(unit.resources)).toMatchObject([{ id: 'r6g.large', ebsBaselineIops: 3600 }]);
  });
});

describe('RDS Graviton offerings', () => {
  const db = (id: string, more: object = {}) => ({
    DBInstanceIdentifier: id,
    DBInstanceClass: 'db.m5.large',
    DBInstanceStatus: 'available',
    Engine: 'mysql',
    EngineVersion: '8.0.41',
    StorageType: 'gp3',
    ...more,
  });
  const readDatabases = async (orderable: FakeAnswer, ...DBInstances: object[]) => {
    const { unit, reader } = await read(
      { 'rds:DescribeDBInstances': { DBInstances }, 'rds:DescribeOrderableDBInstanceOptions': orderable },
      'rds',
    );
    const found = unit.resources.filter(
      (each): each is ResourceOf<'aws.rds.instance'> => each.kind === 'aws.rds.instance',
    );
    return {
      unit,
      canBeArm: found.map((each) => each.canBeArm),
      asked: reader.asked.filter((call) => call.includes('Orderable')),
    };
  };
  const sellOptions = (options: object[]) => ({ OrderableDBInstanceOptions: options });

  it('are read once per class and version, from all pages', async () => {
    const pages: FakeAnswer = ({ EngineVersion, DBInstanceClass, Marker }) => {
      if (EngineVersion !== '8.0.41' || DBInstanceClass !== 'db.m6g.large') return sellOptions([]);
      return Marker
        ? sellOptions([{ StorageType: 'gp3' }])
        : { ...sellOptions([{ StorageType: 'gp2' }]), Marker: 'page-2' };
    };
    const { canBeArm, asked } = await readDatabases(pages, db('a'), db('b'), db('c', { EngineVersion: '5.6.1' }));
    expect(canBeArm).toEqual([
      { known: true, value: true },
      { known: true, value: true },
      { known: true, value: false },
    ]);
    expect(asked).toHaveLength(3);
  });

  it('consider storage type, and Multi-AZ where enabled', async () => {
    const { canBeArm } = await readDatabases(
      sellOptions([{ StorageType: 'gp3', MultiAZCapable: false }]),
      db('a', { StorageType: 'io1' }),
      db('b', { MultiAZ: true }),
      db('c'),
    );
    expect(canBeArm.map((fact) => fact?.known && fact.value)).toEqual([false, false, true]);
  });

  it('are unknown if denied', async () => {
    const { canBeArm, unit } = await readDatabases('denied', db('a'));
    expect(canBeArm).toMatchObject([{ known: false }]);
    expect(unit.gaps).toContainEqual(expect.objectContaining({ operation: 'rds:DescribeOrderableDBInstanceOptions' }));
  });

  it('are not read for instances that run on Graviton, are stopped, have no version, or belong to an Aurora cluster', async () => {
    const none = [
      db('a', { DBInstanceClass: 'db.m7g.large' }),
      db('b', { DBInstanceStatus: 'stopped' }),
      db('c', { EngineVersion: undefined }),
      db('d', { Engine: 'aurora-mysql', DBClusterIdentifier: 'c' }),
    ];
    const { canBeArm, asked } = await readDatabases(sellOptions([{ StorageType: 'gp3' }]), ...none);
    expect(canBeArm).toEqual([undefined, undefined, undefined, undefined]);
    expect(asked).toEqual([]);
  });
});

describe('an address on a network interface', () => {
  const address = (id: string, more: object = {}) => ({
    AllocationId: id,
    PublicIp: '198.51.100.7',
    AssociationId: `a-${id}`,
    NetworkInterfaceId: `eni-${id}`,
    ...more,
  });
  const readAddresses = async (interfaces: FakeAnswer, ...Addresses: object[]) => {
    const { unit, reader } = await read(
      { 'ec2:DescribeAddresses': { Addresses }, 'ec2:DescribeNetworkInterfaces': interfaces },
      'ec2',
    );
    const loose = unit.resources
      .filter((each): each is ResourceOf<'aws.ec2.address'> => each.kind === 'aws.ec2.address')
      .map((each) => each.isInterfaceLoose);
    return { unit, loose, asked: reader.asked.filter((call) => call.includes('NetworkInterfaces')) };
  };
  const status = (id: string, Status: string) => ({ NetworkInterfaceId: `eni-${id}`, Status });

  it('has its interfaces read in one call and from all pages', async () => {
    const pages: FakeAnswer = ({ NextToken }) =>
      NextToken
        ? { NetworkInterfaces: [status('b', 'in-use')] }
        : { NetworkInterfaces: [status('a', 'available')], NextToken: 'page-2' };
    const { loose, asked } = await readAddresses(pages, address('a'), address('b'), address('gone'));
    expect(loose).toMatchObject([{ known: true, value: true }, { known: true, value: false }, { known: false }]);
    expect(asked).toHaveLength(2);
  });

  it('is not known to be idle if that is denied', async () => {
    const { loose, unit } = await readAddresses('denied', address('a'));
    expect(loose).toMatchObject([{ known: false }]);
    expect(unit.gaps).toContainEqual(expect.objectContaining({ operation: 'ec2:DescribeNetworkInterfaces' }));
  });

  it('is not read if an instance or service uses it, or if there is none', async () => {
    const { loose, asked } = await readAddresses(
      {},
      address('a', { InstanceId: 'i-1' }),
      address('b', { ServiceManaged: 'alb' }),
      { AllocationId: 'c', PublicIp: '198.51.100.8' },
    );
    expect(loose).toEqual([undefined, undefined, undefined]);
    expect(asked).toEqual([]);
  });
});

describe('route tables of a NAT gateway', () => {
  const nat = { 'ec2:DescribeNatGateways': { NatGateways: [{ NatGatewayId: 'nat-1', State: 'available' }] } };
  const tables = {
    RouteTables: [
      { RouteTableId: 'rtb-a', Routes: [{ NatGatewayId: 'nat-1' }] },
      { RouteTableId: 'rtb-b', Routes: [{ NatGatewayId: 'nat-2' }, { GatewayId: 'igw-1' }] },
      {},
    ],
  };
  const peering = {
    'ec2:DescribeVpcPeeringConnections': { VpcPeeringConnections: [{ VpcPeeringConnectionId: 'pcx-1' }] },
  };
  const gatewayIn = (resources: readonly { readonly kind: string }[]) =>
    resources.find((each): each is ResourceOf<'aws.ec2.nat-gateway'> => each.kind === 'aws.ec2.nat-gateway');

  it('are read once, together with peering connections', async () => {
    const { unit, reader } = await read({ ...nat, ...peering, 'ec2:DescribeRouteTables': tables }, 'ec2');
    expect(gatewayIn(unit.resources)?.routeTables).toEqual({ known: true, value: ['rtb-a'] });
    expect(reader.asked.filter((call) => call.includes('DescribeRouteTables'))).toHaveLength(1);
  });

  it('are unknown if denied', async () => {
    const { unit } = await read({ ...nat, 'ec2:DescribeRouteTables': 'denied' }, 'ec2');
    expect(gatewayIn(unit.resources)?.routeTables).toMatchObject({ known: false });
  });

  it('are combined with those of gateway endpoints', async () => {
    const { unit } = await read(
      {
        'ec2:DescribeVpcEndpoints': {
          VpcEndpoints: [
            { VpcEndpointId: 'vpce-1', ServiceName: 'com.amazonaws.us-east-1.s3', RouteTableIds: ['rtb-a'] },
          ],
        },
      },
      'ec2',
    );
    expect(unit.resources).toContainEqual(
      expect.objectContaining({ kind: 'aws.ec2.vpc-endpoint', routeTables: ['rtb-a'] }),
    );
  });
});

describe('subscription filters of a log group', () => {
  const GIB = 1024 ** 3;
  const group = (logGroupName: string, more: object = {}) => ({ logGroupName, ...more });
  const readGroups = async (subscriptions: FakeAnswer, gib: number, ...logGroups: object[]) => {
    const use: FakeAnswer = ({ MetricDataQueries }) => ({
      MetricDataResults: (MetricDataQueries as Array<{ Id: string }>).map(({ Id }) => ({
        Id,
        Timestamps: [new Date(NOW.getTime() - 36 * 3_600_000)],
        Values: [gib * GIB],
      })),
    });
    const { unit, reader } = await read(
      {
        'cloudwatch-logs:DescribeLogGroups': { logGroups },
        'cloudwatch-logs:DescribeSubscriptionFilters': subscriptions,
        'cloudwatch:GetMetricData': use,
      },
      'logs',
    );
    const found = unit.resources.filter(
      (each): each is ResourceOf<'aws.cloudwatch.log-group'> => each.kind === 'aws.cloudwatch.log-group',
    );
    return {
      unit,
      isSubscribed: found.map((each) => each.isSubscribed),
      asked: reader.asked.filter((call) => call.includes('Subscription')),
    };
  };

  it('are read for high ingestion, from all pages', async () => {
    const pages: FakeAnswer = ({ logGroupName, nextToken }) => {
      if (logGroupName === 'free') return { subscriptionFilters: [] };
      return nextToken
        ? { subscriptionFilters: [{ filterName: 'to-search' }] }
        : { subscriptionFilters: [], nextToken: 'page-2' };
    };
    expect((await readGroups(pages, 51, group('read'), group('free'))).isSubscribed).toEqual([
      { known: true, value: true },
      { known: true, value: false },
    ]);
  });

  it('are not read for low ingestion, with metric filters, or for another class', async () => {
    expect((await readGroups({}, 50, group('quiet'))).asked).toEqual([]);
    const others = await readGroups(
      {},
      51,
      group('counted', { metricFilterCount: 1 }),
      group('rare', { logGroupClass: 'INFREQUENT_ACCESS' }),
    );
    expect(others.isSubscribed).toEqual([undefined, undefined]);
    expect(others.asked).toEqual([]);
  });

  it('are unknown if denied', async () => {
    const { isSubscribed, unit } = await readGroups('denied', 51, group('read'));
    expect(isSubscribed).toMatchObject([{ known: false }]);
    expect(unit.gaps).toContainEqual(expect.objectContaining({ operation: 'logs:DescribeSubscriptionFilters' }));
  });
});

describe('reservations', () => {
  it('are read with their end date, and skipped without an id', async () => {
    const End = new Date('2026-12-10T00:00:00Z');
    const { unit } = await read(
      {
        'ec2:DescribeReservedInstances': {
          ReservedInstances: [
            { ReservedInstancesId: 'r-1', InstanceType: 'm5.large', InstanceCount: 4, State: 'active', End },
            {},
          ],
        },
      },
      'ec2',
    );
    const found = unit.resources.filter(
      (each): each is ReservedInstances => each.kind === 'aws.ec2.reserved-instances',
    );
    expect(found).toMatchObject([
      { id: 'r-1', instanceType: 'm5.large', count: 4, state: 'active', endsAt: '2026-12-10T00:00:00.000Z' },
    ]);
  });
});

describe('a load balancer', () => {
  const arn = `arn:aws:elasticloadbalancing:${REGION}:${ACCOUNT}:loadbalancer/app/web/1`;
  const group = `arn:aws:elasticloadbalancing:${REGION}:${ACCOUNT}:targetgroup/web/2`;
  const zones = (...addresses: object[]) => addresses.map((address) => ({ LoadBalancerAddresses: [address] }));
  it.each([
    ['each zone', { Scheme: 'internet-facing', AvailabilityZones: [{}, {}] }, 2],
    ['no zone if it is internal', { Scheme: 'internal', AvailabilityZones: [{}, {}] }, 0],
    [
      'no zone if it has no public IPv4',
      { Scheme: 'internet-facing', IpAddressType: 'dualstack-without-public-ipv4', AvailabilityZones: [{}, {}] },
      0,
    ],
    [
      'zones without an Elastic IP, which remains when it is deleted',
      {
        Scheme: 'internet-facing',
        AvailabilityZones: zones({ AllocationId: 'eipalloc-1' }, { IpAddress: '192.0.2.1' }),
      },
      1,
    ],
  ])('has a billed address in %s', async (_case, facts, expected) => {
    const answers = {
      'elbv2:DescribeLoadBalancers': { LoadBalancers: [{ LoadBalancerArn: arn, Type: 'network', ...facts }] },
    };
    expect((await read(answers, 'elbv2')).unit.resources).toMatchObject([{ publicAddresses: expected }]);
  });

  it('reads the healthy hosts of each of its target groups', async () => {
    const answers = {
      'elbv2:DescribeLoadBalancers': { LoadBalancers: [{ LoadBalancerArn: arn, Type: 'application' }] },
      'elbv2:DescribeTargetGroups': { TargetGroups: [{ TargetGroupArn: group, LoadBalancerArns: [arn] }] },
    };
    const [balancer] = (await read(answers, 'elbv2')).unit.resources as Array<ResourceOf<'aws.elbv2.load-balancer'>>;
    expect(balancer?.targetGroups).toEqual([group]);
    const healthy = listMetricAsks(balancer as LoadBalancer).find(({ key }) => key === 'healthyHosts');
    expect(healthy).toMatchObject({
      stat: 'Maximum',
      days: 7,
      sources: [
        {
          namespace: 'AWS/ApplicationELB',
          metric: 'HealthyHostCount',
          dimensions: { TargetGroup: 'targetgroup/web/2', LoadBalancer: 'app/web/1' },
        },
      ],
    });
  });
});

describe('instances behind a Classic Load Balancer', () => {
  it('are read by id: one may be its only target', async () => {
    const { unit } = await read(
      {
        'elb:DescribeLoadBalancers': {
          LoadBalancerDescriptions: [
            { LoadBalancerName: 'old', Instances: [{ InstanceId: 'i-1' }, {}, { InstanceId: 'i-2' }] },
          ],
        },
      },
      'elb',
    );
    expect(unit.resources).toEqual([expect.objectContaining({ instanceIds: ['i-1', 'i-2'] })]);
  });
});

describe('volume metrics', () => {
  const listKeys = (volumeType: string, iops: number | null) =>
    listMetricAsks({
      kind: 'aws.ec2.volume',
      id: 'vol-1',
      arn: 'vol-1',
      name: '',
      region: REGION,
      tags: {},
      state: 'in-use',
      volumeType,
      iops,
    } as never).map(({ key }) => key);
  it.each([
    ['gp2', 300, ['opsDaily', 'ops', 'bytes']],
    ['io1', 2000, ['opsDaily', 'ops', 'bytes']],
    ['io2', 2000, ['opsDaily', 'ops', 'bytes']],
    ['gp3', 9000, ['opsDaily', 'ops']],
    ['gp3', 3000, ['opsDaily']],
    ['st1', null, ['opsDaily']],
  ] as const)('%s with %p IOPS: a volume that may move to gp3 must keep its throughput', (volumeType, iops, keys) => {
    expect(listKeys(volumeType, iops)).toEqual(keys);
  });
});
