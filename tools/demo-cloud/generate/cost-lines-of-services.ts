import { openPriceBook } from '@cloudmend/finops';
import { HOME_REGION } from '../demo-accounts';
import type { DemoAccount } from './demo-account';
import { USD_PER_MONTH, USD_PER_SERVICE_HOUR } from './prices';
import { levelOf, usualUseOf, type Use } from './use';
import { eksClustersIn, repositoriesIn } from './workloads/containers';
import { apisIn, balancersIn, classicBalancersIn, distributionsOf } from './workloads/edge';
import { functionsIn } from './workloads/functions';
import { cachesIn, domainsIn, tablesIn, warehousesIn } from './workloads/stores';

/** One line of the bill before the calendar has its say. */
export interface CostLine {
  /** As Cost Explorer names it. */
  readonly service: string;
  readonly region: string;
  readonly usdPerDay: number;
  /** The share of a weekday that a day at the weekend costs. */
  readonly weekend: number;
  /** How far an ordinary day strays from the rhythm. */
  readonly noise: number;
  /** What comes on top from a day on (YYYY-MM-DD), the same every day. */
  readonly surcharge?: { readonly from: string; readonly usdPerDay: number };
}

/** What a line of the bill is made of, before the calendar has its say. */
export interface UsagePart {
  /** Without the code of its region. */
  readonly usageType: string;
  readonly usdPerUnit: number;
  readonly usdPerDay: number;
}

export const GIB = 1024 ** 3;
const GB = 1e9;
const MILLION = 1e6;
const HOURS_PER_DAY = 24;
const DAYS_PER_MONTH = 730 / 24;
const MEMORY_GB = 0.25;

const LIST = openPriceBook();
/** A price of the shipped list; the demo company pays those of its region everywhere. @throws TypeError for one that it does not have */
export const listed = (key: string): number => {
  const price = LIST.of(key, 'us-east-1');
  if (!price) throw new TypeError(`The price list has no ${key}.`);
  return price.usd;
};

const sum = <T>(items: readonly T[], usd: (item: T) => number): number =>
  items.reduce((total, item) => total + usd(item), 0);

export interface Here {
  readonly account: DemoAccount;
  readonly region: string;
}

const level = ({ account }: Here, metric: string, id: string, use: Use = usualUseOf(undefined, id)): number =>
  levelOf(account.scope, metric, { id, use }) ?? 0;

/** What is kept, with a fifth again for requests and traffic. */
const s3 = (here: Here): number =>
  sum(
    here.account.buckets.filter(({ region }) => region === here.region),
    ({ name, use }) =>
      ((level(here, 'BucketSizeBytes', name, use) / GIB) * listed('s3/standardFirst50TB') * 1.2) / DAYS_PER_MONTH,
  );

const servicesOf = ({ account, region }: Here) => account.services.get(region);

const cloudWatch = (here: Here): number =>
  sum(
    servicesOf(here)?.logGroups ?? [],
    ({ logGroupName = '', storedBytes = 0 }) =>
      (level(here, 'IncomingBytes', logGroupName) / GB) * listed('cloudwatch/logIngestGB') +
      ((storedBytes / GB) * listed('cloudwatch/logStorageGB')) / DAYS_PER_MONTH,
  ) +
  (here.region === HOME_REGION ? (here.account.trailWatch.alarms.length * USD_PER_MONTH.alarm) / DAYS_PER_MONTH : 0);

const lambda = (here: Here): number =>
  sum(
    functionsIn(here.account.scope, here.region),
    ({ configuration: { FunctionName } }) =>
      (level(here, 'Duration', FunctionName) / 1000) * MEMORY_GB * listed('lambda/x86GBs') +
      (level(here, 'Invocations', FunctionName) / MILLION) * listed('lambda/requests1M'),
  );

const STORED_GB = 12;

/** Paid by the capacity set aside, and a few gigabytes kept. */
const dynamoDb = (here: Here): number => sum(dynamoDbParts(here), ({ usdPerDay }) => usdPerDay);

