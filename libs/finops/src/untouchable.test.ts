import { toFact, type Resource } from '@cloudmend/scanner';
import { a, ago, daily, hourly, plant } from './testing/planted';
import { database, instance, instanceType, offerType, volume } from './testing/sound';
import { describeUntouchable, one } from './testing/untouchable';

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
const lifecycle = toFact({ movesObjects: false, abortsUploadsAfterDays: null, handlesNoncurrent: false });
const bucket = (facts: object): Resource =>
  a('aws.s3.bucket', {
    id: 'b',
    name: 'b',
    versioning: toFact('Enabled' as const),
    hasObjectLock: toFact(false),
    oldestUploadAt: toFact(null),
    lifecycle,
    ...facts,
    metrics: { standardBytes: daily(1000 * GIB, { days: 30 }), objects: daily(1e5, { days: 30 }) },
  });
const db = (facts: object, metrics = {}) => database(facts, metrics);
const quiet = { connections: daily(0) };
const roomy = { cpuMax: plant(5), freeMemory: plant(15 * GIB), iopsPeak: plant(1), connections: daily(1) };
const busyGateway = {
  bytesOut: daily(200 * GIB, { days: 32 }),
  bytes: daily(200 * GIB, { days: 32 }),
  connections: daily(9, { days: 32 }),
};
const gateway = (facts: object, metrics: object = {}): Resource =>
  a('aws.ec2.nat-gateway', {
    id: 'nat-1',
    vpcId: 'vpc-1',
    state: 'available',
    publicAddresses: 1,
    routeTables: toFact(['rtb-a']),
    ...facts,
    metrics: { bytes: daily(0, { days: 32 }), connections: daily(0, { days: 32 }), ...metrics },
  });
const logs = (facts: object): Resource =>
  a('aws.cloudwatch.log-group', {
    id: 'l',
    retentionDays: null,
    storedBytes: 900 * GIB,
    metricFilters: 0,
    logClass: 'STANDARD',
    isSubscribed: toFact(false),
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
    provisionedConcurrency: toFact([{ qualifier: 'live', executions: 10 }]),
    ...facts,
    metrics: {
      invocations: daily(9e5, { days: 30 }),
      duration: daily(9e9, { days: 30 }),
      memoryMax: daily(10),
      'concurrency:live': plant(0.01),
    },
  });
