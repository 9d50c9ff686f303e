import { type Units, UNITS } from './price-units';
import { type PriceProduct, usageOf } from './price-product';

/** How one price is asked for, and how its product is told from the others in the answer. */
export interface PriceAsk {
  /** The saving rules' own name of the price: `ebs/gp3`. */
  readonly key: string;
  /** The price list's service: `AmazonEC2`. */
  readonly serviceCode: string;
  /** Attributes that must be so. */
  readonly where: Readonly<Record<string, string>>;
  /** One attribute of which the answer has several values at once. */
  readonly among: { readonly field: string; readonly value: string; readonly by: 'CONTAINS' | 'ANY_OF' };
  readonly units: Units;
  isProduct(product: PriceProduct): boolean;
}

/** What is listed by its usage type alone. The usage types are those of AWS's bills, as infracost and AWS's own guides name them. */
interface Good {
  readonly serviceCode: string;
  readonly usage: RegExp;
  /** A part of the usage type that few others have. */
  readonly part: string;
  readonly unit: keyof typeof UNITS;
  /** @default - any */
  readonly family?: string;
}

// oxlint-disable-next-line max-params -- five columns of a table.
const good = (serviceCode: string, part: string, usage: RegExp, unit: keyof typeof UNITS, family?: string): Good => ({
  serviceCode,
  part,
  usage,
  unit,
  ...(family === undefined ? {} : { family }),
});

