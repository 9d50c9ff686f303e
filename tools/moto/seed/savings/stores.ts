import type { CreateDBInstanceCommandInput } from '@aws-sdk/client-rds';
import { ACCOUNT_ID } from '../manifest';
import { cents, FINE, GIB, HOURS, patchy, type SavingCase, type Says } from './planted-saving';
import { daily, type Figures, fine, hourly, periods } from './plant-figures';

type FiguresOf = (id: string) => readonly Figures[];
type Level = number | ((at: number) => number | null);
const OWNER = { MasterUsername: 'owner', MasterUserPassword: 'Long-enough-1' };

const database = (
  name: string,
  says: SavingCase['says'],
  settings: Partial<CreateDBInstanceCommandInput>,
  figures: FiguresOf,
): SavingCase => ({
  says,
  make: async ({ rds }) => {
    const kind = { DBInstanceClass: 'db.m5.xlarge', AllocatedStorage: 100, StorageType: 'gp3', ...settings };
    await rds.createDBInstance({ DBInstanceIdentifier: name, Engine: 'postgres', ...OWNER, ...kind });
    return `:db:${name}`;
  },
  figures: () => figures(name),
});

const warehouse = (name: string, nodes: number, says: Says, figures: FiguresOf): SavingCase => ({
  says: { 'REDSHIFT-IDLE': says },
  make: async ({ redshift }) => {
    const nodesOf = { NodeType: 'dc2.large', ClusterType: 'multi-node', NumberOfNodes: nodes };
    await redshift.createCluster({ ClusterIdentifier: name, ...nodesOf, ...OWNER });
    return `:cluster:${name}`;
  },
  figures: () => figures(name),
});

interface Use {
  readonly cpu?: Level;
  readonly usedGiB?: number;
  readonly connections?: number;
  readonly iops?: number;
}

const used =
  ({ cpu = 40, usedGiB = 6.6, connections = 720, iops = 100 }: Use = {}): FiguresOf =>
  (DBInstanceIdentifier) => {
    const rds = fine('AWS/RDS', { DBInstanceIdentifier });
    return [
      rds('CPUUtilization', periods(FINE, cpu)),
      rds('FreeableMemory', periods(FINE, (16 - usedGiB) * GIB)),
      rds('ReadIOPS', periods(FINE, iops)),
      hourly('AWS/RDS', { DBInstanceIdentifier })('DatabaseConnections', periods(336, connections)),
    ];
  };
const NOW = { EngineVersion: '17.4' };
const roomy = (name: string, says: Says, use?: Use) => database(name, { 'RDS-RIGHTSIZE': says }, NOW, used(use));
/** Already on Graviton, so that only its storage can be reduced. */
const FAST = { ...NOW, StorageType: 'io1', Iops: 1000, DBInstanceClass: 'db.m6g.2xlarge' };
const fast = (name: string, storage: Says, size: Says, figures: FiguresOf) =>
  database(name, { 'RDS-GP2-GP3': storage, 'RDS-RIGHTSIZE': size }, FAST, figures);
const hardly =
  (cpu: number): FiguresOf =>
  (ClusterIdentifier) => {
    const of = hourly('AWS/Redshift', { ClusterIdentifier });
    return [of('CPUUtilization', periods(336, cpu)), of('DatabaseConnections', periods(168, 1))];
  };
const HALF = cents(HOURS * 2 * 0.25);

// Half of a db.m5.xlarge's 16 GiB, filled to a fifth less; PostgreSQL takes 901 connections there, of which 80 % may be used.
const DATABASES: readonly SavingCase[] = [
  roomy('roomy', cents(HOURS * (0.356 - 0.178))),
  roomy('busy', 'nothing', { cpu: 40.1 }),
  roomy('full', 'nothing', { usedGiB: 6.7 }),
  roomy('popular', 'nothing', { connections: 722 }),
  roomy('unseen', 'insufficient-data', { cpu: patchy(1) }),
  fast('lavish', cents(100 * (0.125 - 0.115) + 1000 * 0.1), 'nothing', used({ cpu: 60, iops: 2500 })),
  fast('fast', 'nothing', 'nothing', used({ cpu: 60, iops: 2501 })),
  fast('new', 'insufficient-data', 'insufficient-data', () => []),
  warehouse('underused', 4, HALF, hardly(10)),
  warehouse('awake', 4, 'nothing', hardly(10.1)),
  warehouse('asleep', 4, 2 * HALF, hardly(4.9)),
  warehouse('dozing', 4, HALF, hardly(5)),
];

