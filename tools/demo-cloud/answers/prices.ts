import type * as Pricing from '@aws-sdk/client-pricing';
import { openPriceBook } from '@cloudmend/finops';
import { WireError } from '../wire/wire-error';
import type { Answer } from './asked';
import { takePage } from './paging';

/** The Region of the shipped prices, and factors for the others. */
const HOME = 'us-east-1';
/** Name of a Region on the bill, and its approximate price relative to us-east-1. */
const REGIONS: Readonly<Record<string, readonly [code: string, factor: number]>> = {
  [HOME]: ['', 1],
  'us-west-2': ['USW2-', 1],
  'eu-west-1': ['EU-', 1.11],
  'eu-central-1': ['EUC1-', 1.19],
  'ap-southeast-1': ['APS1-', 1.25],
};

/** Goods by the usage type that the price list names them with: their family, their unit, and how many of it one of the book's prices buys. */
const GOODS: ReadonlyArray<
  readonly [service: string, usage: string, family: string, unit: string, key: string, buys?: number]
> = [
  ['AmazonEC2', 'EBS:VolumeUsage', 'Storage', 'GB-Mo', 'ebs/standard'],
  ['AmazonEC2', 'EBS:VolumeUsage.gp2', 'Storage', 'GB-Mo', 'ebs/gp2'],
  ['AmazonEC2', 'EBS:VolumeUsage.gp3', 'Storage', 'GB-Mo', 'ebs/gp3'],
  ['AmazonEC2', 'EBS:VolumeUsage.piops', 'Storage', 'GB-Mo', 'ebs/io1'],
  ['AmazonEC2', 'EBS:VolumeUsage.io2', 'Storage', 'GB-Mo', 'ebs/io2'],
  ['AmazonEC2', 'EBS:VolumeUsage.st1', 'Storage', 'GB-Mo', 'ebs/st1'],
  ['AmazonEC2', 'EBS:VolumeUsage.sc1', 'Storage', 'GB-Mo', 'ebs/sc1'],
  ['AmazonEC2', 'EBS:VolumeP-IOPS.gp3', 'System Operation', 'IOPS-Mo', 'ebs/gp3IopsOver3000'],
  ['AmazonEC2', 'EBS:VolumeP-IOPS.piops', 'System Operation', 'IOPS-Mo', 'ebs/io1Iops'],
  ['AmazonEC2', 'EBS:VolumeP-IOPS.io2', 'System Operation', 'IOPS-Mo', 'ebs/io2IopsUpTo32000'],
  [
    'AmazonEC2',
    'EBS:VolumeP-Throughput.gp3',
    'Provisioned Throughput',
    'GiBps-mo',
    'ebs/gp3ThroughputOver125',
    1 / 1024,
  ],
  ['AmazonEC2', 'EBS:SnapshotUsage', 'Storage Snapshot', 'GB-Mo', 'ebs/snapshotStandard'],
  ['AmazonEC2', 'NatGateway-Hours', 'NAT Gateway', 'Hrs', 'network/natGatewayHour'],
  ['AmazonEC2', 'NatGateway-Bytes', 'NAT Gateway', 'GB', 'network/natGatewayGB'],
  ['AmazonVPC', 'PublicIPv4:InUseAddress', 'VPC Public IPv4 Address', 'Hrs', 'network/publicIPv4Hour'],
  ['AmazonVPC', 'VpcEndpoint-Hours', 'VpcEndpoint', 'Hrs', 'network/vpcEndpointInterfaceHour'],
  ['AmazonVPC', 'VpcEndpoint-GWLBE-Hours', 'VpcEndpoint', 'Hrs', 'network/vpcEndpointGwlbHour'],
  ['AWSELB', 'LoadBalancerUsage', 'Load Balancer-Application', 'Hrs', 'network/albHour'],
  ['AWSELB', 'LoadBalancerUsage', 'Load Balancer-Network', 'Hrs', 'network/nlbHour'],
  ['AWSELB', 'LoadBalancerUsage', 'Load Balancer', 'Hrs', 'network/clbHour'],
  ['AmazonRDS', 'RDS:GP2-Storage', 'Database Storage', 'GB-Mo', 'rds/storageGp2'],
  ['AmazonRDS', 'RDS:GP3-Storage', 'Database Storage', 'GB-Mo', 'rds/storageGp3'],
  ['AmazonRDS', 'RDS:PIOPS-Storage', 'Database Storage', 'GB-Mo', 'rds/io1'],
  ['AmazonRDS', 'RDS:PIOPS', 'Provisioned IOPS', 'IOPS-Mo', 'rds/io1Iops'],
  ['AmazonRDS', 'RDS:ChargedBackupUsage', 'Storage Snapshot', 'GB-Mo', 'rds/backupOverFree'],
  ['AmazonRDS', 'ExtendedSupport:Yr1-Yr2:PostgreSQL12', 'Database Instance', 'vCPU-hour', 'rds/extendedSupportYear1'],
  ['AmazonS3', 'TimedStorage-ByteHrs', 'Storage', 'GB-Mo', 's3/standardFirst50TB'],
  ['AmazonS3', 'TimedStorage-INT-IA-ByteHrs', 'Storage', 'GB-Mo', 's3/intelligentInfrequent'],
  ['AmazonS3', 'Monitoring-Automation-INT', 'Fee', 'Objects', 's3/intelligentMonitoring', 1000],
  ['AmazonS3', 'Requests-Tier4', 'API Request', 'Requests', 's3/transitionToITPer1k', 1000],
  ['AWSLambda', 'Lambda-GB-Second', 'Serverless', 'Lambda-GB-Second', 'lambda/x86GBs'],
  ['AWSLambda', 'Lambda-GB-Second-ARM', 'Serverless', 'Lambda-GB-Second', 'lambda/armGBs'],
  ['AWSLambda', 'Lambda-Provisioned-Concurrency', 'Serverless', 'Lambda-GB-Second', 'lambda/provisionedGBs'],
  ['AWSLambda', 'Lambda-Provisioned-Concurrency-ARM', 'Serverless', 'Lambda-GB-Second', 'lambda/armProvisionedGBs'],
  ['AmazonDynamoDB', 'ReadCapacityUnit-Hrs', 'Provisioned IOPS', 'ReadCapacityUnit-Hrs', 'dynamodb/rcuHour'],
  ['AmazonDynamoDB', 'WriteCapacityUnit-Hrs', 'Provisioned IOPS', 'WriteCapacityUnit-Hrs', 'dynamodb/wcuHour'],
  ['AmazonDynamoDB', 'IA-ReadCapacityUnit-Hrs', 'Provisioned IOPS', 'ReadCapacityUnit-Hrs', 'dynamodb/rcuIaHour'],
  ['AmazonDynamoDB', 'IA-WriteCapacityUnit-Hrs', 'Provisioned IOPS', 'WriteCapacityUnit-Hrs', 'dynamodb/wcuIaHour'],
  [
    'AmazonDynamoDB',
    'IA-ReadRequestUnits',
    'Amazon DynamoDB PayPerRequest Throughput',
    'ReadRequestUnits',
    'dynamodb/onDemandIaRead1M',
    1e6,
  ],
  [
    'AmazonDynamoDB',
    'IA-WriteRequestUnits',
    'Amazon DynamoDB PayPerRequest Throughput',
    'WriteRequestUnits',
    'dynamodb/onDemandIaWrite1M',
    1e6,
  ],
  [
    'AmazonDynamoDB',
    'ReadRequestUnits',
    'Amazon DynamoDB PayPerRequest Throughput',
    'ReadRequestUnits',
    'dynamodb/onDemandRead1M',
    1e6,
  ],
  [
    'AmazonDynamoDB',
    'WriteRequestUnits',
    'Amazon DynamoDB PayPerRequest Throughput',
    'WriteRequestUnits',
    'dynamodb/onDemandWrite1M',
    1e6,
  ],
  ['AmazonDynamoDB', 'TimedStorage-ByteHrs', 'Database Storage', 'GB-Mo', 'dynamodb/storageGB'],
  ['AmazonDynamoDB', 'IA-TimedStorage-ByteHrs', 'Database Storage', 'GB-Mo', 'dynamodb/storageIaGB'],
  ['AmazonCloudWatch', 'DataProcessing-Bytes', 'Data Payload', 'GB', 'cloudwatch/logIngestGB'],
  ['AmazonCloudWatch', 'DataProcessingIA-Bytes', 'Data Payload', 'GB', 'cloudwatch/logIngestIaGB'],
  ['AmazonCloudWatch', 'TimedStorage-ByteHrs', 'Storage Snapshot', 'GB-Mo', 'cloudwatch/logStorageGB'],
  ['AmazonECR', 'TimedStorage-ByteHrs', 'EC2 Container Registry', 'GB-Mo', 'ecr/storageGB'],
  ['AmazonECS', 'Fargate-vCPU-Hours:perCPU', 'Compute', 'hours', 'fargate/vcpuHour'],
  ['AmazonECS', 'Fargate-GB-Hours', 'Compute', 'hours', 'fargate/gbHour'],
  ['AmazonECS', 'Fargate-ARM-vCPU-Hours:perCPU', 'Compute', 'hours', 'fargate/armVcpuHour'],
  ['AmazonECS', 'Fargate-ARM-GB-Hours', 'Compute', 'hours', 'fargate/armGbHour'],
  ['AmazonES', 'ES:GP2-Storage', 'Amazon OpenSearch Service Volume', 'GB-Mo', 'opensearch/gp2GB'],
  ['AmazonES', 'ES:GP3-Storage', 'Amazon OpenSearch Service Volume', 'GB-Mo', 'opensearch/gp3GB'],
];

