import { known, type Resource } from '@cloudmend/scanner';
import { ALL_RULES } from './rules/index';
import { a, advised, ago, daily, hourly, plant } from './testing/planted';
import { database, instance, instanceType, offered, volume } from './testing/sound';

/** What a rule must leave alone, though everything else speaks for the change. */
interface Untouchable {
  readonly what: string;
  readonly estate: readonly Resource[];
}

const GIB = 1024 ** 3;
const idle = {
  cpuMax: plant(1),
  cpuDaily: daily(1),
  networkDaily: daily(0),
  gpuMax: plant(97),
  gpuMemoryMax: plant(90),
};
const calm = {
  cpuMax: plant(5),
  cpuP95: hourly(5),
  memoryMax: plant(5),
  networkPeak: plant(0),
  ebsOps: plant(0),
  ebsBytes: plant(0),
};
const KEEP = { tags: { keep: '' } };
const lifecycle = known({ movesObjects: false, abortsUploadsAfterDays: null, handlesNoncurrent: false });
const bucket = (facts: object): Resource =>
  a('aws.s3.bucket', {
    id: 'b',
    name: 'b',
    versioning: known('Enabled' as const),
    hasObjectLock: known(false),
    oldestUploadAt: known(null),
    lifecycle,
    ...facts,
    metrics: { standardBytes: daily(1000 * GIB, { days: 30 }), objects: daily(1e5, { days: 30 }) },
  });
const db = (facts: object, metrics = {}) => database(facts, metrics);
const quiet = { connections: daily(0) };
const roomy = { cpuMax: plant(5), freeMemory: plant(15 * GIB), iopsPeak: plant(1), connections: daily(1) };
const gateway = (facts: object): Resource =>
  a('aws.ec2.nat-gateway', {
    id: 'nat-1',
    vpcId: 'vpc-1',
    state: 'available',
    publicAddresses: 1,
    ...facts,
    metrics: { bytes: daily(0, { days: 32 }), connections: daily(0, { days: 32 }) },
  });
const logs = (facts: object): Resource =>
  a('aws.cloudwatch.log-group', {
    id: 'l',
    retentionDays: null,
    storedBytes: 900 * GIB,
    metricFilters: 0,
    createdAt: ago(400),
    ...facts,
    metrics: { ingestedBytes: daily(90 * GIB, { days: 30 }) },
  });
const fn = (facts: object): Resource =>
  a('aws.lambda.function', {
    id: 'f',
    architecture: 'x86_64',
    packageType: 'Zip',
    runtime: 'python3.12',
    memoryMb: 1024,
    layers: [],
    modifiedAt: ago(400),
    provisionedConcurrency: known([{ qualifier: 'live', executions: 10 }]),
    ...facts,
    metrics: {
      invocations: daily(9e5, { days: 30 }),
      duration: daily(9e9, { days: 30 }),
      memoryMax: daily(10),
      'concurrency:live': plant(0.01),
    },
  });
const table = (settings: object, facts: object = {}): Resource =>
  a('aws.dynamodb.table', {
    id: 't',
    ...facts,
    settings: known({
      encryptionType: null,
      isDeletionProtected: false,
      billingMode: 'PROVISIONED',
      sizeBytes: 900 * GIB,
      createdAt: ago(400),
      tableClass: 'STANDARD',
      replicas: 0,
      capacity: { read: 100, write: 100 },
      indexes: [],
      ...settings,
    }),
    metrics: {
      readHourly: hourly(0),
      writeHourly: hourly(0),
      readProvisioned: hourly(100),
      writeProvisioned: hourly(100),
      readDaily: daily(0, { days: 90 }),
      writeDaily: daily(0, { days: 90 }),
    },
  });
const one = (what: string, ...estate: Resource[]): Untouchable => ({ what, estate });
const m5 = { instanceType: 'm5.xlarge', architecture: 'x86_64' };
const commitments = (facts: object): Resource =>
  a('aws.cost.commitments', {
    id: 'acc',
    region: 'global',
    coverage: known(Array.from({ length: 30 }, (_, at) => ({ date: `d${at}`, onDemandUsd: 24, coveredUsd: 0 }))),
    plans: known(null),
    reservations: known([]),
    discountShare: known(0.27),
    ...facts,
  } as never);