const exactly = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`);
const volume = (name: string): Good =>
  good('AmazonEC2', 'EBS:VolumeUsage', exactly(`EBS:VolumeUsage${name}`), 'gbMonth');
const provisioned = (name: string, unit: 'iopsMonth' | 'mibpsMonth' = 'iopsMonth'): Good =>
  good('AmazonEC2', 'EBS:VolumeP-', exactly(`EBS:VolumeP-${name}`), unit);
const usage = (serviceCode: string, name: string, unit: keyof typeof UNITS, family?: string): Good =>
  good(serviceCode, name, exactly(name), unit, family);
const stored = (serviceCode: string, name = 'TimedStorage-ByteHrs'): Good =>
  good(serviceCode, 'TimedStorage', exactly(name), 'gbMonth');
const database = (name: string, unit: keyof typeof UNITS): Good =>
  good('AmazonRDS', `RDS:${name}`, exactly(`RDS:${name}`), unit);
/** All of them answer to one question. */
const fargate = (name: string, unit: 'vcpuHour' | 'gbHour'): Good => good('AmazonECS', 'Fargate-', exactly(name), unit);

const GOODS: Readonly<Record<string, Good>> = {
  'ebs/gp2': volume('.gp2'),
  'ebs/gp3': volume('.gp3'),
  'ebs/io1': volume('.piops'),
  'ebs/io2': volume('.io2'),
  'ebs/st1': volume('.st1'),
  'ebs/sc1': volume('.sc1'),
  'ebs/standard': volume(''),
  'ebs/gp3IopsOver3000': provisioned('IOPS.gp3'),
  'ebs/gp3ThroughputOver125': provisioned('Throughput.gp3', 'mibpsMonth'),
  'ebs/io1Iops': provisioned('IOPS.piops'),
  'ebs/io2IopsUpTo32000': provisioned('IOPS.io2'),
  'ebs/snapshotStandard': usage('AmazonEC2', 'EBS:SnapshotUsage', 'gbMonth'),
  'network/natGatewayHour': good('AmazonEC2', 'NatGateway-', /^NatGateway-Hours$/, 'hour'),
  'network/natGatewayGB': good('AmazonEC2', 'NatGateway-', /^NatGateway-Bytes$/, 'gb'),
  'network/publicIPv4Hour': usage('AmazonVPC', 'PublicIPv4:InUseAddress', 'hour'),
  'network/vpcEndpointInterfaceHour': usage('AmazonVPC', 'VpcEndpoint-Hours', 'hour'),
  'network/albHour': usage('AWSELB', 'LoadBalancerUsage', 'hour', 'Load Balancer-Application'),
  'network/nlbHour': usage('AWSELB', 'LoadBalancerUsage', 'hour', 'Load Balancer-Network'),
  'network/clbHour': usage('AWSELB', 'LoadBalancerUsage', 'hour', 'Load Balancer'),
  'rds/storageGp2': database('GP2-Storage', 'gbMonth'),
  'rds/storageGp3': database('GP3-Storage', 'gbMonth'),
  'rds/io1': database('PIOPS-Storage', 'gbMonth'),
  'rds/io1Iops': good('AmazonRDS', 'RDS:PIOPS', /^RDS:PIOPS$/, 'iopsMonth'),
  'rds/backupOverFree': database('ChargedBackupUsage', 'gbMonth'),
  'rds/extendedSupportYear1': good(
    'AmazonRDS',
    'ExtendedSupport:Yr1-Yr2',
    /^ExtendedSupport:Yr1-Yr2:(?:MySQL|PostgreSQL)[\d.]+$/,
    'vcpuHour',
  ),
  's3/standardFirst50TB': stored('AmazonS3'),
  's3/intelligentInfrequent': stored('AmazonS3', 'TimedStorage-INT-IA-ByteHrs'),
  's3/intelligentMonitoring': usage('AmazonS3', 'Monitoring-Automation-INT', 'thousandObjects'),
  's3/transitionToITPer1k': usage('AmazonS3', 'Requests-Tier4', 'thousandRequests'),
  'lambda/x86GBs': good('AWSLambda', 'Lambda-GB-Second', /^Lambda-GB-Second$/, 'gbSecond'),
  'lambda/armGBs': good('AWSLambda', 'Lambda-GB-Second', /^Lambda-GB-Second-ARM$/, 'gbSecond'),
  'lambda/provisionedGBs': good(
    'AWSLambda',
    'Lambda-Provisioned-Concurrency',
    /^Lambda-Provisioned-Concurrency$/,
    'gbSecond',
  ),
  'dynamodb/rcuHour': usage('AmazonDynamoDB', 'ReadCapacityUnit-Hrs', 'readUnitHour'),
  'dynamodb/wcuHour': usage('AmazonDynamoDB', 'WriteCapacityUnit-Hrs', 'writeUnitHour'),
  'dynamodb/onDemandRead1M': usage('AmazonDynamoDB', 'ReadRequestUnits', 'millionReads'),
  'dynamodb/onDemandWrite1M': usage('AmazonDynamoDB', 'WriteRequestUnits', 'millionWrites'),
  'dynamodb/storageGB': stored('AmazonDynamoDB'),
  'dynamodb/storageIaGB': stored('AmazonDynamoDB', 'IA-TimedStorage-ByteHrs'),
  'cloudwatch/logIngestGB': good('AmazonCloudWatch', 'DataProcessing', /^DataProcessing-Bytes$/, 'gb'),
  'cloudwatch/logIngestIaGB': good('AmazonCloudWatch', 'DataProcessing', /^DataProcessingIA-Bytes$/, 'gb'),
  'cloudwatch/logStorageGB': stored('AmazonCloudWatch'),
  'ecr/storageGB': stored('AmazonECR'),
  'fargate/vcpuHour': fargate('Fargate-vCPU-Hours:perCPU', 'vcpuHour'),
  'fargate/gbHour': fargate('Fargate-GB-Hours', 'gbHour'),
  'fargate/armVcpuHour': fargate('Fargate-ARM-vCPU-Hours:perCPU', 'vcpuHour'),
  'fargate/armGbHour': fargate('Fargate-ARM-GB-Hours', 'gbHour'),
  'opensearch/gp2GB': usage('AmazonES', 'ES:GP2-Storage', 'gbMonth'),
  'opensearch/gp3GB': usage('AmazonES', 'ES:GP3-Storage', 'gbMonth'),
};

const ofGood = (key: string, { serviceCode, part, usage: form, unit, family }: Good): PriceAsk => ({
  key,
  serviceCode,
  where: family === undefined ? {} : { productFamily: family },
  among: { field: 'usagetype', value: part, by: 'CONTAINS' },
  units: UNITS[unit],
  isProduct: ({ attributes, productFamily }) =>
    form.test(usageOf(attributes)) && (family === undefined || productFamily === family),
});

type Where = Readonly<Record<string, string>>;

/** Linux on shared machines without further software: what a saving rule has a price for. */
const LINUX: Where = { operatingSystem: 'Linux', tenancy: 'Shared', preInstalledSw: 'NA', capacitystatus: 'Used' };
const ENGINES: Readonly<Record<string, string>> = { mysql: 'MySQL', mariadb: 'MariaDB', postgres: 'PostgreSQL' };

const matches = (attributes: Where, where: Where): boolean =>
  Object.entries(where).every(([field, value]) => attributes[field] === value);

// oxlint-disable-next-line max-params -- the three facts that tell a machine, and its key.
const ofMachine = (key: string, serviceCode: string, instanceType: string, where: Where): PriceAsk => ({
  key,
  serviceCode,
  where,
  among: { field: 'instanceType', value: instanceType, by: 'ANY_OF' },
  units: UNITS.hour,
  isProduct: ({ attributes, productFamily }) => {
    const { productFamily: family = productFamily, ...rest } = where;
    return productFamily === family && attributes['instanceType'] === instanceType && matches(attributes, rest);
  },
});

const MACHINES: Readonly<Record<string, (key: string, type: string, more: string) => PriceAsk | undefined>> = {
  ec2: (key, type) => ofMachine(key, 'AmazonEC2', type, { ...LINUX, operation: 'RunInstances' }),
  rds: (key, type, engine) => {
    const databaseEngine = Object.hasOwn(ENGINES, engine) ? ENGINES[engine] : undefined;
    return databaseEngine === undefined
      ? undefined
      : ofMachine(key, 'AmazonRDS', type, {
          databaseEngine,
          deploymentOption: 'Single-AZ',
          productFamily: 'Database Instance',
        });
  },
  elasticache: (key, type, engine) =>
    ofMachine(key, 'AmazonElastiCache', type, {
      cacheEngine: engine === 'valkey' ? 'Valkey' : 'Redis',
      productFamily: 'Cache Instance',
    }),
  redshift: (key, type) => ofMachine(key, 'AmazonRedshift', type, { productFamily: 'Compute Instance' }),
  opensearch: (key, type) => ofMachine(key, 'AmazonES', type, { productFamily: 'Amazon OpenSearch Service Instance' }),
};

/** How a price is asked for; undefined for a key that the price list cannot be asked for. */
export const priceAskOf = (key: string): PriceAsk | undefined => {
  if (Object.hasOwn(GOODS, key)) return ofGood(key, GOODS[key] as Good);
  const [service = '', type = '', more = ''] = key.split('/');
  // A type goes into a list between commas.
  return Object.hasOwn(MACHINES, service) && /^[\w.-]+$/.test(type) ? MACHINES[service]?.(key, type, more) : undefined;
};
