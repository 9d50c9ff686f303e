import type { AwsResource, LambdaFunction, Resource, S3Bucket } from '@cloudmend/scanner';
import type { CarbonUsage } from '../carbon/carbon-usage';
import { HOURS_PER_MONTH } from '../prices/price-book';

const GB = 1024 ** 3;
/** Days that the figures of functions and buckets span. */
const DAYS = 30;

/** Kinds that emissions are reckoned for. Databases have no figures in the factor sets, and are counted as not assessed. */
export const CARBON_KINDS = ['aws.ec2.instance', 'aws.ec2.volume', 'aws.s3.bucket', 'aws.lambda.function', 'aws.rds.instance'] as const;

/** The newest figure of a month of days; undefined where there is none. */
const newest = (series: ReadonlyArray<number | null> = []): number | undefined => series.reduce<number | undefined>((last, value) => value ?? last, undefined);

/** Standard storage alone: what lies in other classes is not asked of CloudWatch. */
const bucketUse = ({ region, metrics }: S3Bucket): CarbonUsage | undefined => {
  const bytes = newest(metrics?.['standardBytes']?.series);
  return bytes === undefined ? undefined : { kind: 's3', storageClass: 'STANDARD', region, gbMonths: bytes / GB };
};

const functionUse = ({ region, architecture, memoryMb, metrics }: LambdaFunction): CarbonUsage | undefined => {
  const duration = metrics?.['duration'];
  if (!duration || architecture === undefined || memoryMb === undefined) return undefined;
  return { kind: 'lambda', architecture, region, gbSeconds: (duration.sum / 1000) * (memoryMb / 1024) * (HOURS_PER_MONTH / (DAYS * 24)) };
};

/** The use of a resource in a month, as it stands now; undefined where it cannot be told, `nothing` where it uses no power. */
export const useOf = (resource: Resource): CarbonUsage | 'nothing' | undefined => {
  const known = resource as AwsResource;
  switch (known.kind) {
    case 'aws.ec2.instance':
      return known.state === 'running' ? { kind: 'ec2', instanceType: known.instanceType, region: known.region, hours: HOURS_PER_MONTH } : 'nothing';
    case 'aws.ec2.volume':
      return { kind: 'ebs', volumeType: known.volumeType, region: known.region, gbMonths: known.sizeGiB };
    case 'aws.s3.bucket':
      return bucketUse(known);
    case 'aws.lambda.function':
      return functionUse(known);
    default:
      return undefined;
  }
};
