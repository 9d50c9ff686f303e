interface Partition {
  /** How its regions begin. */
  readonly regions: RegExp;
  /** The region that answers for the whole of it: STS, IAM, the list of regions. */
  readonly home: string;
  /** What the host names of its services end in. */
  readonly suffix: string;
}

/** AWS's partitions. Source: `partitions.json` of botocore 1.43.11, where `home` is the region of its global endpoints. */
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

/** Every partition, the commercial one last. */
export const PARTITION_IDS: readonly string[] = Object.keys(PARTITIONS);

const byId = (partition: string): Partition =>
  (Object.hasOwn(PARTITIONS, partition) ? PARTITIONS[partition] : undefined) ?? COMMERCIAL;

/** The partition that an ARN names; `aws` for anything else. */
export const partitionOf = (arn: string): string => /^arn:(aws[\w-]*):/.exec(arn)?.[1] ?? 'aws';

/** The region that answers for the whole of a partition. */
export const homeRegionOf = (partition: string): string => byId(partition).home;

/** The partition that a region lies in. */
export const partitionOfRegion = (region: string): string =>
  Object.entries(PARTITIONS).find(([, { regions }]) => regions.test(region))?.[0] ?? 'aws';

/** What the host names of a partition's services end in: `amazonaws.com`. */
export const dnsSuffixOf = (partition: string): string => byId(partition).suffix;

/** True for a host of AWS itself, in any partition. */
export const isAwsHostName = (host: string): boolean =>
  Object.values(PARTITIONS).some(({ suffix }) => host === suffix || host.endsWith(`.${suffix}`));