const traffic = {
  readHourly: hourly(3600),
  writeHourly: hourly(3600),
  readDaily: daily(9, { days: 90 }),
  writeDaily: daily(9, { days: 90 }),
};
const table = (settings: object, facts: object = {}, metrics: object = {}): Resource =>
  a('aws.dynamodb.table', {
    id: 't',
    ...facts,
    settings: toFact({
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
      ...metrics,
    },
  });
const m5 = { instanceType: 'm5.xlarge', architecture: 'x86_64' };
const commitments = (facts: object): Resource =>
  a('aws.cost.commitments', {
    id: 'acc',
    region: 'global',
    coverage: toFact(Array.from({ length: 30 }, (_, at) => ({ date: `d${at}`, onDemandUsd: 24, coveredUsd: 0 }))),
    plans: toFact(null),
    reservations: toFact([]),
    discountShare: toFact(0.27),
    ...facts,
  } as never);

const M7G = instanceType('m7g.large');
const M5_ROOMY = [instance(m5, calm), instanceType('m5.xlarge'), instanceType('m5.large')];
const M5_ARM = [instance(m5), instanceType('m5.xlarge'), offerType('m6g.xlarge')];
const m4 = { instanceType: 'm4.large', architecture: 'x86_64' };
const M4_OLD = [instance(m4), instanceType('m4.large'), instanceType('m5.large')];
const night = { cpuHourly: hourly(0), networkInHourly: hourly(0) };
const stopped = { state: 'stopped', stoppedAt: ago(90) };
const loose = { state: 'available', attachments: [], detachedAt: toFact(ago(90)) };
const silent = { opsDaily: daily(0) };
const io2 = (facts: object): Resource => ({
  ...volume({ volumeType: 'io2', iops: 9000, ...facts }),
  metrics: { ops: plant(1), bytes: plant(1), opsDaily: daily(9) },
});
const snapshot = (description: string): Resource =>
  a('aws.ec2.snapshot', { id: 's', createdAt: ago(400), sizeGiB: 900, description, fullBytes: null } as never);
const dbSnapshot = (snapshotType: string): Resource =>
  a('aws.rds.snapshot', { id: 's', snapshotType, createdAt: ago(400), sizeGiB: 900 });
const aurora = { engine: 'aurora-mysql', clusterId: 'c' };
const address = (facts: object): Resource =>
  a('aws.ec2.address', { id: 'e', associationId: null, instanceId: null, pool: 'amazon', managedBy: null, ...facts });
const endpoint = (facts: object): Resource =>
  a('aws.ec2.vpc-endpoint', {
    id: 'v',
    serviceName: 'com.amazonaws.us-east-1.sqs',
    state: 'available',
    createdAt: ago(400),
    ...facts,
    metrics: { bytes: daily(0, { days: 30 }) },
  } as never);
const balancer = (isProtected: string): Resource =>
  a('aws.elbv2.load-balancer', {
    id: 'lb',
    balancerType: 'application',
    createdAt: ago(90),
    targets: toFact([]),
    attributes: toFact({ 'deletion_protection.enabled': isProtected }),
    metrics: { requests: daily(0), flows: daily(0), bytes: daily(0), lcus: daily(0) },
  });
const cache = (facts: object): Resource =>
  a('aws.elasticache.replication-group', {
    id: 'c',
    nodeType: 'cache.t4g.small',
    engine: 'redis',
    members: ['c-1'],
    ...facts,
    metrics: { 'commands:c-1': daily(0), 'newConnections:c-1': daily(0) },
  });
const warehouse = (state: string): Resource =>
  a('aws.redshift.cluster', {
    id: 'r',
    nodeType: 'ra3.large',
    nodes: 2,
    state,
    metrics: { connections: daily(0, { days: 7 }), cpuHourly: hourly(0) },
  } as never);
const domain = (facts: object): Resource =>
  a('aws.opensearch.domain', {
    id: 'd',
    settings: toFact({ instanceType: 'm6g.large.search', instances: 2, volumeType: 'gp3', volumeGiB: 100 }),
    ...facts,
    metrics: { requests: daily(0) },
  } as never);
const repository = (facts: object): Resource =>
  a('aws.ecr.repository', {
    id: 'r',
    images: toFact({ images: 9, bytes: GIB * 100, expirable: 9, expirableBytes: GIB * 90 }),
    hasLifecycle: toFact(false),
    ...facts,
  } as never);
const service = (facts: object): Resource[] => [
  {
    ...a('aws.ecs.service', { id: 's', desiredTasks: 2, taskDefinition: 'td', ...facts }),
    metrics: { cpuMax: plant(0), memoryMax: plant(0) },
  },
  a('aws.ecs.task-definition', { id: 'td', arn: 'td', cpuUnits: 2048, memoryMiB: 4096 } as never),
];
const reservedTo = (usedPercent: number) => ({
  reservations: toFact([{ service: 'rds', use: toFact({ usedPercent, unusedUsd: 20, days: 7 }) }]),
});

/**
 * At least one case per rule: accelerators, Spot, groups, licences, reservations and tags, each paired with the
 * same estate without the blocking reason.
 */
describeUntouchable({
  'EC2-IDLE': [
    one(
      'a GPU in use',
      [instance({ instanceType: 'g5g.xlarge' }, idle), instanceType('g5g.xlarge', { accelerators: 1 })],
      [instance({ instanceType: 'm7g.large' }, idle), instanceType('m7g.large', { accelerators: 0 })],
    ),
    one('Spot', [instance({ lifecycle: 'spot' }, idle), M7G], [instance({}, idle), M7G]),
    one(
      'a warm pool instance',
      [instance({ tags: { 'aws:autoscaling:groupName': 'g' } }, idle), M7G],
      [instance({}, idle), M7G],
    ),
    one(
      'a licence server',
      [instance({ tags: { 'license-server': '' } }, idle), M7G],
      [instance({ tags: { role: 'web' } }, idle), M7G],
    ),
  ],
  'EC2-LOWUTIL': [
    one(
      'a GPU in use',
      [instance({ instanceType: 'g5g.xlarge' }, { ...idle, cpuMax: plant(50) })],
      [instance({}, { ...idle, cpuMax: plant(50) })],
    ),
  ],
  'EC2-RIGHTSIZE': [
    one(
      'eight GPUs',
      [
        instance({ instanceType: 'p5.48xlarge', architecture: 'x86_64' }, calm),
        instanceType('p5.48xlarge', { accelerators: 8 }),
        instanceType('p5.4xlarge', { accelerators: 1 }),
      ],
      M5_ROOMY,
    ),
    one(
      'local disks',
      [
        instance({ instanceType: 'i4i.4xlarge', architecture: 'x86_64' }, calm),
        instanceType('i4i.4xlarge', { hasInstanceStore: true, accelerators: 0 }),
        instanceType('i4i.2xlarge', { hasInstanceStore: true, accelerators: 0 }),
      ],
      M5_ROOMY,
    ),
    one('Spot', [instance({ ...m5, lifecycle: 'spot' }, calm), ...M5_ROOMY.slice(1)], M5_ROOMY),
    one(
      'an EKS node',
      [instance({ ...m5, tags: { 'eks:nodegroup-name': 'n' } }, calm), ...M5_ROOMY.slice(1)],
      M5_ROOMY,
    ),
  ],
  'EC2-PREVGEN': [
    one(
      'local disks',
      [instance({ instanceType: 'm3.large' }), instanceType('m3.large', { hasInstanceStore: true })],
      M4_OLD,
    ),
    one(
      'an Auto Scaling group member',
      [instance({ ...m4, tags: { 'aws:ec2:fleet-id': 'f' } }), ...M4_OLD.slice(1)],
      M4_OLD,
    ),
  ],
  'EC2-GRAVITON': [
    one('Windows', [instance({ ...m5, platform: 'Windows' }), ...M5_ARM.slice(1)], M5_ARM),
    one('a licence', [instance({ ...m5, tags: { licence: 'x86' } }), ...M5_ARM.slice(1)], M5_ARM),
  ],
  'EC2-SCHEDULE': [
    one(
      'local disks',
      [instance({ tags: { env: 'dev' } }, night), instanceType('m7g.large', { hasInstanceStore: true })],
      [instance({ tags: { env: 'dev' } }, night), instanceType('m7g.large', { hasInstanceStore: false })],
    ),
  ],
  'EC2-STOPPED-EBS': [
    one(
      'a warm pool',
      [instance({ ...stopped, tags: { 'aws:autoscaling:groupName': 'g' } }), volume()],
      [instance(stopped), volume()],
    ),
  ],
  'EBS-UNATTACHED': [
    one(
      'a Kubernetes claim',
      [volume({ ...loose, tags: { 'kubernetes.io/created-for/pvc/name': 'd' } })],
      [volume(loose)],
    ),
  ],
  'EBS-IDLE': [
    one(
      'a disaster-recovery copy',
      [instance(), { ...volume({ tags: { role: 'replica' } }), metrics: silent }],
      [instance(), { ...volume({ tags: { role: 'scratch' } }), metrics: silent }],
    ),
  ],
  'EBS-GP2-GP3': [
    one('a legal hold', [volume({ volumeType: 'gp2', tags: { 'legal-hold': '' } })], [volume({ volumeType: 'gp2' })]),
  ],
  'EBS-OVERPROV': [one('durability', [io2({ tags: { need: 'durability' } })], [io2({})])],
  'EBS-SNAP-OLD': [one('AWS Backup', [snapshot('Created by AWS Backup')], [snapshot('before the move')])],
  'RDS-SNAP': [one('AWS Backup', [dbSnapshot('awsbackup')], [dbSnapshot('manual')])],
  'RDS-IDLE': [
    one('a replica', [db({ replicaOf: 'db-0' }, quiet)], [db({}, quiet)]),
    one(
      'a reader of a busy cluster',
      [db(aurora, quiet), db({ ...aurora, id: 'db-2' }, { connections: daily(40) })],
      // Aurora prices are not built in: the same database outside a cluster.
      [db({}, quiet), db({ id: 'db-2' }, { connections: daily(40) })],
    ),
  ],
  'RDS-MULTIAZ-DEV': [
    one(
      'production',
      [db({ isMultiAz: true, tags: { env: 'prod' } })],
      [db({ isMultiAz: true, tags: { env: 'dev' } })],
    ),
  ],
  'RDS-RIGHTSIZE': [
    one(
      'a cluster member',
      [db({ instanceClass: 'db.m7g.xlarge', clusterId: 'c' }, roomy), M7G],
      [db({ instanceClass: 'db.m7g.xlarge' }, roomy), M7G],
    ),
  ],
  'RDS-GRAVITON': [
    one(
      'an engine not offered on Graviton',
      [db({ instanceClass: 'db.m5.large', canBeArm: toFact(false) })],
      [db({ instanceClass: 'db.m5.large', canBeArm: toFact(true) })],
    ),
  ],
  'RDS-EXTENDED': [
    one('a version in standard support', [db({ engineVersion: '16.4' })], [db({ engineVersion: '11.22' })]),
  ],
  'RDS-GP2-GP3': [
    one(
      'a protected database',
      [db({ storageType: 'gp2', storageGiB: 500, ...KEEP })],
      [db({ storageType: 'gp2', storageGiB: 500 })],
    ),
  ],
  'VPC-EIP': [one("a partner's allow list", [address({ tags: { 'partner-allowlist': '' } })], [address({})])],
  'VPC-NAT-IDLE': [one('a load balancer being created', [gateway({ state: 'pending' })], [gateway({})])],
  'VPC-NAT-S3': [one('a protected gateway', [gateway(KEEP, busyGateway)], [gateway({}, busyGateway)])],
  'VPC-ENDPOINT-IDLE': [
    one(
      'a gateway endpoint',
      [endpoint({ endpointType: 'Gateway', subnets: 0 })],
      [endpoint({ endpointType: 'Interface', subnets: 2 })],
    ),
  ],
  'ELB-IDLE': [one('protection', [balancer('true')], [balancer('false')])],
  'LAMBDA-ARM64': [one('layers', [fn({ layers: ['arn:layer'] })], [fn({})])],
  'LAMBDA-MEM': [one('the minimum memory', [fn({ memoryMb: 128 })], [fn({ memoryMb: 2048 })])],
  'LAMBDA-PC': [one('a protected function', [fn(KEEP)], [fn({})])],
  'CACHE-IDLE': [one('a protected cache', [cache(KEEP)], [cache({})])],
  'REDSHIFT-IDLE': [one('a paused cluster', [warehouse('paused')], [warehouse('available')])],
  'OS-IDLE': [one('a protected domain', [domain(KEEP)], [domain({})])],
  'ECR-LIFECYCLE': [one('a protected repository', [repository(KEEP)], [repository({})])],
  'ECS-FARGATE': [
    one(
      'Fargate Spot',
      [...service({ launchType: null, capacityProviders: ['FARGATE_SPOT'] })],
      [...service({ launchType: 'FARGATE' })],
    ),
  ],
  'S3-LIFECYCLE-IT': [one('audit logs', [bucket({ name: 'acme-cloudtrail' })], [bucket({})])],
  'S3-MPU': [
    one(
      'a protected bucket',
      [bucket({ oldestUploadAt: toFact(ago(60)), ...KEEP })],
      [bucket({ oldestUploadAt: toFact(ago(60)) })],
    ),
  ],
  'S3-NONCURRENT': [one('Object Lock', [bucket({ hasObjectLock: toFact(true) })], [bucket({})])],
  'CW-LOG-RETENTION': [one('a legal hold', [logs({ tags: { 'legal-hold': '' } })], [logs({})])],
  'CW-LOG-INGEST': [one('a metric filter', [logs({ metricFilters: 1 })], [logs({})])],
  'DDB-MODE': [one('a protected table', [table({}, KEEP, traffic)], [table({}, {}, traffic)])],
  'DDB-UNUSED': [
    one('a global table', [table({ replicas: 2 })], [table({})]),
    one('protection', [table({ isDeletionProtected: true })], [table({})]),
  ],
  'SP-COVERAGE': [
    one(
      'underused plans',
      [commitments({ plans: toFact({ usedPercent: 60, unusedUsd: 50, days: 7 }) })],
      [commitments({ plans: toFact({ usedPercent: 99, unusedUsd: 1, days: 7 }) })],
    ),
  ],
  'RI-SP-UTIL': [one('a reservation in use', [commitments(reservedTo(99))], [commitments(reservedTo(50))])],
});
