import type { CacheCluster as SdkCluster, ReplicationGroup as SdkGroup } from '@aws-sdk/client-elasticache';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orUnknown } from '../shapes';
import type { CacheCluster } from './cache-cluster';
import type { ReplicationGroup } from './replication-group';

/** Maximum page size of ElastiCache. */
const PAGE = 100;

const toGroup = ({ partition, unit, region }: Collecting, group: SdkGroup, id: string): ReplicationGroup => ({
  kind: 'aws.elasticache.replication-group',
  arn: group.ARN ?? `arn:${partition}:elasticache:${region}:${unit.accountId}:replicationgroup:${id}`,
  id,
  name: id,
  region,
  tags: {},
  isEncryptedAtRest: group.AtRestEncryptionEnabled === true,
  isEncryptedInTransit: group.TransitEncryptionEnabled === true,
  transitMode: group.TransitEncryptionMode ?? null,
  engine: group.Engine ?? null,
  nodeType: group.CacheNodeType ?? null,
  members: group.MemberClusters ?? [],
  isClusterMode: group.ClusterEnabled === true,
  snapshotRetentionDays: group.SnapshotRetentionLimit ?? 0,
});

async function* groupPages(collecting: Collecting): AsyncGenerator<ReplicationGroup[]> {
  const pages = readPages(collecting, {
    service: 'elasticache',
    operation: 'DescribeReplicationGroups',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { ReplicationGroups } of pages)
    yield (ReplicationGroups ?? []).flatMap((group) =>
      group.ReplicationGroupId ? [toGroup(collecting, group, group.ReplicationGroupId)] : [],
    );
}

const toCluster = ({ partition, unit, region }: Collecting, cluster: SdkCluster, id: string): CacheCluster => ({
  kind: 'aws.elasticache.cluster',
  arn: cluster.ARN ?? `arn:${partition}:elasticache:${region}:${unit.accountId}:cluster:${id}`,
  id,
  name: id,
  region,
  tags: {},
  engine: cluster.Engine ?? null,
  nodeType: cluster.CacheNodeType ?? null,
  nodes: cluster.NumCacheNodes ?? 0,
  status: orUnknown(cluster.CacheClusterStatus),
  createdAt: toIso(cluster.CacheClusterCreateTime),
});

/** ElastiCache also lists the nodes of replication groups as clusters: these are read with their group. */
async function* clusterPages(collecting: Collecting): AsyncGenerator<CacheCluster[]> {
  const pages = readPages(collecting, {
    service: 'elasticache',
    operation: 'DescribeCacheClusters',
    input: (Marker) => ({ MaxRecords: PAGE, Marker, ShowCacheClustersNotInReplicationGroups: true }),
    next: ({ Marker }) => Marker,
  });
  for await (const { CacheClusters } of pages)
    yield (CacheClusters ?? []).flatMap((cluster) =>
      cluster.CacheClusterId && !cluster.ReplicationGroupId
        ? [toCluster(collecting, cluster, cluster.CacheClusterId)]
        : [],
    );
}

/** The replication groups of one region. */
export const collectElastiCache = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.elasticache.replication-group'], () => groupPages(collecting));

/** Memcached, and single nodes outside replication groups, used only by saving rules. */
export const collectCacheClusters = async (collecting: Collecting): Promise<Resource[]> =>
  collecting.purposes.includes('cost')
    ? readList(collecting, ['aws.elasticache.cluster'], () => clusterPages(collecting))
    : [];
