import type { Address, Volume } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orNull, orUnknown, present } from '../shapes';
import { collectImages } from './collect-images';
import { collectInstances } from './collect-instances';
import { collectLaunchTemplates } from './collect-launch-templates';
import { collectInstanceTypes } from './collect-instance-types';
import { collectReservedInstances } from './collect-reserved-instances';
import { collectSnapshots } from './collect-snapshots';
import type { Ec2Address } from './ec2-address';
import { ec2Base } from './ec2-base';
import type { Ec2Region } from './ec2-region';
import type { Ec2Volume } from './ec2-volume';
import { withLooseInterfaces } from './loose-interfaces';
import { readModifications } from './read-modifications';

/** Maximum page size of DescribeVolumes. */
const VOLUME_PAGE = 500;

const toVolume = (collecting: Collecting, volume: Volume & { VolumeId: string }): Omit<Ec2Volume, 'hasSnapshot'> => ({
  kind: 'aws.ec2.volume',
  ...ec2Base(collecting, 'volume', volume.VolumeId, volume.Tags),
  volumeType: orUnknown(volume.VolumeType),
  sizeGiB: volume.Size ?? 0,
  iops: orNull(volume.Iops),
  throughputMiBps: orNull(volume.Throughput),
  state: orUnknown(volume.State),
  isEncrypted: volume.Encrypted === true,
  createdAt: toIso(volume.CreateTime),
  attachments: (volume.Attachments ?? []).map(({ InstanceId, Device, State, AttachTime }) => ({
    instanceId: orNull(InstanceId),
    device: orNull(Device),
    state: orNull(State),
    attachedAt: toIso(AttachTime),
  })),
  isMultiAttach: volume.MultiAttachEnabled === true,
  detachedAt: toUnread('EC2 does not report when a volume was detached.'),
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

async function* volumePages(collecting: Collecting): AsyncGenerator<Array<Omit<Ec2Volume, 'hasSnapshot'>>> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeVolumes',
    // An account may hide what services manage, such as volumes of EKS Auto Mode, unless asked.
    input: (NextToken) => ({ MaxResults: VOLUME_PAGE, IncludeManagedResources: true, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Volumes } of pages)
    yield (Volumes ?? []).flatMap((volume) =>
      volume.VolumeId ? [toVolume(collecting, { ...volume, VolumeId: volume.VolumeId })] : [],
    );
}

/** EC2 returns all addresses of a region at once. */
async function* addressPages(collecting: Collecting): AsyncGenerator<Ec2Address[]> {
  const { Addresses } = await callIn(collecting, 'ec2', 'DescribeAddresses', {});
  yield present(
    (Addresses ?? []).map((address) => {
      const id = address.AllocationId ?? address.PublicIp;
      return id ? toAddress(collecting, address, id) : undefined;
    }),
  );
}

const collectAddresses = async (collecting: Collecting): Promise<Resource[]> =>
  // This call lists only addresses.
  withLooseInterfaces(
    collecting,
    (await readList(collecting, ['aws.ec2.address'], () => addressPages(collecting))) as Ec2Address[],
  );

async function* regionPages(collecting: Collecting): AsyncGenerator<Ec2Region[]> {
  const { region, unit, partition } = collecting;
  const { EbsEncryptionByDefault } = await callIn(collecting, 'ec2', 'GetEbsEncryptionByDefault', {});
  const arn = `arn:${partition}:ec2:${region}:${unit.accountId}:account`;
  const encryptsNewVolumes = EbsEncryptionByDefault === true;
  yield [{ kind: 'aws.ec2.region', arn, id: region, name: region, region, tags: {}, encryptsNewVolumes }];
}

/** Volumes and snapshots, each volume with facts from its snapshots. */
const collectStorage = async (collecting: Collecting): Promise<Resource[]> => {
  const reading = readList(collecting, ['aws.ec2.volume'], () => volumePages(collecting));
  const [volumes, snapshots, modified] = await Promise.all([
    reading,
    collectSnapshots(collecting),
    reading.then((found) =>
      found.length > 0 ? readModifications(collecting) : toUnread('Not read: the region has no volumes.'),
    ),
  ]);
  const missing = collecting.unreadKinds.get('aws.ec2.snapshot');
  const saved = new Set(snapshots.map((snapshot) => ('volumeId' in snapshot ? snapshot.volumeId : null)));
  const hasSnapshot = (id: string): Fact<boolean> =>
    missing && !saved.has(id) ? toUnread(missing.reason) : toFact(saved.has(id));
  const modifiedAt = (id: string): Fact<string | null> =>
    modified.known ? toFact(modified.value.get(id) ?? null) : modified;
  return [
    ...volumes.map((volume) => ({ ...volume, hasSnapshot: hasSnapshot(volume.id), modifiedAt: modifiedAt(volume.id) })),
    ...snapshots,
  ];
};

/**
 * Instances and their types, volumes, snapshots, AMIs, launch templates, reservations and Elastic IP addresses of
 * one region.
 */
export const collectCompute = async (collecting: Collecting): Promise<Resource[]> => {
  const lists = await Promise.all([
    collectInstances(collecting),
    collectStorage(collecting),
    collectImages(collecting),
    collectLaunchTemplates(collecting),
    collectReservedInstances(collecting),
    collectAddresses(collecting),
    readList(collecting, ['aws.ec2.region'], () => regionPages(collecting)),
  ]);
  return [...lists.flat(), ...(await collectInstanceTypes(collecting, lists[0]))];
};
