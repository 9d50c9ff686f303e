import type { ScanMode, ServicePreset } from '@cloudmend/domain/scans';
import type { CloudReader } from './cloud-port';
import { BOTH_PURPOSES } from './purposes';
import { GLOBAL_REGION, type Purpose, type ScanUnit } from './snapshot';
import { ask } from './aws/operations';
import { partitionOfRegion } from './aws/partition';

/** What a worker reads at a time. VPC things are read with `ec2`, alarms on trails with `cloudtrail`, the organization with `iam`. */
export const UNIT_SERVICES = [
  'iam',
  's3',
  'ec2',
  'rds',
  'efs',
  'cloudtrail',
  'logs',
  // Config, GuardDuty, Security Hub, Macie, Access Analyzer, Backup and Systems Manager: mostly one question each.
  'governance',
  // KMS, Secrets Manager and ACM.
  'keys',
  // SNS, SQS and Kinesis.
  'messaging',
  'apigateway',
  'cloudfront',
  'dynamodb',
  'ecr',
  'ecs',
  'eks',
  'elasticache',
  'elb',
  'elbv2',
  'lambda',
  'opensearch',
  'redshift',
  'cost',
] as const;
export type UnitService = (typeof UNIT_SERVICES)[number];

const GLOBAL_SERVICES: ReadonlySet<string> = new Set<UnitService>(['cloudfront', 'cost', 'iam', 's3']);
/** True for what is read once per account instead of once per region. */
export const isGlobalService = (service: string): boolean => GLOBAL_SERVICES.has(service);

const OF_PRESET: Readonly<Record<ServicePreset, readonly UnitService[]>> = {
  all: UNIT_SERVICES,
  compute: ['ec2', 'ecr', 'ecs', 'eks', 'elb', 'elbv2', 'lambda', 'cost'],
  // EBS volumes are read with EC2.
  storage: ['s3', 'ec2', 'rds', 'efs', 'dynamodb', 'elasticache', 'opensearch', 'redshift', 'cost'],
  iam: ['iam'],
};
/** What a saving rule looks at. */
const WITH_SAVINGS: readonly UnitService[] = [
  's3',
  'ec2',
  'rds',
  'logs',
  'dynamodb',
  'ecr',
  'ecs',
  'elasticache',
  'elb',
  'elbv2',
  'lambda',
  'opensearch',
  'redshift',
  'cost',
];
const OF_MODE: Readonly<Record<ScanMode, readonly UnitService[]>> = {
  all: UNIT_SERVICES,
  cost: WITH_SAVINGS,
  security: UNIT_SERVICES.filter((service) => service !== 'cost'),
};

const PURPOSES: Readonly<Record<ScanMode, readonly Purpose[]>> = {
  all: BOTH_PURPOSES,
  cost: ['cost'],
  security: ['security'],
};
/** What a scan of a mode looks for. */
export const purposesOf = (mode: ScanMode): readonly Purpose[] => PURPOSES[mode];

export interface PlanRequest {
  readonly accountId: string;
  readonly regions: readonly string[];
  readonly mode: ScanMode;
  readonly services: ServicePreset;
}

/** The units of one account's scan: global ones once, the others per region. */
export const planUnits = ({ accountId, regions, mode, services }: PlanRequest): ScanUnit[] => {
  const wanted = OF_PRESET[services].filter((service) => OF_MODE[mode].includes(service));
  const unique = [...new Set(regions)];
  return wanted.flatMap((service) =>
    (isGlobalService(service) ? [GLOBAL_REGION] : unique).map((region) => ({ accountId, region, service })),
  );
};

/** Every region of the account's partition, enabled or not. @throws CloudError */
export const existingRegions = async (reader: CloudReader, homeRegion: string): Promise<string[]> => {
  const { Regions } = await ask(reader, {
    service: 'ec2',
    region: homeRegion,
    operation: 'DescribeRegions',
    input: { AllRegions: true },
  });
  return (Regions ?? []).flatMap(({ RegionName }) => (RegionName ? [RegionName] : []));
};

/** The regions that the account has enabled, in order. What is listed and cannot be entered all the same is left out. @throws CloudError */
export const listRegions = async (
  reader: CloudReader,
  homeRegion = 'us-east-1',
  signal?: AbortSignal,
): Promise<string[]> => {
  const { Regions } = await ask(
    reader,
    { service: 'ec2', region: homeRegion, operation: 'DescribeRegions', input: {} },
    signal,
  );
  const partition = partitionOfRegion(homeRegion);
  const enabled = (Regions ?? []).filter(({ OptInStatus }) => OptInStatus !== 'not-opted-in');
  return enabled
    .flatMap(({ RegionName }) => (RegionName && partitionOfRegion(RegionName) === partition ? [RegionName] : []))
    .sort();
};
