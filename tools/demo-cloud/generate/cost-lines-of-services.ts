import { openPriceBook } from '@cloudmend/finops';
import type { DemoGovernance } from './governance';
import { HOME_REGION } from '../demo-accounts';
import type { DemoAccount } from './demo-account';
import { USD_PER_MONTH, USD_PER_SERVICE_HOUR } from './prices';
import { findLevel, guessUse, type Use } from './use';
import { APIS } from '../../estate/apigateway';
import { findDistributions } from '../../estate/cloudfront';
import { TABLES } from '../../estate/dynamodb';
import { REPOSITORIES } from '../../estate/ecr';
import { KUBERNETES } from '../../estate/eks';
import { CACHES } from '../../estate/elasticache';
import { BALANCERS, CLASSICS } from '../../estate/elb';
import { KEYS, SECRETS } from '../../estate/keys';
import { FUNCTIONS } from '../../estate/lambda';
import { listAlarms, TRAILS } from '../../estate/cloudtrail';
import { countBytes, FILES, logGroupsIn } from '../../estate/logs';
import { QUEUES, STREAMS, TOPICS } from '../../estate/messages';
import { DOMAINS } from '../../estate/opensearch';
import { type Listed, type Thing, thingsIn } from '../../estate/plan';
import { WAREHOUSES } from '../../estate/redshift';
import { listBuckets } from '../../estate/s3';

/** A line of the bill before weekdays and seasons are applied. */
export interface CostLine {
  /** Name in Cost Explorer. */
  readonly service: string;
  readonly region: string;
  readonly usdPerDay: number;
  /** Cost of a weekend day relative to a weekday. */
  readonly weekend: number;
  /** Daily noise. */
  readonly noise: number;
  /** A constant daily amount added from a day (YYYY-MM-DD). */
  readonly surcharge?: { readonly from: string; readonly usdPerDay: number };
}