/** What 100 reads and 10 writes a second cost when they are provisioned, and so many reads an hour on demand. */
const PROVISIONED_USD = HOURS * (100 * 0.00013 + 10 * 0.00065);
const onDemandUsd = (readsAnHour: number): number => (readsAnHour / 1e6) * 0.125 * HOURS;

const reading =
  (readsAnHour: number): FiguresOf =>
  (TableName) => {
    const of = hourly('AWS/DynamoDB', { TableName });
    return [
      of('ConsumedReadCapacityUnits', periods(336, readsAnHour)),
      of('ProvisionedReadCapacityUnits', periods(336, 100)),
      of('ProvisionedWriteCapacityUnits', periods(336, 10)),
    ];
  };
const readOnce: FiguresOf = (TableName) => [
  daily('AWS/DynamoDB', { TableName })(
    'ConsumedReadCapacityUnits',
    periods(30, (day) => (day === 0 ? 1 : null)),
  ),
];

const table = (
  name: string,
  [mode, unused]: readonly [mode: Says | undefined, unused: Says | undefined],
  figures: FiguresOf = () => [],
  DeletionProtectionEnabled = false,
): SavingCase => ({
  says: { 'DDB-MODE': mode, 'DDB-UNUSED': unused },
  make: async ({ dynamodb }) => {
    await dynamodb.createTable({
      TableName: name,
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      ProvisionedThroughput: { ReadCapacityUnits: 100, WriteCapacityUnits: 10 },
      DeletionProtectionEnabled,
    });
    return `table/${name}`;
  },
  figures: () => figures(name),
});

const TABLES: readonly SavingCase[] = [
  // $5 a month is below the minimum saving.
  table('calm', [cents(PROVISIONED_USD - onDemandUsd(101_100)), 'nothing'], reading(101_100)),
  table('lively', ['nothing', 'nothing'], reading(101_300)),
  table('hidden', ['insufficient-data', undefined], (name) => reading(1)(name).slice(0, 1)),
  table('silent', [undefined, cents(PROVISIONED_USD)]),
  table('asked-once', [undefined, 'nothing'], readOnce),
  table('protected', [undefined, 'guardrail'], () => [], true),
];

interface CacheUse {
  /** Undefined if not measured. */
  readonly commands?: number;
  readonly newConnections: number;
}

const cache = (name: string, says: Says, { commands, newConnections }: CacheUse): SavingCase => {
  let nodes: readonly string[] = [];
  const listFigures = (CacheClusterId: string): Figures[] => [
    daily('AWS/ElastiCache', { CacheClusterId })(
      'GetTypeCmds',
      periods(14, () => commands ?? null),
    ),
    daily('AWS/ElastiCache', { CacheClusterId })('NewConnections', periods(14, newConnections)),
    ...['EngineCPUUtilization', 'DatabaseMemoryUsagePercentage'].map((metric) =>
      fine('AWS/ElastiCache', { CacheClusterId })(metric, periods(FINE, 70)),
    ),
  ];
  return {
    says: { 'CACHE-IDLE': says },
    make: async ({ elasticache }) => {
      const { ReplicationGroup } = await elasticache.createReplicationGroup({
        ReplicationGroupId: name,
        ReplicationGroupDescription: name,
        CacheNodeType: 'cache.m4.large',
        Engine: 'redis',
        NumCacheClusters: 1,
      });
      nodes = ReplicationGroup?.MemberClusters ?? [];
      return `:replicationgroup:${name}`;
    },
    figures: () => nodes.flatMap(listFigures),
  };
};

