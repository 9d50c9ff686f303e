import type { EbsInfo, InstanceTypeInfo, NetworkInfo } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, toFact } from '../../snapshot';
import { type Collecting, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { orNull } from '../shapes';
import { GRAVITON_FAMILIES } from './graviton-families';
import type { InstanceType } from './instance-type';

/** Maximum page size of DescribeInstanceTypes. */
const PAGE = 100;
/** Maximum page size of DescribeInstanceTypeOfferings. */
const OFFERINGS_PAGE = 1000;

const sumValues = (values: ReadonlyArray<number | undefined>): number | null => {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return total > 0 ? total : null;
};

const toNetwork = ({ NetworkCards = [], MaximumNetworkInterfaces, EnaSupport }: NetworkInfo = {}) => ({
  baselineGbps: sumValues(NetworkCards.map(({ BaselineBandwidthInGbps }) => BaselineBandwidthInGbps)),
  maxNetworkInterfaces: orNull(MaximumNetworkInterfaces),
  enaSupport: orNull(EnaSupport),
});

const toDisks = ({ EbsOptimizedInfo = {}, NvmeSupport }: EbsInfo = {}) => ({
  ebsBaselineIops: orNull(EbsOptimizedInfo.BaselineIops),
  ebsBaselineMBps: orNull(EbsOptimizedInfo.BaselineThroughputInMBps),
  nvmeSupport: orNull(NvmeSupport),
});

/** The number of devices of one kind, and their memory. */
interface Devices {
  readonly count: number;
  readonly memoryMiB: number;
}

const toDevices = (listed: ReadonlyArray<{ readonly Count?: number }> = [], memoryMiB = 0): Devices => ({
  count: listed.reduce((sum, { Count = 0 }) => sum + Count, 0),
  memoryMiB,
});

const readAccelerators = (found: InstanceTypeInfo) => {
  const { GpuInfo, InferenceAcceleratorInfo: inference, NeuronInfo, FpgaInfo, MediaAcceleratorInfo } = found;
  const chips = [
    toDevices(inference?.Accelerators, inference?.TotalInferenceMemoryInMiB),
    toDevices(NeuronInfo?.NeuronDevices, NeuronInfo?.TotalNeuronDeviceMemoryInMiB),
  ];
  const all = [
    toDevices(GpuInfo?.Gpus, GpuInfo?.TotalGpuMemoryInMiB),
    toDevices(FpgaInfo?.Fpgas, FpgaInfo?.TotalFpgaMemoryInMiB),
    toDevices(MediaAcceleratorInfo?.Accelerators),
    // Inf1 lists its chips both as inference accelerators and as Neuron devices: they are counted once.
    ...chips.toSorted((one, other) => other.count - one.count).slice(0, 1),
  ];
  return {
    accelerators: all.reduce((sum, { count }) => sum + count, 0),
    acceleratorMemoryMiB: all.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0),
  };
};

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
  ...readAccelerators(found),
  ...toNetwork(found.NetworkInfo),
  ...toDisks(found.EbsInfo),
});

async function* typePages(collecting: Collecting, families: readonly string[]): AsyncGenerator<InstanceType[]> {
  const pages = readPages(collecting, {
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
    yield (InstanceTypes ?? []).flatMap((found) =>
      found.InstanceType ? [toInstanceType(collecting, found, found.InstanceType)] : [],
    );
}

const readFamily = (type: string): string => type.split('.')[0] ?? '';
const listFamilies = (types: readonly string[]): string[] =>
  [...new Set(types.map(readFamily))].filter((family) => /^[a-z][a-z0-9-]+$/.test(family)).sort();

const collectFamilies = (collecting: Collecting, families: readonly string[]): Promise<Resource[]> =>
  families.length === 0
    ? Promise.resolve([])
    : readList(collecting, ['aws.ec2.instance-type'], () => typePages(collecting, families));

/** All types in the families of these instances, to find smaller ones. */
export const collectTypesLike = (collecting: Collecting, types: readonly string[]): Promise<Resource[]> =>
  collectFamilies(collecting, listFamilies(types));

/** The zones that offer each type of some families. */
const readZones = (
  collecting: Collecting,
  families: readonly string[],
): Promise<Fact<ReadonlyMap<string, readonly string[]>>> =>
  readFact<ReadonlyMap<string, readonly string[]>>(collecting, async () => {
    const zones = new Map<string, string[]>();
    const pages = readPages(collecting, {
      service: 'ec2',
      operation: 'DescribeInstanceTypeOfferings',
      input: (NextToken) => ({
        LocationType: 'availability-zone' as const,
        Filters: [{ Name: 'instance-type', Values: families.map((family) => `${family}.*`) }],
        MaxResults: OFFERINGS_PAGE,
        NextToken,
      }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { InstanceTypeOfferings } of pages)
      for (const { InstanceType: type, Location } of InstanceTypeOfferings ?? [])
        if (type && Location) zones.set(type, [...(zones.get(type) ?? []), Location]);
    return zones;
  });

const readRunningType = (instance: Resource): string[] =>
  'instanceType' in instance &&
  typeof instance.instanceType === 'string' &&
  'state' in instance &&
  instance.state !== 'terminated'
    ? [instance.instanceType]
    : [];

/**
 * All types in the families of the region's instances, and of their Graviton equivalents with the zones that offer
 * them.
 */
export const collectInstanceTypes = async (
  collecting: Collecting,
  instances: readonly Resource[],
): Promise<Resource[]> => {
  const families = listFamilies(instances.flatMap(readRunningType));
  const twins = [
    ...new Set(
      families.flatMap((family) => (Object.hasOwn(GRAVITON_FAMILIES, family) ? (GRAVITON_FAMILIES[family] ?? []) : [])),
    ),
  ].sort();
  const types = await collectFamilies(collecting, [...new Set([...families, ...twins])].sort());
  if (twins.length === 0) return types;
  const offered = await readZones(collecting, twins);
  const findZones = (type: string): Fact<readonly string[]> =>
    offered.known ? toFact(offered.value.get(type) ?? []) : offered;
  return types.map((type) => (twins.includes(readFamily(type.id)) ? { ...type, zones: findZones(type.id) } : type));
};