/** What the bill of the tables of a region is made of. */
export const dynamoDbParts = (here: Here): UsagePart[] => {
  const tables = tablesIn(here.account.scope, here.region);
  const units = (metric: string, usageType: string, key: string): UsagePart => ({
    usageType,
    usdPerUnit: listed(key),
    usdPerDay: sum(tables, ({ table: { TableName } }) => HOURS_PER_DAY * level(here, metric, TableName) * listed(key)),
  });
  return [
    units('ProvisionedWriteCapacityUnits', 'WriteCapacityUnit-Hrs', 'dynamodb/wcuHour'),
    units('ProvisionedReadCapacityUnits', 'ReadCapacityUnit-Hrs', 'dynamodb/rcuHour'),
    {
      usageType: 'TimedStorage-ByteHrs',
      usdPerUnit: listed('dynamodb/storageGB'),
      usdPerDay: (tables.length * STORED_GB * listed('dynamodb/storageGB')) / DAYS_PER_MONTH,
    },
  ];
};

/** A balancer's hours, and a capacity unit or two. */
const balancers = ({ account: { scope }, region }: Here): number =>
  HOURS_PER_DAY *
  (balancersIn(scope, region).length * (listed('network/albHour') + 1.5 * listed('network/albLCU')) +
    classicBalancersIn(scope, region).length * listed('network/clbHour'));

const files = (here: Here): number =>
  sum(
    servicesOf(here)?.fileSystems ?? [],
    ({ SizeInBytes }) => (((SizeInBytes?.Value ?? 0) / GIB) * USD_PER_MONTH.fileGb) / DAYS_PER_MONTH,
  );

const NODES_OF_A_DOMAIN = 2;

interface Metered {
  readonly service: string;
  readonly weekend: number;
  readonly noise: number;
  /** Dollars a weekday; 0 where the region has none of it. */
  readonly usd: (here: Here) => number;
}

/** What is made of a known number of things, and what these take. */
const METERED: readonly Metered[] = [
  { service: 'Amazon Simple Storage Service', weekend: 0.97, noise: 0.03, usd: s3 },
  { service: 'AmazonCloudWatch', weekend: 0.9, noise: 0.05, usd: cloudWatch },
  { service: 'AWS Lambda', weekend: 0.62, noise: 0.12, usd: lambda },
  { service: 'Amazon DynamoDB', weekend: 0.78, noise: 0.06, usd: dynamoDb },
  { service: 'Amazon Elastic Load Balancing', weekend: 0.95, noise: 0.02, usd: balancers },
  { service: 'Amazon Elastic File System', weekend: 1, noise: 0.01, usd: files },
  {
    service: 'Amazon ElastiCache',
    weekend: 1,
    noise: 0.01,
    usd: ({ account, region }) =>
      cachesIn(account.scope, region).length * USD_PER_SERVICE_HOUR['cache.t4g.small'] * HOURS_PER_DAY,
  },
  {
    service: 'Amazon OpenSearch Service',
    weekend: 1,
    noise: 0.01,
    usd: ({ account, region }) =>
      domainsIn(account.scope, region).length *
      NODES_OF_A_DOMAIN *
      USD_PER_SERVICE_HOUR['m6g.large.search'] *
      HOURS_PER_DAY,
  },
  {
    service: 'Amazon Redshift',
    weekend: 1,
    noise: 0.01,
    usd: ({ account, region }) =>
      sum(warehousesIn(account.scope, region), ({ cluster }) => cluster.NumberOfNodes ?? 1) *
      USD_PER_SERVICE_HOUR['ra3.large'] *
      HOURS_PER_DAY,
  },
  {
    service: 'Amazon Elastic Container Service for Kubernetes',
    weekend: 1,
    noise: 0,
    usd: ({ account, region }) =>
      eksClustersIn(account.scope, region).length * USD_PER_SERVICE_HOUR.kubernetesCluster * HOURS_PER_DAY,
  },
  {
    service: 'Amazon EC2 Container Registry (ECR)',
    weekend: 1,
    noise: 0.01,
    usd: ({ account, region }) =>
      (repositoriesIn(account.scope, region).length * 25 * listed('ecr/storageGB')) / DAYS_PER_MONTH,
  },
  {
    service: 'Amazon Kinesis',
    weekend: 0.97,
    noise: 0.02,
    usd: (here) => (servicesOf(here)?.streams.length ?? 0) * 2 * USD_PER_SERVICE_HOUR.kinesisShard * HOURS_PER_DAY,
  },
  {
    service: 'AWS Key Management Service',
    weekend: 0.95,
    noise: 0.04,
    usd: (here) => ((servicesOf(here)?.keys.length ?? 0) * USD_PER_MONTH.key * 2) / DAYS_PER_MONTH,
  },
  {
    service: 'AWS Secrets Manager',
    weekend: 1,
    noise: 0.01,
    usd: (here) => ((servicesOf(here)?.secrets.length ?? 0) * USD_PER_MONTH.secret) / DAYS_PER_MONTH,
  },
];

