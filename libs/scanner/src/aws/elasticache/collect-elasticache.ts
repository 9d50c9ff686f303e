import type { ReplicationGroup as SdkGroup } from '@aws-sdk/client-elasticache';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { pagesOf } from '../pages';
import type { ReplicationGroup } from './replication-group';

/** The most that ElastiCache answers on a page. */
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
  const pages = pagesOf(collecting, {
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

/** The replication groups of one region. */
export const collectElastiCache = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.elasticache.replication-group'], () => groupPages(collecting));