/** One case at least for each rule: accelerators, spot, groups, licences, reservations and tags. */
const UNTOUCHABLE: Readonly<Record<string, readonly Untouchable[]>> = {
  'EC2-IDLE': [
    one(
      'a GPU at work',
      instance({ instanceType: 'g5g.xlarge' }, idle),
      instanceType('g5g.xlarge', { accelerators: 1 }),
    ),
    one('Spot', instance({ lifecycle: 'spot' }, idle), instanceType('m7g.large')),
    one(
      'a warm group member',
      instance({ tags: { 'aws:autoscaling:groupName': 'g' } }, idle),
      instanceType('m7g.large'),
    ),
    one('a licence server', instance({ tags: { 'license-server': '' } }, idle), instanceType('m7g.large')),
  ],
  'EC2-LOWUTIL': [one('a GPU at work', instance({ instanceType: 'g5g.xlarge' }, { ...idle, cpuMax: plant(50) }))],
  'EC2-RIGHTSIZE': [
    one(
      'eight GPUs',
      instance({ instanceType: 'p5.48xlarge', architecture: 'x86_64' }, calm),
      instanceType('p5.48xlarge', { accelerators: 8 }),
      instanceType('p5.4xlarge', { accelerators: 1 }),
    ),
    one(
      'local disks',
      instance({ instanceType: 'i4i.4xlarge', architecture: 'x86_64' }, calm),
      instanceType('i4i.4xlarge', { hasInstanceStore: true, accelerators: 0 }),
      instanceType('i4i.2xlarge', { hasInstanceStore: true, accelerators: 0 }),
    ),
    one('Spot', instance({ ...m5, lifecycle: 'spot' }, calm), instanceType('m5.xlarge'), instanceType('m5.large')),
    one(
      'an EKS node',
      instance({ ...m5, tags: { 'eks:nodegroup-name': 'n' } }, calm),
      instanceType('m5.xlarge'),
      instanceType('m5.large'),
    ),
  ],
  'EC2-PREVGEN': [
    one('local disks', instance({ instanceType: 'm3.large' }), instanceType('m3.large', { hasInstanceStore: true })),
    one(
      'a group member',
      instance({ instanceType: 'm4.large', tags: { 'aws:ec2:fleet-id': 'f' } }),
      instanceType('m4.large'),
    ),
  ],
  'EC2-GRAVITON': [
    one('Windows', instance({ ...m5, platform: 'Windows' }), instanceType('m5.xlarge'), offered('m6g.xlarge')),
    one('a licence', instance({ ...m5, tags: { licence: 'x86' } }), instanceType('m5.xlarge'), offered('m6g.xlarge')),
  ],
  'EC2-SCHEDULE': [
    one(
      'local disks',
      instance({ tags: { env: 'dev' } }, { cpuHourly: hourly(0), networkInHourly: hourly(0) }),
      instanceType('m7g.large', { hasInstanceStore: true }),
    ),
  ],
  'EC2-STOPPED-EBS': [
    one(
      'a warm pool',
      instance({ state: 'stopped', stoppedAt: ago(90), tags: { 'aws:autoscaling:groupName': 'g' } }),
      volume(),
    ),
  ],
  'EBS-UNATTACHED': [
    one(
      'a claim',
      volume({ state: 'available', attachments: [], tags: { 'kubernetes.io/created-for/pvc/name': 'd' } }),
    ),
  ],
  'EBS-IDLE': [
    one('a copy for a disaster', instance(), {
      ...volume({ tags: { role: 'replica' } }),
      metrics: { opsDaily: daily(0) },
    }),
  ],
  'EBS-GP2-GP3': [one('a legal hold', volume({ volumeType: 'gp2', tags: { 'legal-hold': '' } }))],
  'EBS-OVERPROV': [
    one('durability', {
      ...volume({ volumeType: 'io2', iops: 9000, tags: { need: 'durability' } }),
      metrics: { ops: plant(1), bytes: plant(1), opsDaily: daily(9) },
    }),
  ],
  'EBS-SNAP-OLD': [
    one(
      'AWS Backup',
      a('aws.ec2.snapshot', { id: 's', createdAt: ago(400), sizeGiB: 9, description: 'Created by AWS Backup' }),
    ),
  ],
  'RDS-SNAP': [
    one('AWS Backup', a('aws.rds.snapshot', { id: 's', snapshotType: 'awsbackup', createdAt: ago(400), sizeGiB: 9 })),
  ],
  'RDS-IDLE': [
    one('a replica', db({ replicaOf: 'db-0' }, quiet)),
    one(
      'a reader of a busy cluster',
      db({ engine: 'aurora-mysql', clusterId: 'c' }, quiet),
      db({ id: 'db-2', engine: 'aurora-mysql', clusterId: 'c' }),
    ),
  ],
  'RDS-MULTIAZ-DEV': [one('production', db({ isMultiAz: true, tags: { env: 'prod' } }))],
  'RDS-RIGHTSIZE': [one('a cluster member', db({ instanceClass: 'db.m7g.xlarge', clusterId: 'c' }, roomy))],
  'RDS-GRAVITON': [
    one('an engine that is not sold on Arm', db({ instanceClass: 'db.m5.large', canBeArm: known(false) })),
  ],
  'RDS-EXTENDED': [one('a version under support', db({ engineVersion: '16.4' }))],
  'RDS-GP2-GP3': [one('a kept database', db({ storageType: 'gp2', ...KEEP }))],
  'VPC-EIP': [
    one(
      'a partner allow-list',
      a('aws.ec2.address', {
        id: 'e',
        associationId: null,
        instanceId: null,
        pool: 'amazon',
        managedBy: null,
        tags: { 'partner-allowlist': '' },
      }),
    ),
  ],
  'VPC-NAT-IDLE': [one('one that is being made', gateway({ state: 'pending' }))],
  'VPC-NAT-S3': [one('a kept gateway', gateway(KEEP))],
  'VPC-ENDPOINT-IDLE': [
    one('a gateway endpoint', a('aws.ec2.vpc-endpoint', { id: 'v', endpointType: 'Gateway', subnets: 0 })),
  ],
  'ELB-IDLE': [
    one(
      'protection',
      a('aws.elbv2.load-balancer', {
        id: 'lb',
        balancerType: 'application',
        createdAt: ago(90),
        targets: known([]),
        attributes: known({ 'deletion_protection.enabled': 'true' }),
      }),
    ),
  ],
  'LAMBDA-ARM64': [one('layers', fn({ layers: ['arn:layer'] }))],
  'LAMBDA-MEM': [one('the least memory', fn({ memoryMb: 128 }))],
  'LAMBDA-PC': [one('a kept function', fn(KEEP))],
  'CACHE-IDLE': [
    one(
      'a kept cache',
      a('aws.elasticache.replication-group', { id: 'c', nodeType: 'cache.m4.large', members: ['c-1'], ...KEEP }),
    ),
  ],
  'REDSHIFT-IDLE': [
    one('a paused one', a('aws.redshift.cluster', { id: 'r', nodeType: 'dc2.large', nodes: 2, state: 'paused' })),
  ],
  'OS-IDLE': [one('a kept domain', a('aws.opensearch.domain', { id: 'd', settings: known({}) as never, ...KEEP }))],
  'ECR-LIFECYCLE': [
    one(
      'a kept repository',
      a('aws.ecr.repository', {
        id: 'r',
        images: known({ images: 9, bytes: GIB, expirable: 9, expirableBytes: GIB * 90 }),
        ...KEEP,
      }),
    ),
  ],
  'ECS-FARGATE': [
    one('Fargate Spot', {
      ...a('aws.ecs.service', {
        id: 's',
        launchType: null,
        capacityProviders: ['FARGATE_SPOT'],
        desiredTasks: 2,
        taskDefinition: 'td',
      }),
      metrics: { cpuMax: plant(0), memoryMax: plant(0) },
    }),
  ],
  'S3-LIFECYCLE-IT': [one('audit logs', bucket({ name: 'acme-cloudtrail' }))],
  'S3-MPU': [one('a kept bucket', bucket(KEEP))],
  'S3-NONCURRENT': [one('Object Lock', bucket({ hasObjectLock: known(true) }))],
  'CW-LOG-RETENTION': [one('a legal hold', logs({ tags: { 'legal-hold': '' } }))],
  'CW-LOG-INGEST': [one('a metric filter', logs({ metricFilters: 1 }))],
  'DDB-MODE': [one('a kept table', table({}, KEEP))],
  'DDB-UNUSED': [
    one('a global table', table({ replicas: 2 })),
    one('protection', table({ isDeletionProtected: true })),
  ],
  'SP-COVERAGE': [
    one('plans that are not used up', commitments({ plans: known({ usedPercent: 60, unusedUsd: 50, days: 7 }) })),
  ],
  'RI-SP-UTIL': [
    one(
      'a reservation in use',
      commitments({
        reservations: known([{ service: 'rds', use: known({ usedPercent: 99, unusedUsd: 1, days: 7 }) }]),
      }),
    ),
  ],
};

describe('what a rule must not touch', () => {
  it('is named for every rule', () => {
    expect(Object.keys(UNTOUCHABLE).sort()).toEqual(ALL_RULES.map(({ id }) => id).sort());
    expect(Object.entries(UNTOUCHABLE).filter(([, cases]) => cases.length === 0)).toEqual([]);
  });

  it.each(
    Object.entries(UNTOUCHABLE).flatMap(([rule, cases]) => cases.map(({ what, estate }) => ({ rule, what, estate }))),
  )('$rule: $what', ({ rule, estate }) => {
    const { recommendations } = advised(...estate);
    expect(recommendations.filter((each) => each.rule === rule)).toEqual([]);
  });
});