/** What is paid by the request, the message or the item looked at: so much a day for each thing. */
const BY_USE: ReadonlyArray<
  Omit<Metered, 'usd'> & { readonly count: (here: Here) => number; readonly least: number; readonly most: number }
> = [
  {
    service: 'Amazon API Gateway',
    weekend: 0.8,
    noise: 0.08,
    count: ({ account, region }) => apisIn(account.scope, region).length,
    least: 0.8,
    most: 2.5,
  },
  {
    service: 'Amazon Simple Notification Service',
    weekend: 0.7,
    noise: 0.08,
    count: (here) => servicesOf(here)?.topics.length ?? 0,
    least: 0.02,
    most: 0.1,
  },
  {
    service: 'Amazon Simple Queue Service',
    weekend: 0.7,
    noise: 0.08,
    count: (here) => servicesOf(here)?.queues.length ?? 0,
    least: 0.02,
    most: 0.15,
  },
  {
    service: 'AWS CloudTrail',
    weekend: 0.85,
    noise: 0.08,
    count: ({ account, region }) => account.trails.filter(({ trail }) => trail.HomeRegion === region).length,
    least: 0.2,
    most: 0.6,
  },
  {
    service: 'AWS Config',
    weekend: 0.8,
    noise: 0.05,
    count: (here) => (servicesOf(here)?.governance.recorder?.isRecording ? 1 : 0),
    least: 0.3,
    most: 0.9,
  },
  {
    service: 'Amazon GuardDuty',
    weekend: 0.9,
    noise: 0.04,
    count: (here) => (servicesOf(here)?.governance.detector ? 1 : 0),
    least: 0.5,
    most: 1.6,
  },
  {
    service: 'AWS Security Hub',
    weekend: 1,
    noise: 0.02,
    count: (here) => (servicesOf(here)?.governance.hasHub ? 1 : 0),
    least: 0.2,
    most: 0.5,
  },
  {
    service: 'Amazon Macie',
    weekend: 1,
    noise: 0.02,
    count: (here) => (servicesOf(here)?.governance.hasMacie ? 1 : 0),
    least: 0.3,
    most: 0.8,
  },
  {
    service: 'AWS Backup',
    weekend: 1,
    noise: 0.01,
    count: (here) => (servicesOf(here)?.governance.vault ? 1 : 0),
    least: 0.3,
    most: 0.8,
  },
];

/** Distributions are everywhere, and Cost Explorer says so. */
const edge = ({ account: { scope } }: Here): CostLine => ({
  service: 'Amazon CloudFront',
  region: 'global',
  usdPerDay: distributionsOf(scope).length * (1 + scope.share('cost/cloudfront') * 3),
  weekend: 1.18,
  noise: 0.1,
});

/** What the services of one region cost beside machines, disks and databases. */
export const linesOfServices = (account: DemoAccount, region: string): CostLine[] => {
  const here = { account, region };
  return [
    ...METERED.map(({ usd, ...line }) => ({ ...line, region, usdPerDay: usd(here) })),
    ...BY_USE.map(({ count, least, most, ...line }) => ({
      ...line,
      region,
      usdPerDay: count(here) * (least + account.scope.share(`cost/${line.service}/${region}`) * (most - least)),
    })),
    ...(region === HOME_REGION ? [edge(here)] : []),
  ];
};
