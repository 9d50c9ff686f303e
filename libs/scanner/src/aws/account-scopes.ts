import { CloudError, type CloudReader } from '../cloud-port';
import { ask } from './operations';
import { partitionOfRegion } from './partition';

/** All regions of the account's partition, enabled or not. @throws CloudError */
export const existingRegions = async (reader: CloudReader, homeRegion: string): Promise<string[]> => {
  const { Regions } = await ask(reader, {
    service: 'ec2',
    region: homeRegion,
    operation: 'DescribeRegions',
    input: { AllRegions: true },
  });
  return (Regions ?? []).flatMap(({ RegionName }) => (RegionName ? [RegionName] : []));
};

/** The account's enabled regions, in order. Regions that are listed but unusable are excluded. @throws CloudError */
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

/**
 * The payer of an account: its organization's management account. Null without an organization or permission; the
 * call is free.
 */
export const findPayer = async (
  reader: CloudReader,
  homeRegion = 'us-east-1',
  signal?: AbortSignal,
): Promise<string | null> => {
  const call = { service: 'organizations', region: homeRegion, operation: 'DescribeOrganization', input: {} } as const;
  const { Organization } = await ask(reader, call, signal).catch((thrown: unknown) => {
    if (thrown instanceof CloudError && thrown.failure !== 'expired') return { Organization: undefined };
    throw thrown;
  });
  return Organization?.MasterAccountId ?? null;
};

/**
 * Regions that every account of a partition has enabled; read if an account denies listing its own. @see "AWS Regions"
 * in the AWS Regions and Availability Zones user guide: accounts of GovCloud (US) and China have both of theirs
 */
export const DEFAULT_REGIONS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'aws',
    [
      'ap-northeast-1',
      'ap-northeast-2',
      'ap-northeast-3',
      'ap-south-1',
      'ap-southeast-1',
      'ap-southeast-2',
      'ca-central-1',
      'eu-central-1',
      'eu-north-1',
      'eu-west-1',
      'eu-west-2',
      'eu-west-3',
      'sa-east-1',
      'us-east-1',
      'us-east-2',
      'us-west-1',
      'us-west-2',
    ],
  ],
  ['aws-cn', ['cn-north-1', 'cn-northwest-1']],
  ['aws-us-gov', ['us-gov-east-1', 'us-gov-west-1']],
]);
