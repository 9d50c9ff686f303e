import type { EbsInfo, InstanceTypeInfo, NetworkInfo } from '@aws-sdk/client-ec2';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { pagesOf } from '../pages';
import { orNull } from '../shapes';
import type { InstanceType } from './instance-type';

/** The most that DescribeInstanceTypes answers on a page. */
const PAGE = 100;

const sumOf = (values: ReadonlyArray<number | undefined>): number | null => {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return total > 0 ? total : null;
};

const networkOf = ({ NetworkCards = [], MaximumNetworkInterfaces, EnaSupport }: NetworkInfo = {}) => ({
  baselineGbps: sumOf(NetworkCards.map(({ BaselineBandwidthInGbps }) => BaselineBandwidthInGbps)),
  maxNetworkInterfaces: orNull(MaximumNetworkInterfaces),
  enaSupport: orNull(EnaSupport),
});

const disksOf = ({ EbsOptimizedInfo = {}, NvmeSupport }: EbsInfo = {}) => ({
  ebsBaselineIops: orNull(EbsOptimizedInfo.BaselineIops),
  ebsBaselineMBps: orNull(EbsOptimizedInfo.BaselineThroughputInMBps),
  nvmeSupport: orNull(NvmeSupport),
});

const toInstanceType = ({ partition, region }: Collecting, found: InstanceTypeInfo, type: string): InstanceType => ({
  kind: 'aws.ec2.instance-type',
  arn: `arn:${partition}:ec2:${region}::instance-type/${type}`,
  id: type,
  name: type,
  region,
  tags: {},
  vcpus: found.VCpuInfo?.DefaultVCpus ?? 0,
  memoryMiB: found.MemoryInfo?.SizeInMiB ?? 0,
  architectures: [...(found.ProcessorInfo?.SupportedArchitectures ?? [])],
  isCurrentGeneration: found.CurrentGeneration === true,
  hasInstanceStore: found.InstanceStorageSupported === true,
  ...networkOf(found.NetworkInfo),
  ...disksOf(found.EbsInfo),
});

async function* typePages(collecting: Collecting, families: readonly string[]): AsyncGenerator<InstanceType[]> {
  const pages = pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeInstanceTypes',
    input: (NextToken) => ({
      MaxResults: PAGE,
      Filters: [{ Name: 'instance-type', Values: families.map((family) => `${family}.*`) }],
      NextToken,
    }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { InstanceTypes } of pages)
    yield (InstanceTypes ?? []).flatMap((found) => (found.InstanceType ? [toInstanceType(collecting, found, found.InstanceType)] : []));
}

const familyOf = (instance: Resource): string[] =>
  'instanceType' in instance && typeof instance.instanceType === 'string' ? [instance.instanceType.split('.')[0] ?? ''] : [];

/** The types of every family that an instance of the region is of: what a smaller one could do. */
export const collectInstanceTypes = async (collecting: Collecting, instances: readonly Resource[]): Promise<Resource[]> => {
  const families = [...new Set(instances.flatMap(familyOf))].filter((family) => /^[a-z][a-z0-9-]+$/.test(family)).sort();
  return families.length === 0 ? [] : readList(collecting, ['aws.ec2.instance-type'], () => typePages(collecting, families));
};
