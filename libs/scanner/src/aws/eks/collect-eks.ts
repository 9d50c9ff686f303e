import type { Cluster } from '@aws-sdk/client-eks';
import { type Resource, known, unread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { pagesOf } from '../pages';
import type { EksCluster, EksSettings } from './eks-cluster';

/** The most that EKS answers on a page. */
const PAGE = 100;

const toSettings = ({ version, resourcesVpcConfig, encryptionConfig, logging }: Cluster): EksSettings => ({
  version: version ?? null,
  isEndpointPublic: resourcesVpcConfig?.endpointPublicAccess ?? null,
  publicAccessCidrs: resourcesVpcConfig?.publicAccessCidrs ?? null,
  encryptedResources: (encryptionConfig ?? []).flatMap(({ resources }) => resources ?? []),
  enabledLogs: (logging?.clusterLogging ?? []).flatMap(({ enabled, types }) => (enabled === true ? (types ?? []) : [])),
});

const collectCluster = async (collecting: Collecting, name: string): Promise<EksCluster> => {
  const { partition, region, unit } = collecting;
  const read = await readFact(
    collecting,
    async () => (await callIn(collecting, 'eks', 'DescribeCluster', { name })).cluster,
    {
      subject: name,
    },
  );
  const cluster = read.known ? read.value : undefined;
  const silent = unread(read.known ? `eks:DescribeCluster did not describe ${name}.` : read.reason);
  return {
    kind: 'aws.eks.cluster',
    arn: cluster?.arn ?? `arn:${partition}:eks:${region}:${unit.accountId}:cluster/${name}`,
    id: name,
    name,
    region,
    tags: cluster?.tags ?? {},
    settings: cluster ? known(toSettings(cluster)) : silent,
  };
};

async function* clusterPages(collecting: Collecting): AsyncGenerator<EksCluster[]> {
  const pages = pagesOf(collecting, {
    service: 'eks',
    operation: 'ListClusters',
    input: (nextToken) => ({ maxResults: PAGE, nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { clusters } of pages)
    yield await Promise.all((clusters ?? []).map((name) => collectCluster(collecting, name)));
}

/** The Kubernetes clusters of one region. */
export const collectEks = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.eks.cluster'], () => clusterPages(collecting));
