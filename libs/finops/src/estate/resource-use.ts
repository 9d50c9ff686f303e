import type {
  AwsResource,
  LambdaFunction,
  NatGateway,
  Resource,
  ResourceKind,
  ResourceOf,
  S3Bucket,
} from '@cloudmend/scanner';
import type { CarbonUsage } from '../carbon/carbon-usage';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { cacheUse, clusterUse, databaseUse, domainUse, filesUse, tableUse } from './database-use';
import { machinesUse } from './machine-use';
import { newest } from './newest';

const GB = 1024 ** 3;
/** A month in days, as `HOURS_PER_MONTH` has it. */
const DAYS_PER_MONTH = HOURS_PER_MONTH / 24;

/** Standard storage alone: what lies in other classes is not asked of CloudWatch. */
const bucketUse = ({ region, metrics }: S3Bucket): CarbonUsage[] | undefined => {
  const bytes = newest(metrics?.['standardBytes']?.series);
  return bytes === undefined ? undefined : [{ kind: 's3', storageClass: 'STANDARD', region, gbMonths: bytes / GB }];
};

const functionUse = ({ region, architecture, memoryMb, metrics }: LambdaFunction): CarbonUsage[] | undefined => {
  const duration = metrics?.['duration'];
  if (!duration || architecture === undefined || memoryMb === undefined) return undefined;
  return [
    {
      kind: 'lambda',
      architecture,
      region,
      gbSeconds: (duration.sum / 1000) * (memoryMb / 1024) * (DAYS_PER_MONTH / duration.days),
    },
  ];
};

/**
 * What leaves a VPC through a gateway. CloudWatch's figures are of both ways together, and of the way back: bytes to the source are those that came
 * from the destination. The gateway's own machines are not known.
 */
const gatewayUse = ({ region, metrics }: NatGateway): CarbonUsage[] | undefined => {
  const [both, back] = [metrics?.['bytes'], metrics?.['bytesToSource']];
  if (!both || !back || both.points === 0) return undefined;
  const perDay = Math.max(0, both.sum / both.days - back.sum / back.days);
  return [{ kind: 'network', region, gb: (perDay * DAYS_PER_MONTH) / GB }];
};

const snapshotUse = (
  region: string,
  sizeGiB: number | undefined,
  usage: { readonly store: string } | { readonly volumeType: string },
): CarbonUsage[] | undefined => {
  if (sizeGiB === undefined) return undefined;
  return [
    'store' in usage
      ? { kind: 'storage', region, gbMonths: sizeGiB, ...usage }
      : { kind: 'ebs', region, gbMonths: sizeGiB, ...usage },
  ];
};

type Uses = { readonly [K in ResourceKind]?: (resource: ResourceOf<K>) => CarbonUsage[] | undefined };

const USES = {
  'aws.ec2.instance': (instance) =>
    instance.state === 'running' ? [machinesUse(instance, instance.instanceType)] : [],
  'aws.ec2.volume': ({ volumeType, region, sizeGiB }) => [{ kind: 'ebs', volumeType, region, gbMonths: sizeGiB }],
  'aws.ec2.snapshot': ({ region, sizeGiB }) => snapshotUse(region, sizeGiB, { volumeType: 'snapshot' }),
  'aws.ec2.nat-gateway': gatewayUse,
  'aws.s3.bucket': bucketUse,
  'aws.lambda.function': functionUse,
  'aws.rds.instance': databaseUse,
  'aws.rds.cluster': clusterUse,
  'aws.rds.snapshot': ({ region, sizeGiB }) => snapshotUse(region, sizeGiB, { store: 'rds-snapshot' }),
  'aws.dynamodb.table': tableUse,
  'aws.efs.file-system': filesUse,
  'aws.elasticache.cluster': cacheUse,
  'aws.elasticache.replication-group': cacheUse,
  'aws.opensearch.domain': domainUse,
  // No factor set knows the machines of Redshift.
  'aws.redshift.cluster': () => undefined,
} satisfies Uses;

/** Kinds that emissions are reckoned for. */
export const CARBON_KINDS = Object.keys(USES) as ReadonlyArray<keyof typeof USES>;

/** The use of a resource in a month, as it stands now; empty where it uses no power, undefined where it cannot be told. */
export const useOf = (resource: Resource): readonly CarbonUsage[] | undefined => {
  const uses: Uses = USES;
  // The kind selects the function that takes this very resource.
  return uses[(resource as AwsResource).kind]?.(resource as never);
};
