import type { Snapshot } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orNull } from '../shapes';
import { ec2Base } from './ec2-base';
import type { Ec2Snapshot } from './ec2-snapshot';

const PAGE = 1000;

const snapshotList = (collecting: Collecting, who: { RestorableByUserIds?: string[] }) =>
  readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeSnapshots',
    input: (NextToken) => ({ OwnerIds: ['self'], ...who, MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });

/** Own snapshots that are public, in one call instead of one per snapshot. */
const readPublicIds = (collecting: Collecting): Promise<Fact<ReadonlySet<string>>> =>
  readFact<ReadonlySet<string>>(collecting, async () => {
    const ids = new Set<string>();
    for await (const { Snapshots } of snapshotList(collecting, { RestorableByUserIds: ['all'] }))
      for (const { SnapshotId } of Snapshots ?? []) if (SnapshotId) ids.add(SnapshotId);
    return ids;
  });

/**
 * Whether the region treats public snapshots as private. Their permissions still say that they are public (API
 * reference, `EnableSnapshotBlockPublicAccess`).
 */
const readBlocksSharing = (collecting: Collecting): Promise<Fact<boolean>> =>
  readFact(
    collecting,
    async () =>
      (await callIn(collecting, 'ec2', 'GetSnapshotBlockPublicAccessState', {})).State === 'block-all-sharing',
  );

/** Facts about the region, each read once and only if a snapshot needs it. */
interface Sharing {
  readonly publicIds: () => Promise<Fact<ReadonlySet<string>>>;
  readonly blocksAll: () => Promise<Fact<boolean>>;
}

const openSharing = (collecting: Collecting): Sharing => {
  let publicIds: ReturnType<Sharing['publicIds']> | undefined;
  let blocksAll: ReturnType<Sharing['blocksAll']> | undefined;
  return {
    publicIds: () => (publicIds ??= readPublicIds(collecting)),
    blocksAll: () => (blocksAll ??= readBlocksSharing(collecting)),
  };
};

const readIsForAll = (collecting: Collecting, id: string): Promise<Fact<boolean>> =>
  readFact(
    collecting,
    async () => {
      const input = { SnapshotId: id, Attribute: 'createVolumePermission' as const };
      const { CreateVolumePermissions } = await callIn(collecting, 'ec2', 'DescribeSnapshotAttribute', input);
      return (CreateVolumePermissions ?? []).some(({ Group }) => Group === 'all');
    },
    { subject: id },
  );

/**
 * Only unencrypted snapshots can be public (EBS user guide, "Share an Amazon EBS snapshot"). The permission of each
 * listed one is read, because not every EC2 implementation enforces this restriction.
 */
const readIsShared = async (
  collecting: Collecting,
  id: string,
  { Encrypted }: Snapshot,
  { publicIds, blocksAll }: Sharing,
): Promise<Fact<boolean>> => {
  if (Encrypted === true) return toFact(false);
  const ids = await publicIds();
  if (!ids.known) return ids;
  if (!ids.value.has(id)) return toFact(false);
  const isForAll = await readIsForAll(collecting, id);
  if (!isForAll.known || !isForAll.value) return isForAll;
  const isBlocked = await blocksAll();
  return isBlocked.known ? toFact(!isBlocked.value) : isBlocked;
};

const toSnapshot = async (
  collecting: Collecting,
  snapshot: Snapshot & { SnapshotId: string },
  sharing: Sharing,
): Promise<Ec2Snapshot> => ({
  kind: 'aws.ec2.snapshot',
  ...ec2Base(collecting, 'snapshot', snapshot.SnapshotId, snapshot.Tags),
  volumeId: orNull(snapshot.VolumeId),
  sizeGiB: snapshot.VolumeSize ?? 0,
  fullBytes: orNull(snapshot.FullSnapshotSizeInBytes),
  tier: orNull(snapshot.StorageTier),
  description: orNull(snapshot.Description),
  isEncrypted: snapshot.Encrypted === true,
  createdAt: toIso(snapshot.StartTime),
  isShared: await readIsShared(collecting, snapshot.SnapshotId, snapshot, sharing),
});

async function* snapshotPages(collecting: Collecting): AsyncGenerator<Ec2Snapshot[]> {
  const sharing = openSharing(collecting);
  for await (const { Snapshots } of snapshotList(collecting, {})) {
    yield await Promise.all(
      (Snapshots ?? []).flatMap((snapshot) =>
        snapshot.SnapshotId ? [toSnapshot(collecting, { ...snapshot, SnapshotId: snapshot.SnapshotId }, sharing)] : [],
      ),
    );
  }
}

/** The EBS snapshots that the account owns in one region. */
export const collectSnapshots = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ec2.snapshot'], () => snapshotPages(collecting));
