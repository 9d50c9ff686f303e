import type { DBCluster as SdkCluster } from '@aws-sdk/client-rds';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { orNull, toTags } from '../shapes';
import type { DbCluster } from './db-cluster';
import { isEncryptedBy } from './storage-encryption';

const PAGE = 100;

const toCluster = ({ partition, unit, region }: Collecting, cluster: SdkCluster, id: string): DbCluster => ({
  kind: 'aws.rds.cluster',
  arn: cluster.DBClusterArn ?? `arn:${partition}:rds:${region}:${unit.accountId}:cluster:${id}`,
  id,
  name: id,
  region,
  tags: toTags(cluster.TagList),
  engine: orNull(cluster.Engine),
  isEncrypted: isEncryptedBy({ hasKmsKey: cluster.StorageEncrypted, type: cluster.StorageEncryptionType }),
  isDeletionProtected: cluster.DeletionProtection === true,
  backupRetentionDays: cluster.BackupRetentionPeriod ?? 0,
  isMultiAz: cluster.MultiAZ === true,
  hasIamAuthentication: cluster.IAMDatabaseAuthenticationEnabled === true,
  exportedLogs: [...(cluster.EnabledCloudwatchLogsExports ?? [])],
  copiesTagsToSnapshots: cluster.CopyTagsToSnapshot === true,
});

async function* clusterPages(collecting: Collecting): AsyncGenerator<DbCluster[]> {
  const pages = readPages(collecting, {
    service: 'rds',
    operation: 'DescribeDBClusters',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { DBClusters } of pages)
    yield (DBClusters ?? []).flatMap((cluster) =>
      cluster.DBClusterIdentifier ? [toCluster(collecting, cluster, cluster.DBClusterIdentifier)] : [],
    );
}

/** The database clusters of one region. */
export const collectDbClusters = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.rds.cluster'], () => clusterPages(collecting));
