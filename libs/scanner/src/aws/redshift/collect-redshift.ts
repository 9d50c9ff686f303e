import type { Cluster } from '@aws-sdk/client-redshift';
import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orNull, toTags } from '../shapes';
import type { RedshiftCluster } from './redshift-cluster';

/** Maximum page size of Redshift. */
const PAGE = 100;

const collectCluster = async (collecting: Collecting, found: Cluster, id: string): Promise<RedshiftCluster> => {
  const { partition, region, unit } = collecting;
  const writesAuditLog = await readFact(
    collecting,
    async () =>
      (await callIn(collecting, 'redshift', 'DescribeLoggingStatus', { ClusterIdentifier: id })).LoggingEnabled ===
      true,
    { subject: id },
  );
  return {
    kind: 'aws.redshift.cluster',
    arn: `arn:${partition}:redshift:${region}:${unit.accountId}:cluster:${id}`,
    id,
    name: id,
    region,
    tags: toTags(found.Tags),
    isPublic: found.PubliclyAccessible === true,
    isEncrypted: found.Encrypted === true,
    snapshotRetentionDays: orNull(found.AutomatedSnapshotRetentionPeriod),
    writesAuditLog,
    nodeType: orNull(found.NodeType),
    nodes: found.NumberOfNodes ?? 1,
    state: orNull(found.ClusterStatus),
    createdAt: toIso(found.ClusterCreateTime),
  };
};

async function* clusterPages(collecting: Collecting): AsyncGenerator<RedshiftCluster[]> {
  const pages = readPages(collecting, {
    service: 'redshift',
    operation: 'DescribeClusters',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { Clusters } of pages)
    yield await Promise.all(
      (Clusters ?? []).flatMap((found) =>
        found.ClusterIdentifier ? [collectCluster(collecting, found, found.ClusterIdentifier)] : [],
      ),
    );
}

/** The Redshift clusters of one region. */
export const collectRedshift = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.redshift.cluster'], () => clusterPages(collecting));
