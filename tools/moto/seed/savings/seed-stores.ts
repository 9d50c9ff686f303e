import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateReplicationGroupCommand, ElastiCacheClient } from '@aws-sdk/client-elasticache';
import { CreateDomainCommand, OpenSearchClient } from '@aws-sdk/client-opensearch';
import { ACCOUNT_ID, clientSettings } from '../manifest';
import { cents, HOURS, type Planted, planted, plantedAll, type Says } from './planted-saving';
import { daily, type Figures, fine, hourly, periods } from './plant-figures';

const FINE = 14 * 24 * 12;
const HOURS_OF_TWO_WEEKS = 14 * 24;

/** What 100 reads and 10 writes a second cost when they are provisioned, and so many reads an hour on demand. */
const PROVISIONED_USD = HOURS * (100 * 0.00013 + 10 * 0.00065);
const onDemandUsd = (readsAnHour: number): number => (readsAnHour / 1e6) * 0.125 * HOURS;

const reading =
  (readsAnHour: number) =>
  (TableName: string): Figures[] => {
    const of = hourly('AWS/DynamoDB', { TableName });
    return [
      of('ConsumedReadCapacityUnits', periods(HOURS_OF_TWO_WEEKS, readsAnHour)),
      of('ProvisionedReadCapacityUnits', periods(HOURS_OF_TWO_WEEKS, 100)),
      of('ProvisionedWriteCapacityUnits', periods(HOURS_OF_TWO_WEEKS, 10)),
    ];
  };

interface TableCase {
  readonly name: string;
  readonly says: Readonly<Record<string, Says>>;
  readonly more?: Partial<CreateTableCommandInput>;
  readonly figures: (name: string) => readonly Figures[];
}

const TABLES: readonly TableCase[] = [
  // Five dollars a month are too little to change anything for.
  {
    name: 'calm',
    says: { 'DDB-MODE': cents(PROVISIONED_USD - onDemandUsd(101_100)), 'DDB-UNUSED': 'nothing' },
    figures: reading(101_100),
  },
  { name: 'lively', says: { 'DDB-MODE': 'nothing', 'DDB-UNUSED': 'nothing' }, figures: reading(101_300) },
  {
    name: 'hidden',
    says: { 'DDB-MODE': 'insufficient-data' },
    figures: (name) => reading(1)(name).filter(({ metric }) => metric.startsWith('Consumed')),
  },
  { name: 'silent', says: { 'DDB-UNUSED': cents(PROVISIONED_USD) }, figures: () => [] },
  {
    name: 'asked-once',
    says: { 'DDB-UNUSED': 'nothing' },
    figures: (TableName) => [
      daily('AWS/DynamoDB', { TableName })(
        'ConsumedReadCapacityUnits',
        periods(30, (day) => (day === 0 ? 1 : null)),
      ),
    ],
  },
  {
    name: 'protected',
    says: { 'DDB-UNUSED': 'guardrail' },
    more: { DeletionProtectionEnabled: true },
    figures: () => [],
  },
];

const seedTables = async (endpoint: string, region: string): Promise<Planted[]> => {
  const dynamo = new DynamoDBClient(clientSettings(endpoint, region));
  const found: Planted[] = [];
  for (const { name, says, more, figures } of TABLES) {
    await dynamo.send(
      new CreateTableCommand({
        TableName: name,
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        ProvisionedThroughput: { ReadCapacityUnits: 100, WriteCapacityUnits: 10 },
        ...more,
      }),
    );
    found.push(plantedAll(`table/${name}`, says, figures(name)));
  }
  return found;
};

interface CacheUse {
  readonly commands: number;
  readonly newConnections: number;
}

const cached =
  ({ commands, newConnections }: CacheUse, isSeen = true) =>
  (CacheClusterId: string): Figures[] => [
    daily('AWS/ElastiCache', { CacheClusterId })('GetTypeCmds', periods(14, isSeen ? commands : () => null)),
    daily('AWS/ElastiCache', { CacheClusterId })('NewConnections', periods(14, newConnections)),
    ...['EngineCPUUtilization', 'DatabaseMemoryUsagePercentage'].map((metric) =>
      fine('AWS/ElastiCache', { CacheClusterId })(metric, periods(FINE, 70)),
    ),
  ];

const CACHES = [
  ['forgotten', cached({ commands: 0, newConnections: 6 }), cents(HOURS * 0.156)],
  ['linked', cached({ commands: 0, newConnections: 7 }), 'nothing'],
  ['helpful', cached({ commands: 1, newConnections: 1 }), 'nothing'],
  ['unseen', cached({ commands: 0, newConnections: 1 }, false), 'insufficient-data'],
] as const;

const seedCaches = async (endpoint: string, region: string): Promise<Planted[]> => {
  const caches = new ElastiCacheClient(clientSettings(endpoint, region));
  const found: Planted[] = [];
  for (const [name, figuresOf, says] of CACHES) {
    const made = await caches.send(
      new CreateReplicationGroupCommand({
        ReplicationGroupId: name,
        ReplicationGroupDescription: name,
        CacheNodeType: 'cache.m4.large',
        Engine: 'redis',
        NumCacheClusters: 1,
      }),
    );
    const nodes = made.ReplicationGroup?.MemberClusters ?? [];
    found.push(planted('CACHE-IDLE', `:replicationgroup:${name}`, says, ...nodes.flatMap(figuresOf)));
  }
  return found;
};

const searched =
  (requests: number, cpu: number | (() => null), heap: number) =>
  (DomainName: string): Figures[] => {
    const dimensions = { DomainName, ClientId: ACCOUNT_ID };
    return [
      daily('AWS/ES', dimensions)('SearchRate', periods(14, requests)),
      fine('AWS/ES', dimensions)('CPUUtilization', periods(FINE, cpu)),
      fine('AWS/ES', dimensions)('JVMMemoryPressure', periods(FINE, heap)),
    ];
  };

const DOMAINS = [
  ['relaxed', searched(1, 39.9, 59.9), cents(100 * (0.135 - 0.122))],
  ['warm', searched(1, 40, 59.9), 'nothing'],
  ['filled', searched(1, 39.9, 60), 'nothing'],
  ['unwatched', searched(1, () => null, 59.9), 'insufficient-data'],
  // The shipped table has no price of its nodes.
  ['abandoned', searched(0, 1, 1), 'no-price'],
] as const;

const seedDomains = async (endpoint: string, region: string): Promise<Planted[]> => {
  const search = new OpenSearchClient(clientSettings(endpoint, region));
  const found: Planted[] = [];
  for (const [DomainName, figuresOf, says] of DOMAINS) {
    const EBSOptions = { EBSEnabled: true, VolumeType: 'gp2', VolumeSize: 100 } as const;
    await search.send(
      new CreateDomainCommand({
        DomainName,
        EBSOptions,
        ClusterConfig: { InstanceType: 'm6g.large.search', InstanceCount: 1 },
      }),
    );
    found.push(planted('OS-IDLE', `domain/${DomainName}`, says, ...figuresOf(DomainName)));
  }
  return found;
};

/** Tables, caches and search domains that cost more than their use needs, at each limit and beyond it. */
export const seedStores = async (endpoint: string, region: string): Promise<Planted[]> => [
  ...(await seedTables(endpoint, region)),
  ...(await seedCaches(endpoint, region)),
  ...(await seedDomains(endpoint, region)),
];
