import type { Cluster } from '@aws-sdk/client-eks';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orNull } from '../shapes';
import type { EksCluster, EksSettings, VersionSupport } from './eks-cluster';

/** Maximum page size of EKS. */
const PAGE = 100;

const toSettings = ({ version, resourcesVpcConfig, encryptionConfig, logging }: Cluster): EksSettings => ({
  version: version ?? null,
  isEndpointPublic: resourcesVpcConfig?.endpointPublicAccess ?? null,
  publicAccessCidrs: resourcesVpcConfig?.publicAccessCidrs ?? null,
  encryptedResources: (encryptionConfig ?? []).flatMap(({ resources }) => resources ?? []),
  enabledLogs: (logging?.clusterLogging ?? []).flatMap(({ enabled, types }) => (enabled === true ? (types ?? []) : [])),
});

const collectCluster = async (collecting: Collecting, name: string): Promise<Omit<EksCluster, 'support'>> => {
  const { partition, region, unit } = collecting;
  const read = await readFact(
    collecting,
    async () => (await callIn(collecting, 'eks', 'DescribeCluster', { name })).cluster,
    {
      subject: name,
    },
  );
  const cluster = read.known ? read.value : undefined;
  const silent = toUnread(read.known ? `eks:DescribeCluster returned nothing for ${name}.` : read.reason);
  return {
    kind: 'aws.eks.cluster',
    arn: cluster?.arn ?? `arn:${partition}:eks:${region}:${unit.accountId}:cluster/${name}`,
    id: name,
    name,
    region,
    tags: cluster?.tags ?? {},
    settings: cluster ? toFact(toSettings(cluster)) : silent,
  };
};

async function* clusterPages(collecting: Collecting): AsyncGenerator<Array<Omit<EksCluster, 'support'>>> {
  const pages = readPages(collecting, {
    service: 'eks',
    operation: 'ListClusters',
    input: (nextToken) => ({ maxResults: PAGE, nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { clusters } of pages)
    yield await Promise.all((clusters ?? []).map((name) => collectCluster(collecting, name)));
}

type Versions = ReadonlyMap<string, VersionSupport>;

/** All EKS versions, including unsupported ones. */
const readVersions = (collecting: Collecting): Promise<Fact<Versions>> =>
  readFact<Versions>(collecting, async () => {
    const versions = new Map<string, VersionSupport>();
    const pages = readPages(collecting, {
      service: 'eks',
      operation: 'DescribeClusterVersions',
      input: (nextToken) => ({ includeAll: true, maxResults: PAGE, nextToken }),
      next: ({ nextToken }) => nextToken,
    });
    for await (const { clusterVersions } of pages)
      for (const { clusterVersion, versionStatus, ...ends } of clusterVersions ?? [])
        if (clusterVersion)
          versions.set(clusterVersion, {
            status: orNull(versionStatus),
            standardEndsAt: toIso(ends.endOfStandardSupportDate),
            extendedEndsAt: toIso(ends.endOfExtendedSupportDate),
          });
    return versions;
  });

/**
 * The EKS clusters of one region, each with the support status of its version, read in one call if there are
 * clusters.
 */
export const collectEks = async (collecting: Collecting): Promise<Resource[]> => {
  // This call lists only clusters.
  const clusters = (await readList(collecting, ['aws.eks.cluster'], () => clusterPages(collecting))) as Array<
    Omit<EksCluster, 'support'>
  >;
  if (clusters.length === 0) return [];
  const versions = await readVersions(collecting);
  const findSupport = ({ settings }: Omit<EksCluster, 'support'>): EksCluster['support'] => {
    if (!versions.known) return versions;
    return settings.known ? toFact(versions.value.get(settings.value.version ?? '') ?? null) : settings;
  };
  return clusters.map((cluster) => ({ ...cluster, support: findSupport(cluster) }));
};
