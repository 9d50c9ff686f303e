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
/** Days per month, consistent with `HOURS_PER_MONTH`. */
const DAYS_PER_MONTH = HOURS_PER_MONTH / 24;

/** Standard storage only: CloudWatch is not asked for other storage classes. */
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
 * Data that leaves a VPC through a gateway. CloudWatch counts both directions, and the return traffic: bytes to the
 * source came from the destination. The machines of the gateway are unknown.
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
  // No factor set covers Redshift nodes.
  'aws.redshift.cluster': () => undefined,
} satisfies Uses;

/** Kinds for which emissions are calculated. */
export const CARBON_KINDS = Object.keys(USES) as ReadonlyArray<keyof typeof USES>;

/** The monthly use of a resource in its present state; empty if it uses no power, undefined if unknown. */
export const toUse = (resource: Resource): readonly CarbonUsage[] | undefined => {
  const uses: Uses = USES;
  // The kind selects the function that accepts this resource.
  return uses[(resource as AwsResource).kind]?.(resource as never);
};
