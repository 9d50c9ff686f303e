import type { Snapshot } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, known } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { pagesOf } from '../pages';
import { isoOf, orNull } from '../shapes';
import { ec2Base } from './ec2-base';
import type { Ec2Snapshot } from './ec2-snapshot';

const PAGE = 1000;

const snapshotList = (collecting: Collecting, who: { RestorableByUserIds?: string[] }) =>
  pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeSnapshots',
    input: (NextToken) => ({ OwnerIds: ['self'], ...who, MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });

/** Own snapshots that everybody may restore, by one question instead of one for each. */
const readPublicIds = (collecting: Collecting): Promise<Fact<ReadonlySet<string>>> =>
  readFact<ReadonlySet<string>>(collecting, async () => {
    const ids = new Set<string>();
    for await (const { Snapshots } of snapshotList(collecting, { RestorableByUserIds: ['all'] }))
      for (const { SnapshotId } of Snapshots ?? []) if (SnapshotId) ids.add(SnapshotId);
    return ids;
  });

/** The few that the list names are asked for their permission, since not every implementation of EC2 heeds the restriction. */
const readIsShared = async (
  collecting: Collecting,
  id: string,
  publicIds: Promise<Fact<ReadonlySet<string>>>,
): Promise<Fact<boolean>> => {
  const ids = await publicIds;
  if (!ids.known) return ids;
  if (!ids.value.has(id)) return known(false);
  return readFact(
    collecting,
    async () => {
      const input = { SnapshotId: id, Attribute: 'createVolumePermission' as const };
      const { CreateVolumePermissions } = await callIn(collecting, 'ec2', 'DescribeSnapshotAttribute', input);
      return (CreateVolumePermissions ?? []).some(({ Group }) => Group === 'all');
    },
    { subject: id },
  );
};

const toSnapshot = async (
  collecting: Collecting,
  snapshot: Snapshot & { SnapshotId: string },
  publicIds: Promise<Fact<ReadonlySet<string>>>,
): Promise<Ec2Snapshot> => ({
  kind: 'aws.ec2.snapshot',
  ...ec2Base(collecting, 'snapshot', snapshot.SnapshotId, snapshot.Tags),
  volumeId: orNull(snapshot.VolumeId),
  sizeGiB: snapshot.VolumeSize ?? 0,
  tier: orNull(snapshot.StorageTier),
  description: orNull(snapshot.Description),
  isEncrypted: snapshot.Encrypted === true,
  createdAt: isoOf(snapshot.StartTime),
  isShared: await readIsShared(collecting, snapshot.SnapshotId, publicIds),
});

async function* snapshotPages(collecting: Collecting): AsyncGenerator<Ec2Snapshot[]> {
  let publicIds: Promise<Fact<ReadonlySet<string>>> | undefined;
  for await (const { Snapshots } of snapshotList(collecting, {})) {
    // A region without snapshots is spared the second question.
    if (Snapshots?.length) publicIds ??= readPublicIds(collecting);
    yield await Promise.all(
      (Snapshots ?? []).flatMap((snapshot) =>
        snapshot.SnapshotId && publicIds
          ? [toSnapshot(collecting, { ...snapshot, SnapshotId: snapshot.SnapshotId }, publicIds)]
          : [],
      ),
    );
  }
}

/** The EBS snapshots that the account owns in one region. */
export const collectSnapshots = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ec2.snapshot'], () => snapshotPages(collecting));
