import type { DBSnapshot as SdkSnapshot } from '@aws-sdk/client-rds';
import { type Fact, type Resource, known } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { pagesOf } from '../pages';
import { isoOf, orNull, tagsOf } from '../shapes';
import type { DbSnapshot } from './db-snapshot';

const PAGE = 100;

/** RDS lets nobody share an automated snapshot, nor an encrypted one with everybody (user guide, "Sharing encrypted snapshots"). */
const readIsShared = (
  collecting: Collecting,
  id: string,
  { SnapshotType, Encrypted }: SdkSnapshot,
): Promise<Fact<boolean>> =>
  SnapshotType === 'automated' || Encrypted === true
    ? Promise.resolve(known(false))
    : readFact(
        collecting,
        async () => {
          const { DBSnapshotAttributesResult } = await callIn(collecting, 'rds', 'DescribeDBSnapshotAttributes', {
            DBSnapshotIdentifier: id,
          });
          return (DBSnapshotAttributesResult?.DBSnapshotAttributes ?? []).some(
            ({ AttributeName, AttributeValues }) =>
              AttributeName === 'restore' && AttributeValues?.includes('all') === true,
          );
        },
        { subject: id },
      );

const toSnapshot = async (collecting: Collecting, snapshot: SdkSnapshot, id: string): Promise<DbSnapshot> => ({
  kind: 'aws.rds.snapshot',
  arn:
    snapshot.DBSnapshotArn ??
    `arn:${collecting.partition}:rds:${collecting.region}:${collecting.unit.accountId}:snapshot:${id}`,
  id,
  name: id,
  region: collecting.region,
  tags: tagsOf(snapshot.TagList),
  isEncrypted: snapshot.Encrypted === true,
  snapshotType: orNull(snapshot.SnapshotType),
  createdAt: isoOf(snapshot.SnapshotCreateTime),
  sizeGiB: snapshot.AllocatedStorage ?? 0,
  instanceId: orNull(snapshot.DBInstanceIdentifier),
  isShared: await readIsShared(collecting, id, snapshot),
});

async function* snapshotPages(collecting: Collecting): AsyncGenerator<DbSnapshot[]> {
  const pages = pagesOf(collecting, {
    service: 'rds',
    operation: 'DescribeDBSnapshots',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { DBSnapshots } of pages)
    yield await Promise.all(
      (DBSnapshots ?? []).flatMap((snapshot) =>
        snapshot.DBSnapshotIdentifier ? [toSnapshot(collecting, snapshot, snapshot.DBSnapshotIdentifier)] : [],
      ),
    );
}

/** The database snapshots of one region. */
export const collectDbSnapshots = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.rds.snapshot'], () => snapshotPages(collecting));