/** Parts of a line of the bill, before weekdays and seasons are applied. */
export interface UsagePart {
  /** Without the Region's prefix. */
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
export const readListPrice = (key: string): number => {
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

const level = ({ account }: Here, metric: string, id: string, use: Use = guessUse(undefined, id)): number =>
  findLevel(account.scope, metric, { id, use }) ?? 0;

/** Storage, plus a fifth for requests and traffic. */
const s3 = (here: Here): number =>
  sum(
    listBuckets(here.account.scope).filter(({ region }) => region === here.region),
    ({ name, use = 'calm' }) =>
      ((level(here, 'BucketSizeBytes', name, use) / GIB) * readListPrice('s3/standardFirst50TB') * 1.2) /
      DAYS_PER_MONTH,
  );

const of = <P extends object>(kind: Listed<P>, { account, region }: Here): readonly Thing<P>[] =>
  thingsIn(kind, account.scope, region);
const count =
  <P extends object>(kind: Listed<P>) =>
  (here: Here): number =>
    of(kind, here).length;
/** Units per resource at an hourly price. */
const hourly =
  <P extends object>(kind: Listed<P>, ...factors: readonly number[]) =>
  (here: Here): number =>
    [...factors, HOURS_PER_DAY].reduce((usd, factor) => usd * factor, of(kind, here).length);
/** Units per resource at a monthly price. */
const monthly =
  <P extends object>(kind: Listed<P>, ...factors: readonly number[]) =>
  (here: Here): number =>
    factors.reduce((usd, factor) => usd * factor, of(kind, here).length) / DAYS_PER_MONTH;
const findGovernance = ({ account, region }: Here) => account.governance.get(region);

const cloudWatch = (here: Here): number =>
  sum(
    logGroupsIn(here.account.scope, here.region),
    ({ logGroupName = '', storedBytes = 0 }) =>
      (level(here, 'IncomingBytes', logGroupName) / GB) * readListPrice('cloudwatch/logIngestGB') +
      ((storedBytes / GB) * readListPrice('cloudwatch/logStorageGB')) / DAYS_PER_MONTH,
  ) +
  (here.region === HOME_REGION ? (listAlarms(here.account.scope).length * USD_PER_MONTH.alarm) / DAYS_PER_MONTH : 0);

const lambda = (here: Here): number =>
  sum(
    of(FUNCTIONS, here),
    ({ name }) =>
      (level(here, 'Duration', name) / 1000) * MEMORY_GB * readListPrice('lambda/x86GBs') +
      (level(here, 'Invocations', name) / MILLION) * readListPrice('lambda/requests1M'),
  );

const STORED_GB = 12;

/** Provisioned capacity, plus a few gigabytes of storage. */
const dynamoDb = (here: Here): number => sum(dynamoDbParts(here), ({ usdPerDay }) => usdPerDay);

/** Cost of the tables of a Region. */
export const dynamoDbParts = (here: Here): UsagePart[] => {
  const tables = of(TABLES, here);
  const units = (metric: string, usageType: string, key: string): UsagePart => ({
    usageType,
    usdPerUnit: readListPrice(key),
    usdPerDay: sum(tables, ({ name }) => HOURS_PER_DAY * level(here, metric, name) * readListPrice(key)),
  });
  return [
    units('ProvisionedWriteCapacityUnits', 'WriteCapacityUnit-Hrs', 'dynamodb/wcuHour'),
    units('ProvisionedReadCapacityUnits', 'ReadCapacityUnit-Hrs', 'dynamodb/rcuHour'),
    {
      usageType: 'TimedStorage-ByteHrs',
      usdPerUnit: readListPrice('dynamodb/storageGB'),
      usdPerDay: (tables.length * STORED_GB * readListPrice('dynamodb/storageGB')) / DAYS_PER_MONTH,
    },
  ];
};

/** A balancer's hours, and a capacity unit or two. */
const balancers = (here: Here): number =>
  HOURS_PER_DAY *
  (of(BALANCERS, here).length * (readListPrice('network/albHour') + 1.5 * readListPrice('network/albLCU')) +
    of(CLASSICS, here).length * readListPrice('network/clbHour'));

const files = (here: Here): number =>
  sum(of(FILES, here), ({ what }) => ((countBytes(here.account, what) / GIB) * USD_PER_MONTH.fileGb) / DAYS_PER_MONTH);

const NODES_OF_A_DOMAIN = 2;

/** How a line of the bill is called, the share of a weekday that a day at the weekend costs, and how far a day strays. */
type Rhythm = readonly [service: string, weekend: number, noise: number];

/** What is made of a known number of things, and the dollars that these take on a weekday. */
const METERED: ReadonlyArray<readonly [...Rhythm, usd: (here: Here) => number]> = [
  ['Amazon Simple Storage Service', 0.97, 0.03, s3],
  ['AmazonCloudWatch', 0.9, 0.05, cloudWatch],
  ['AWS Lambda', 0.62, 0.12, lambda],
  ['Amazon DynamoDB', 0.78, 0.06, dynamoDb],
  ['Amazon Elastic Load Balancing', 0.95, 0.02, balancers],
  ['Amazon Elastic File System', 1, 0.01, files],
  ['Amazon ElastiCache', 1, 0.01, hourly(CACHES, USD_PER_SERVICE_HOUR['cache.t4g.small'])],
  ['Amazon OpenSearch Service', 1, 0.01, hourly(DOMAINS, NODES_OF_A_DOMAIN, USD_PER_SERVICE_HOUR['m6g.large.search'])],
  [
    'Amazon Redshift',
    1,
    0.01,
    (here) => sum(of(WAREHOUSES, here), ({ nodes }) => nodes) * USD_PER_SERVICE_HOUR['ra3.large'] * HOURS_PER_DAY,
  ],
  ['Amazon Elastic Container Service for Kubernetes', 1, 0, hourly(KUBERNETES, USD_PER_SERVICE_HOUR.kubernetesCluster)],
  ['Amazon EC2 Container Registry (ECR)', 1, 0.01, monthly(REPOSITORIES, 25, readListPrice('ecr/storageGB'))],
  ['Amazon Kinesis', 0.97, 0.02, hourly(STREAMS, 2, USD_PER_SERVICE_HOUR.kinesisShard)],
  ['AWS Key Management Service', 0.95, 0.04, monthly(KEYS, USD_PER_MONTH.key, 2)],
  ['AWS Secrets Manager', 1, 0.01, monthly(SECRETS, USD_PER_MONTH.secret)],
];

const trails = (here: Here): number => of(TRAILS, here).length;
const watched = (isOn: (governance: DemoGovernance) => unknown) => (here: Here) => {
  const governance = findGovernance(here);
  return governance && isOn(governance) ? 1 : 0;
};

/** Pay per request, message or item: a daily range per resource. */
const BY_USE: ReadonlyArray<readonly [...Rhythm, count: (here: Here) => number, least: number, most: number]> = [
  ['Amazon API Gateway', 0.8, 0.08, count(APIS), 0.8, 2.5],
  ['Amazon Simple Notification Service', 0.7, 0.08, count(TOPICS), 0.02, 0.1],
  ['Amazon Simple Queue Service', 0.7, 0.08, count(QUEUES), 0.02, 0.15],
  ['AWS CloudTrail', 0.85, 0.08, trails, 0.2, 0.6],
  ['AWS Config', 0.8, 0.05, watched(({ isRecording }) => isRecording), 0.3, 0.9],
  ['Amazon GuardDuty', 0.9, 0.04, watched(({ detector }) => detector), 0.5, 1.6],
  ['AWS Security Hub', 1, 0.02, watched(({ hasHub }) => hasHub), 0.2, 0.5],
  ['Amazon Macie', 1, 0.02, watched(({ hasMacie }) => hasMacie), 0.3, 0.8],
  ['AWS Backup', 1, 0.01, watched(({ vault }) => vault), 0.3, 0.8],
];

/** Distributions are global, as in Cost Explorer. */
const edge = ({ account: { scope } }: Here): CostLine => ({
  service: 'Amazon CloudFront',
  region: 'global',
  usdPerDay: findDistributions(scope).length * (1 + scope.share('cost/cloudfront') * 3),
  weekend: 1.18,
  noise: 0.1,
});

/** Cost of a Region's services other than instances, volumes and databases. */
export const listServiceLines = (account: DemoAccount, region: string): CostLine[] => {
  const here = { account, region };
  return [
    ...METERED.map(([service, weekend, noise, usd]) => ({ service, weekend, noise, region, usdPerDay: usd(here) })),
    ...BY_USE.map(([service, weekend, noise, counted, least, most]) => {
      const each = least + account.scope.share(`cost/${service}/${region}`) * (most - least);
      return { service, weekend, noise, region, usdPerDay: counted(here) * each };
    }),
    ...(region === HOME_REGION ? [edge(here)] : []),
  ];
};
