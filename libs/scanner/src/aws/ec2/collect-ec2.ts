import type { Address, Instance, Volume } from '@aws-sdk/client-ec2';
import { type Resource, unread } from '../../snapshot';
import { type Collecting, callIn, readList } from '../collecting';
import { pagesOf } from '../pages';
import { isoOf, nameOf, orNull, orUnknown, present, tagsOf } from '../shapes';
import type { Ec2Address } from './ec2-address';
import type { Ec2Instance } from './ec2-instance';
import type { Ec2Volume } from './ec2-volume';

const PAGE = 1000;
/** DescribeVolumes answers at most 500 on a page. */
const VOLUME_PAGE = 500;

/** The parts that every EC2 resource has in common. */
export const ec2Base = (
  { partition, unit, region }: Collecting,
  type: string,
  id: string,
  sdkTags: Parameters<typeof tagsOf>[0],
) => {
  const tags = tagsOf(sdkTags);
  return { arn: `arn:${partition}:ec2:${region}:${unit.accountId}:${type}/${id}`, id, name: nameOf(tags, id), region, tags };
};

const STOPPED_AT = /\((\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) GMT\)/;

/** AWS tells when an instance was stopped only inside a sentence: `User initiated (2026-01-31 10:00:00 GMT)`. */
const stoppedAt = ({ State, StateTransitionReason }: Instance): string | null => {
  const match = State?.Name === 'stopped' ? STOPPED_AT.exec(StateTransitionReason ?? '') : null;
  return match ? `${match[1]}T${match[2]}.000Z` : null;
};

const toInstance = (collecting: Collecting, instance: Instance & { InstanceId: string }): Ec2Instance => ({
  kind: 'aws.ec2.instance',
  ...ec2Base(collecting, 'instance', instance.InstanceId, instance.Tags),
  instanceType: orUnknown(instance.InstanceType),
  state: orUnknown(instance.State?.Name),
  launchedAt: isoOf(instance.LaunchTime),
  stoppedAt: stoppedAt(instance),
  architecture: orNull(instance.Architecture),
  platform: orNull(instance.PlatformDetails),
  vpcId: orNull(instance.VpcId),
  subnetId: orNull(instance.SubnetId),
  publicIp: orNull(instance.PublicIpAddress),
  instanceProfileArn: orNull(instance.IamInstanceProfile?.Arn),
  metadataTokens: orNull(instance.MetadataOptions?.HttpTokens),
  metadataEndpoint: orNull(instance.MetadataOptions?.HttpEndpoint),
});

const toVolume = (collecting: Collecting, volume: Volume & { VolumeId: string }): Ec2Volume => ({
  kind: 'aws.ec2.volume',
  ...ec2Base(collecting, 'volume', volume.VolumeId, volume.Tags),
  volumeType: orUnknown(volume.VolumeType),
  sizeGiB: volume.Size ?? 0,
  iops: orNull(volume.Iops),
  throughputMiBps: orNull(volume.Throughput),
  state: orUnknown(volume.State),
  isEncrypted: volume.Encrypted === true,
  createdAt: isoOf(volume.CreateTime),
  attachments: (volume.Attachments ?? []).map(({ InstanceId, Device, State, AttachTime }) => ({
    instanceId: orNull(InstanceId),
    device: orNull(Device),
    state: orNull(State),
    attachedAt: isoOf(AttachTime),
  })),
  detachedAt: unread('EC2 does not tell when a volume was detached.'),
});

const toAddress = (collecting: Collecting, address: Address, id: string): Ec2Address => ({
  kind: 'aws.ec2.address',
  ...ec2Base(collecting, 'elastic-ip', id, address.Tags),
  publicIp: address.PublicIp ?? '',
  associationId: orNull(address.AssociationId),
  instanceId: address.InstanceId || null,
  networkInterfaceId: orNull(address.NetworkInterfaceId),
  pool: orNull(address.PublicIpv4Pool),
  managedBy: orNull(address.ServiceManaged),
});

async function* instancePages(collecting: Collecting): AsyncGenerator<Ec2Instance[]> {
  const pages = pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeInstances',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Reservations } of pages) {
    const instances = (Reservations ?? []).flatMap(({ Instances }) => Instances ?? []);
    yield instances.flatMap((instance) =>
      instance.InstanceId ? [toInstance(collecting, { ...instance, InstanceId: instance.InstanceId })] : [],
    );
  }
}

async function* volumePages(collecting: Collecting): AsyncGenerator<Ec2Volume[]> {
  const pages = pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeVolumes',
    input: (NextToken) => ({ MaxResults: VOLUME_PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Volumes } of pages)
    yield (Volumes ?? []).flatMap((volume) =>
      volume.VolumeId ? [toVolume(collecting, { ...volume, VolumeId: volume.VolumeId })] : [],
    );
}

/** EC2 answers all addresses of a region at once. */
async function* addressPages(collecting: Collecting): AsyncGenerator<Ec2Address[]> {
  const { Addresses } = await callIn(collecting, 'ec2', 'DescribeAddresses', {});
  yield present(
    (Addresses ?? []).map((address) => {
      const id = address.AllocationId ?? address.PublicIp;
      return id ? toAddress(collecting, address, id) : undefined;
    }),
  );
}

/** Instances, volumes and Elastic IP addresses of one region. */
export const collectCompute = async (collecting: Collecting): Promise<Resource[]> => {
  const lists = await Promise.all([
    readList(collecting, ['aws.ec2.instance'], () => instancePages(collecting)),
    readList(collecting, ['aws.ec2.volume'], () => volumePages(collecting)),
    readList(collecting, ['aws.ec2.address'], () => addressPages(collecting)),
  ]);
  return lists.flat();
};