interface Product {
  readonly family: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly unit: string;
  readonly usd: number | undefined;
}

const book = openPriceBook();
const DATABASES = { postgres: 'PostgreSQL', mysql: 'MySQL', mariadb: 'MariaDB' } as const;

/** Instance types that were asked for, by service. */
const MACHINES: Readonly<Record<string, (type: string) => readonly Product[]>> = {
  AmazonEC2: (instanceType) => [
    {
      family: 'Compute Instance',
      attributes: {
        instanceType,
        operatingSystem: 'Linux',
        tenancy: 'Shared',
        preInstalledSw: 'NA',
        capacitystatus: 'Used',
        operation: 'RunInstances',
        usagetype: `BoxUsage:${instanceType}`,
      },
      unit: 'Hrs',
      usd: book.of(`ec2/${instanceType}`, HOME)?.usd,
    },
  ],
  AmazonRDS: (instanceType) =>
    Object.entries(DATABASES).map(([engine, databaseEngine]) => ({
      family: 'Database Instance',
      attributes: {
        instanceType,
        databaseEngine,
        deploymentOption: 'Single-AZ',
        usagetype: `InstanceUsage:${instanceType}`,
      },
      unit: 'Hrs',
      usd: book.of(`rds/${instanceType}/${engine}`, HOME)?.usd,
    })),
  AmazonElastiCache: (instanceType) => [
    {
      family: 'Cache Instance',
      attributes: { instanceType, cacheEngine: 'Redis', usagetype: `NodeUsage:${instanceType}` },
      unit: 'Hrs',
      usd: book.of(`elasticache/${instanceType}`, HOME)?.usd,
    },
  ],
  AmazonRedshift: (instanceType) => [
    {
      family: 'Compute Instance',
      attributes: { instanceType, usagetype: `Node:${instanceType}` },
      unit: 'Hrs',
      usd: book.of(`redshift/${instanceType}`, HOME)?.usd,
    },
  ],
};

