const DEFAULT_REGION = 'us-east-1';
const REGION_OF_PARTITION: Readonly<Record<string, string>> = { 'aws-cn': 'cn-north-1', 'aws-us-gov': 'us-gov-west-1' };

/** The partition that an ARN names; `aws` for anything else. */
export const partitionOf = (arn: string): string => /^arn:(aws[\w-]*):/.exec(arn)?.[1] ?? 'aws';

/** The region that answers for the whole of a partition. */
export const homeRegionOf = (partition: string): string => REGION_OF_PARTITION[partition] ?? DEFAULT_REGION;

/** The partition that a region lies in. */
export const partitionOfRegion = (region: string): string => {
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
};
