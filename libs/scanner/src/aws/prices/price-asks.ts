import { type Units, UNITS } from './price-units';
import { type PriceProduct, readUsage } from './price-product';

/** How to request one price, and how to identify its product in the answer. */
export interface PriceAsk {
  /** The saving rules' key of the price: `ebs/gp3`. */
  readonly key: string;
  /** The price list's service: `AmazonEC2`. */
  readonly serviceCode: string;
  /** Attributes with a fixed value. */
  readonly where: Readonly<Record<string, string>>;
  /** One attribute that varies within the answer. */
  readonly among: { readonly field: string; readonly value: string; readonly by: 'CONTAINS' | 'ANY_OF' };
  readonly units: Units;
  /**
   * The start of the tier to use, in units.
   * @default - the first with a price
   */
  readonly tierFrom?: number;
  isProduct(product: PriceProduct): boolean;
}

/**
 * Prices identified only by usage type. The usage types are those of AWS's bills, as named by infracost and AWS's
 * guides.
 */
interface Good {
  readonly serviceCode: string;
  readonly usage: RegExp;
  /** A rare part of the usage type. */
  readonly part: string;
  readonly unit: keyof typeof UNITS;
  /** @default - any */
  readonly family?: string;
  readonly tierFrom?: number;
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
const askProvisioned = (name: string, unit: 'iopsMonth' | 'mibpsMonth' = 'iopsMonth'): Good =>
  good('AmazonEC2', 'EBS:VolumeP-', exactly(`EBS:VolumeP-${name}`), unit);
const usage = (serviceCode: string, name: string, unit: keyof typeof UNITS, family?: string): Good =>
  good(serviceCode, name, exactly(name), unit, family);
const askStored = (serviceCode: string, name = 'TimedStorage-ByteHrs'): Good =>
  good(serviceCode, 'TimedStorage', exactly(name), 'gbMonth');
const database = (name: string, unit: keyof typeof UNITS): Good =>
  good('AmazonRDS', `RDS:${name}`, exactly(`RDS:${name}`), unit);
/** One request returns all of them. */
const fargate = (name: string, unit: 'vcpuHour' | 'gbHour'): Good => good('AmazonECS', 'Fargate-', exactly(name), unit);

const GOODS: Readonly<Record<string, Good>> = {
  'ebs/gp2': volume('.gp2'),
  'ebs/gp3': volume('.gp3'),
  'ebs/io1': volume('.piops'),
  'ebs/io2': volume('.io2'),
  'ebs/st1': volume('.st1'),
  'ebs/sc1': volume('.sc1'),
  'ebs/standard': volume(''),
  'ebs/gp3IopsOver3000': askProvisioned('IOPS.gp3'),
  'ebs/gp3ThroughputOver125': askProvisioned('Throughput.gp3', 'mibpsMonth'),
  'ebs/io1Iops': askProvisioned('IOPS.piops'),
  'ebs/io2IopsUpTo32000': askProvisioned('IOPS.io2'),
  'ebs/io2IopsUpTo64000': askProvisioned('IOPS.io2.tier2'),
  'ebs/io2IopsOver64000': askProvisioned('IOPS.io2.tier3'),
  'ebs/snapshotStandard': usage('AmazonEC2', 'EBS:SnapshotUsage', 'gbMonth'),
  'network/natGatewayHour': good('AmazonEC2', 'NatGateway-', /^NatGateway-Hours$/, 'hour'),
  'network/natGatewayGB': good('AmazonEC2', 'NatGateway-', /^NatGateway-Bytes$/, 'gb'),
  'network/publicIPv4Hour': usage('AmazonVPC', 'PublicIPv4:InUseAddress', 'hour'),
  'network/vpcEndpointInterfaceHour': usage('AmazonVPC', 'VpcEndpoint-Hours', 'hour'),
  'network/vpcEndpointGwlbHour': usage('AmazonVPC', 'VpcEndpoint-GWLBE-Hours', 'hour'),
  'network/albHour': usage('AWSELB', 'LoadBalancerUsage', 'hour', 'Load Balancer-Application'),
  'network/nlbHour': usage('AWSELB', 'LoadBalancerUsage', 'hour', 'Load Balancer-Network'),
  'network/clbHour': usage('AWSELB', 'LoadBalancerUsage', 'hour', 'Load Balancer'),
  'rds/storageGp2': database('GP2-Storage', 'gbMonth'),
  'rds/storageGp3': database('GP3-Storage', 'gbMonth'),
  'rds/io1': database('PIOPS-Storage', 'gbMonth'),
  'rds/io1Iops': good('AmazonRDS', 'RDS:PIOPS', /^RDS:PIOPS$/, 'iopsMonth'),
  'rds/io2': database('PIOPS-Storage-IO2', 'gbMonth'),
  'rds/io2Iops': database('IO2-PIOPS', 'iopsMonth'),
  'rds/storageMagnetic': database('StorageUsage', 'gbMonth'),
  'rds/backupOverFree': database('ChargedBackupUsage', 'gbMonth'),
  'rds/extendedSupportYear1': good(
    'AmazonRDS',
    'ExtendedSupport:Yr1-Yr2',
    /^ExtendedSupport:Yr1-Yr2:(?:MySQL|PostgreSQL)[\d.]+$/,
    'vcpuHour',
  ),
  's3/standardFirst50TB': askStored('AmazonS3'),
  's3/standardNext450TB': { ...askStored('AmazonS3'), tierFrom: 51_200 },
  's3/standardOver500TB': { ...askStored('AmazonS3'), tierFrom: 512_000 },
  's3/intelligentInfrequent': askStored('AmazonS3', 'TimedStorage-INT-IA-ByteHrs'),
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
  'lambda/armProvisionedGBs': good(
    'AWSLambda',
    'Lambda-Provisioned-Concurrency',
    /^Lambda-Provisioned-Concurrency-ARM$/,
    'gbSecond',
  ),
  'dynamodb/rcuHour': usage('AmazonDynamoDB', 'ReadCapacityUnit-Hrs', 'readUnitHour'),
  'dynamodb/wcuHour': usage('AmazonDynamoDB', 'WriteCapacityUnit-Hrs', 'writeUnitHour'),
  'dynamodb/rcuIaHour': usage('AmazonDynamoDB', 'IA-ReadCapacityUnit-Hrs', 'readUnitHour'),
  'dynamodb/wcuIaHour': usage('AmazonDynamoDB', 'IA-WriteCapacityUnit-Hrs', 'writeUnitHour'),
  'dynamodb/onDemandRead1M': usage('AmazonDynamoDB', 'ReadRequestUnits', 'millionReads'),
  'dynamodb/onDemandWrite1M': usage('AmazonDynamoDB', 'WriteRequestUnits', 'millionWrites'),
  'dynamodb/onDemandIaRead1M': usage('AmazonDynamoDB', 'IA-ReadRequestUnits', 'millionReads'),
  'dynamodb/onDemandIaWrite1M': usage('AmazonDynamoDB', 'IA-WriteRequestUnits', 'millionWrites'),
  'dynamodb/storageGB': askStored('AmazonDynamoDB'),
  'dynamodb/storageIaGB': askStored('AmazonDynamoDB', 'IA-TimedStorage-ByteHrs'),
  'cloudwatch/logIngestGB': good('AmazonCloudWatch', 'DataProcessing', /^DataProcessing-Bytes$/, 'gb'),
  'cloudwatch/logIngestIaGB': good('AmazonCloudWatch', 'DataProcessing', /^DataProcessingIA-Bytes$/, 'gb'),
  'cloudwatch/logStorageGB': askStored('AmazonCloudWatch'),
  'ecr/storageGB': askStored('AmazonECR'),
  'fargate/vcpuHour': fargate('Fargate-vCPU-Hours:perCPU', 'vcpuHour'),
  'fargate/gbHour': fargate('Fargate-GB-Hours', 'gbHour'),
  'fargate/armVcpuHour': fargate('Fargate-ARM-vCPU-Hours:perCPU', 'vcpuHour'),
  'fargate/armGbHour': fargate('Fargate-ARM-GB-Hours', 'gbHour'),
  'opensearch/gp2GB': usage('AmazonES', 'ES:GP2-Storage', 'gbMonth'),
  'opensearch/gp3GB': usage('AmazonES', 'ES:GP3-Storage', 'gbMonth'),
};

const ofGood = (key: string, { serviceCode, part, usage: form, unit, family, tierFrom }: Good): PriceAsk => ({
  key,
  serviceCode,
  where: family === undefined ? {} : { productFamily: family },
  among: { field: 'usagetype', value: part, by: 'CONTAINS' },
  units: UNITS[unit],
  ...(tierFrom === undefined ? {} : { tierFrom }),
  isProduct: ({ attributes, productFamily }) =>
    form.test(readUsage(attributes)) && (family === undefined || productFamily === family),
});

type Where = Readonly<Record<string, string>>;

/** Linux with shared tenancy and without additional software, which saving rules have a price for. */
const LINUX: Where = { operatingSystem: 'Linux', tenancy: 'Shared', preInstalledSw: 'NA', capacitystatus: 'Used' };
/** Aurora instances cost more with I/O-Optimized storage. */
const ENGINES: Readonly<Record<string, Where>> = {
  mysql: { databaseEngine: 'MySQL' },
  mariadb: { databaseEngine: 'MariaDB' },
  postgres: { databaseEngine: 'PostgreSQL' },
  'aurora-mysql': { databaseEngine: 'Aurora MySQL', storage: 'EBS Only' },
  'aurora-mysql-iopt': { databaseEngine: 'Aurora MySQL', storage: 'Aurora IO Optimization Mode' },
  'aurora-postgresql': { databaseEngine: 'Aurora PostgreSQL', storage: 'EBS Only' },
  'aurora-postgresql-iopt': { databaseEngine: 'Aurora PostgreSQL', storage: 'Aurora IO Optimization Mode' },
};

const LICENCES: Readonly<Record<string, string>> = { included: 'License included', byol: 'Bring your own license' };
const EDITIONS: Readonly<Record<string, Where>> = {
  'oracle-se2': { databaseEngine: 'Oracle', databaseEdition: 'Standard Two' },
  'oracle-ee': { databaseEngine: 'Oracle', databaseEdition: 'Enterprise' },
  'sqlserver-ex': { databaseEngine: 'SQL Server', databaseEdition: 'Express' },
  'sqlserver-web': { databaseEngine: 'SQL Server', databaseEdition: 'Web' },
  'sqlserver-se': { databaseEngine: 'SQL Server', databaseEdition: 'Standard' },
  'sqlserver-ee': { databaseEngine: 'SQL Server', databaseEdition: 'Enterprise' },
};

/** `postgres`, or an edition with its licence: `oracle-se2-byol`. */
const findEngine = (key: string): Where | undefined => {
  if (Object.hasOwn(ENGINES, key)) return ENGINES[key];
  const [, edition = '', licence = ''] = /^(.+)-(included|byol)$/.exec(key) ?? [];
  const licenseModel = LICENCES[licence];
  return Object.hasOwn(EDITIONS, edition) && licenseModel !== undefined
    ? { ...EDITIONS[edition], licenseModel }
    : undefined;
};

/**
 * Usage operations of licensed instances, from "AMI billing information fields" in the EC2 user guide; the price
 * list has them as `operation`. The keys are those of the saving rules.
 */
const SYSTEMS: Readonly<Record<string, string>> = {
  rhel: '0010',
  'rhel-byol': '00g0',
  'rhel-ha': '1010',
  'rhel-sql-std': '0014',
  'rhel-sql-web': '0210',
  'rhel-sql-ent': '0110',
  'rhel-ha-sql-std': '1014',
  'rhel-ha-sql-ent': '1110',
  'linux-sql-std': '0004',
  'linux-sql-web': '0200',
  'linux-sql-ent': '0100',
  suse: '000g',
  'ubuntu-pro': '0g00',
  windows: '0002',
  'windows-byol': '0800',
  'windows-sql-std': '0006',
  'windows-sql-web': '0202',
  'windows-sql-ent': '0102',
};

const CACHES: Readonly<Record<string, string>> = { valkey: 'Valkey', memcached: 'Memcached' };

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

/** RDS Custom differs in one attribute from the class it is based on, and costs more. */
const ofDatabase = (key: string, type: string, where: Where): PriceAsk => {
  const ask = ofMachine(key, 'AmazonRDS', type, where);
  return {
    ...ask,
    isProduct: (product) => product.attributes['deploymentModel'] !== 'Custom' && ask.isProduct(product),
  };
};

const MACHINES: Readonly<Record<string, (key: string, type: string, more: string) => PriceAsk | undefined>> = {
  ec2: (key, type, system) => {
    if (system === '') return ofMachine(key, 'AmazonEC2', type, { ...LINUX, operation: 'RunInstances' });
    return Object.hasOwn(SYSTEMS, system)
      ? ofMachine(key, 'AmazonEC2', type, {
          tenancy: 'Shared',
          capacitystatus: 'Used',
          operation: `RunInstances:${SYSTEMS[system]}`,
        })
      : undefined;
  },
  rds: (key, type, engine) => {
    const where = findEngine(engine);
    return (
      where && ofDatabase(key, type, { ...where, deploymentOption: 'Single-AZ', productFamily: 'Database Instance' })
    );
  },
  elasticache: (key, type, engine) =>
    ofMachine(key, 'AmazonElastiCache', type, {
      cacheEngine: CACHES[engine] ?? 'Redis',
      productFamily: 'Cache Instance',
    }),
  redshift: (key, type) => ofMachine(key, 'AmazonRedshift', type, { productFamily: 'Compute Instance' }),
  opensearch: (key, type) => ofMachine(key, 'AmazonES', type, { productFamily: 'Amazon OpenSearch Service Instance' }),
};

/** How to request a price; undefined for a key that the price list does not cover. */
export const findPriceAsk = (key: string): PriceAsk | undefined => {
  if (Object.hasOwn(GOODS, key)) return ofGood(key, GOODS[key] as Good);
  const [service = '', type = '', more = ''] = key.split('/');
  // A type is put into a comma-separated list.
  return Object.hasOwn(MACHINES, service) && /^[\w.-]+$/.test(type) ? MACHINES[service]?.(key, type, more) : undefined;
};