const findGoods = (service: string): Product[] =>
  GOODS.filter(([of]) => of === service).map(([, usagetype, family, unit, key, buys = 1]) => {
    const price = book.of(key, HOME);
    return { family, attributes: { usagetype }, unit, usd: price && price.usd / buys };
  });

type Filters = NonNullable<Pricing.GetProductsCommandInput['Filters']>;

const passes = (product: Readonly<Record<string, string>>, filters: Filters): boolean =>
  filters.every(({ Type, Field = '', Value = '' }) => {
    const value = product[Field] ?? '';
    if (Type === 'CONTAINS') return value.includes(Value);
    return Type === 'ANY_OF' ? Value.split(',').includes(value) : value === Value;
  });

/** An entry of the price list: a string of JSON. */
const toEntry = (service: string, { family, attributes, unit, usd = 0 }: Product, sku: string): string => {
  const term = `${sku}.JRTCKXETXF`;
  const dimension = {
    unit,
    beginRange: '0',
    endRange: 'Inf',
    description: `made up for the demo company`,
    appliesTo: [],
    rateCode: `${term}.6YS6EN2CT7`,
    pricePerUnit: { USD: usd.toFixed(10) },
  };
  return JSON.stringify({
    product: {
      productFamily: family,
      attributes: { servicecode: service, locationType: 'AWS Region', ...attributes },
      sku,
    },
    serviceCode: service,
    terms: {
      OnDemand: {
        [term]: {
          priceDimensions: { [dimension.rateCode]: dimension },
          sku,
          effectiveDate: '2026-01-01T00:00:00Z',
          offerTermCode: 'JRTCKXETXF',
          termAttributes: {},
        },
      },
    },
  });
};

const getProducts: Answer<Pricing.GetProductsCommandInput, Pricing.GetProductsCommandOutput> = (
  _asked,
  { ServiceCode = '', Filters = [], MaxResults, NextToken },
) => {
  const regionCode = Filters.find(({ Field }) => Field === 'regionCode')?.Value ?? '';
  if (regionCode === '')
    throw new WireError('InvalidParameterException', 'The demo lists the prices of one region at a time.');
  const [code, factor] = REGIONS[regionCode] ?? ['', 1.15];
  const types = (Filters.find(({ Field }) => Field === 'instanceType')?.Value ?? '').split(',').filter(Boolean);
  const products = [...findGoods(ServiceCode), ...types.flatMap((type) => MACHINES[ServiceCode]?.(type) ?? [])].flatMap(
    (product) =>
      product.usd === undefined
        ? []
        : [
            {
              ...product,
              usd: product.usd * factor,
              attributes: {
                ...product.attributes,
                regionCode,
                usagetype: `${code}${product.attributes['usagetype'] ?? ''}`,
              },
            },
          ],
  );
  const wanted = products.filter(({ attributes, family }) => passes({ ...attributes, productFamily: family }, Filters));
  const entries = wanted.map((product, at) => toEntry(ServiceCode, product, `DEMO${at}`));
  const { items, next } = takePage(entries, {
    size: MaxResults,
    token: NextToken,
    most: 100,
    fault: 'InvalidNextTokenException',
  });
  return { FormatVersion: 'aws_v1', PriceList: items, NextToken: next };
};

/** The demo company's price list: shipped prices for us-east-1, approximate ones elsewhere. */
export const pricingAnswers = { GetProducts: getProducts };
