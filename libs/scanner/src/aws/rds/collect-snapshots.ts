import type { DBClusterSnapshot as SdkClusterSnapshot, DBSnapshot as SdkSnapshot } from '@aws-sdk/client-rds';
import { type Fact, type Resource, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orNull, toTags } from '../shapes';
import type { DbClusterSnapshot } from './db-cluster-snapshot';
import type { DbSnapshot } from './db-snapshot';
import { isBoundToKey, isEncryptedBy } from './storage-encryption';

const PAGE = 100;

interface Attribute {
  readonly AttributeName?: string | undefined;
  readonly AttributeValues?: readonly string[] | undefined;
}

/** Public if `all` is among the values of `restore` (API reference, ModifyDBSnapshotAttribute). */
const isForAll = (attributes: readonly Attribute[] | undefined): boolean =>
  (attributes ?? []).some(
    ({ AttributeName, AttributeValues }) => AttributeName === 'restore' && AttributeValues?.includes('all') === true,
  );

const toEncryption = ({ Encrypted, StorageEncryptionType }: SdkSnapshot) => ({
  hasKmsKey: Encrypted,
  type: StorageEncryptionType,
});
const toClusterEncryption = ({ StorageEncrypted, StorageEncryptionType }: SdkClusterSnapshot) => ({
  hasKmsKey: StorageEncrypted,
  type: StorageEncryptionType,
});

/**
 * Automated snapshots cannot be shared, and encrypted ones cannot be public (user guide, "Sharing encrypted
 * snapshots").
 */
const canBePublic = (snapshotType: string | undefined, isBound: boolean): boolean =>
  snapshotType !== 'automated' && !isBound;

const readIsShared = (collecting: Collecting, id: string, snapshot: SdkSnapshot): Promise<Fact<boolean>> =>
  canBePublic(snapshot.SnapshotType, isBoundToKey(toEncryption(snapshot)))
    ? readFact(
        collecting,
        async () => {
          const { DBSnapshotAttributesResult } = await callIn(collecting, 'rds', 'DescribeDBSnapshotAttributes', {
            DBSnapshotIdentifier: id,
          });
          return isForAll(DBSnapshotAttributesResult?.DBSnapshotAttributes);
        },
        { subject: id },
      )
    : Promise.resolve(toFact(false));

const readIsClusterSnapshotShared = (
  collecting: Collecting,
  id: string,
  snapshot: SdkClusterSnapshot,
): Promise<Fact<boolean>> =>
  canBePublic(snapshot.SnapshotType, isBoundToKey(toClusterEncryption(snapshot)))
    ? readFact(
        collecting,
        async () => {
          const { DBClusterSnapshotAttributesResult } = await callIn(
            collecting,
            'rds',
            'DescribeDBClusterSnapshotAttributes',
            { DBClusterSnapshotIdentifier: id },
          );
          return isForAll(DBClusterSnapshotAttributesResult?.DBClusterSnapshotAttributes);
        },
        { subject: id },
      )
    : Promise.resolve(toFact(false));

const toSnapshot = async (collecting: Collecting, snapshot: SdkSnapshot, id: string): Promise<DbSnapshot> => ({
  kind: 'aws.rds.snapshot',
  arn:
    snapshot.DBSnapshotArn ??
    `arn:${collecting.partition}:rds:${collecting.region}:${collecting.unit.accountId}:snapshot:${id}`,
  id,
  name: id,
  region: collecting.region,
  tags: toTags(snapshot.TagList),
  isEncrypted: isEncryptedBy(toEncryption(snapshot)),
  snapshotType: orNull(snapshot.SnapshotType),
  createdAt: toIso(snapshot.SnapshotCreateTime),
  sizeGiB: snapshot.AllocatedStorage ?? 0,
  instanceId: orNull(snapshot.DBInstanceIdentifier),
  isShared: await readIsShared(collecting, id, snapshot),
});

async function* snapshotPages(collecting: Collecting): AsyncGenerator<DbSnapshot[]> {
  const pages = readPages(collecting, {
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

const toClusterSnapshot = async (
  collecting: Collecting,
  snapshot: SdkClusterSnapshot,
  id: string,
): Promise<DbClusterSnapshot> => ({
  kind: 'aws.rds.cluster-snapshot',
  arn:
    snapshot.DBClusterSnapshotArn ??
    `arn:${collecting.partition}:rds:${collecting.region}:${collecting.unit.accountId}:cluster-snapshot:${id}`,
  id,
  name: id,
  region: collecting.region,
  tags: toTags(snapshot.TagList),
  engine: orNull(snapshot.Engine),
  isEncrypted: isEncryptedBy(toClusterEncryption(snapshot)),
  snapshotType: orNull(snapshot.SnapshotType),
  createdAt: toIso(snapshot.SnapshotCreateTime),
  sizeGiB: snapshot.AllocatedStorage ?? 0,
  clusterId: orNull(snapshot.DBClusterIdentifier),
  isShared: await readIsClusterSnapshotShared(collecting, id, snapshot),
});

async function* clusterSnapshotPages(collecting: Collecting): AsyncGenerator<DbClusterSnapshot[]> {
  const pages = readPages(collecting, {
    service: 'rds',
    operation: 'DescribeDBClusterSnapshots',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { DBClusterSnapshots } of pages)
    yield await Promise.all(
      (DBClusterSnapshots ?? []).flatMap((snapshot) =>
        snapshot.DBClusterSnapshotIdentifier
          ? [toClusterSnapshot(collecting, snapshot, snapshot.DBClusterSnapshotIdentifier)]
          : [],
      ),
    );
}

/** The cluster snapshots of one region, including those of DocumentDB and Neptune and of deleted clusters. */
export const collectDbClusterSnapshots = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.rds.cluster-snapshot'], () => clusterSnapshotPages(collecting));