const CACHES: readonly SavingCase[] = [
  cache('forgotten', cents(HOURS * 0.156), { commands: 0, newConnections: 6 }),
  cache('linked', 'nothing', { commands: 0, newConnections: 7 }),
  cache('helpful', 'nothing', { commands: 1, newConnections: 1 }),
  cache('unseen', 'insufficient-data', { newConnections: 1 }),
];

const domain = (
  DomainName: string,
  says: Says,
  [requests, cpu, heap]: readonly [requests: number, cpu: Level, heap: number],
): SavingCase => ({
  says: { 'OS-IDLE': says },
  make: async ({ opensearch }) => {
    const EBSOptions = { EBSEnabled: true, VolumeType: 'gp2', VolumeSize: 100 } as const;
    const ClusterConfig = { InstanceType: 'm6g.large.search', InstanceCount: 1 } as const;
    await opensearch.createDomain({ DomainName, EBSOptions, ClusterConfig });
    return `domain/${DomainName}`;
  },
  figures: () => {
    const dimensions = { DomainName, ClientId: ACCOUNT_ID };
    return [
      daily('AWS/ES', dimensions)('SearchRate', periods(14, requests)),
      fine('AWS/ES', dimensions)('CPUUtilization', periods(FINE, cpu)),
      fine('AWS/ES', dimensions)('JVMMemoryPressure', periods(FINE, heap)),
    ];
  },
});

const DOMAINS: readonly SavingCase[] = [
  domain('relaxed', cents(100 * (0.135 - 0.122)), [1, 39.9, 59.9]),
  domain('warm', 'nothing', [1, 40, 59.9]),
  domain('filled', 'nothing', [1, 39.9, 60]),
  domain('unwatched', 'insufficient-data', [1, () => null, 59.9]),
  domain('abandoned', cents(HOURS * 0.128 + 100 * 0.135), [0, 1, 1]),
];

export const OLD_STORES = [...DATABASES, ...TABLES, ...CACHES, ...DOMAINS];

const connected =
  (values: Figures['values']): FiguresOf =>
  (DBInstanceIdentifier) => [daily('AWS/RDS', { DBInstanceIdentifier })('DatabaseConnections', values)];
const SMALL = { DBInstanceClass: 'db.t3.medium', AllocatedStorage: 20 };
const young = (name: string, says: Says, values: Figures['values']) =>
  database(name, { 'RDS-IDLE': says }, SMALL, connected(values));
const asked =
  (connections: number): FiguresOf =>
  (ClusterIdentifier) => [daily('AWS/Redshift', { ClusterIdentifier })('DatabaseConnections', periods(7, connections))];

const OBJECTS = 1_000_000;
const bucket = (Bucket: string, says: Says, gib: number): SavingCase => ({
  says: { 'S3-LIFECYCLE-IT': says },
  make: async ({ s3 }) => {
    await s3.createBucket({ Bucket });
    return Bucket;
  },
  figures: (BucketName) => {
    const of = (StorageType: string) => daily('AWS/S3', { BucketName, StorageType });
    return [
      of('StandardStorage')('BucketSizeBytes', periods(30, gib * GIB)),
      of('AllStorageTypes')('NumberOfObjects', periods(30, OBJECTS)),
    ];
  },
});
const COLD_USD = 5000 * 0.4 * (0.023 - 0.0125) - (OBJECTS / 1000) * 0.0025 - ((OBJECTS / 1000) * 0.01) / 12;

export const YOUNG_STORES: readonly SavingCase[] = [
  young(
    'quiet',
    cents(HOURS * 0.072),
    periods(14, (day) => (day < 7 ? 9 : 0)),
  ),
  young(
    'used',
    'nothing',
    periods(14, (day) => (day === 7 ? 1 : 0)),
  ),
  young(
    'unwatched',
    'insufficient-data',
    periods(14, (day) => (day < 3 ? null : 0)),
  ),
  warehouse('warehouse', 2, HALF, asked(0)),
  // Without CPU metrics the busy one could still be idle.
  warehouse('busy', 2, 'insufficient-data', asked(1)),
  bucket('savings-cold', cents(COLD_USD), 5000),
  bucket('savings-small', 'nothing', 99.9),
  bucket('savings-many', 'guardrail', 1000),
];
