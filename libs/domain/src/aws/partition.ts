interface Partition {
  /** The prefix of its regions. */
  readonly regions: RegExp;
  /** The region of its global endpoints: STS, IAM, the list of regions. */
  readonly home: string;
  /** The DNS suffix of its services. */
  readonly suffix: string;
}

/**
 * AWS's partitions. Source: `partitions.json` of botocore 1.43.11, where `home` is the region of its global endpoints.
 */
const PARTITIONS: Readonly<Record<string, Partition>> = {
  'aws-cn': { regions: /^cn-/, home: 'cn-north-1', suffix: 'amazonaws.com.cn' },
  'aws-us-gov': { regions: /^us-gov-/, home: 'us-gov-west-1', suffix: 'amazonaws.com' },
  'aws-eusc': { regions: /^eusc-/, home: 'eusc-de-east-1', suffix: 'amazonaws.eu' },
  'aws-iso': { regions: /^us-iso-/, home: 'us-iso-east-1', suffix: 'c2s.ic.gov' },
  'aws-iso-b': { regions: /^us-isob-/, home: 'us-isob-east-1', suffix: 'sc2s.sgov.gov' },
  'aws-iso-e': { regions: /^eu-isoe-/, home: 'eu-isoe-west-1', suffix: 'cloud.adc-e.uk' },
  'aws-iso-f': { regions: /^us-isof-/, home: 'us-isof-south-1', suffix: 'csp.hci.ic.gov' },
  aws: { regions: /^/, home: 'us-east-1', suffix: 'amazonaws.com' },
};

const COMMERCIAL = PARTITIONS['aws'] as Partition;

/** All partitions, the commercial one last. */
export const PARTITION_IDS: readonly string[] = Object.keys(PARTITIONS);

const byId = (partition: string): Partition =>
  (Object.hasOwn(PARTITIONS, partition) ? PARTITIONS[partition] : undefined) ?? COMMERCIAL;

/** The partition of an ARN; `aws` for anything else. */
export const readPartition = (arn: string): string => /^arn:(aws[\w-]*):/.exec(arn)?.[1] ?? 'aws';

/** The region of a partition's global endpoints. */
export const findHomeRegion = (partition: string): string => byId(partition).home;

/** The partition of a region. */
export const partitionOfRegion = (region: string): string =>
  Object.entries(PARTITIONS).find(([, { regions }]) => regions.test(region))?.[0] ?? 'aws';

/** The DNS suffix of a partition: `amazonaws.com`. */
export const findDnsSuffix = (partition: string): string => byId(partition).suffix;

/** True for an AWS host in any partition. */
export const isAwsHostName = (host: string): boolean =>
  Object.values(PARTITIONS).some(({ suffix }) => host === suffix || host.endsWith(`.${suffix}`));
