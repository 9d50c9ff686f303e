import type * as Ecr from '@aws-sdk/client-ecr';
import type * as Ecs from '@aws-sdk/client-ecs';
import type { VersionStatus } from '@aws-sdk/client-eks';
import type * as Eks from '@aws-sdk/client-eks';
import {
  ecsClustersIn,
  eksClustersIn,
  repositoriesIn,
  taskDefinitionsIn,
  type DemoRepository,
} from '../../generate/workloads/containers';
import { WireError } from '../../wire/wire-error';
import { regionOf, type Answer, type Asked } from '../asked';
import { pageOf } from '../paging';
import { describeImages, describeServices, listServices } from '../use/capacity';

const FAULT = 'InvalidParameterException';

const listTaskDefinitions: Answer<Ecs.ListTaskDefinitionsCommandInput, Ecs.ListTaskDefinitionsCommandOutput> = (
  asked,
  input,
) => {
  const all = taskDefinitionsIn(asked.account.scope, regionOf(asked).name).filter(
    ({ status }) => status === (input.status ?? 'ACTIVE'),
  );
  const { items, next } = pageOf(all, { size: input.maxResults, token: input.nextToken, most: 100, fault: FAULT });
  return { taskDefinitionArns: items.map(({ taskDefinitionArn }) => taskDefinitionArn), nextToken: next };
};

const describeTaskDefinition: Answer<
  Ecs.DescribeTaskDefinitionCommandInput,
  Ecs.DescribeTaskDefinitionCommandOutput
> = (asked, input) => {
  const found = taskDefinitionsIn(asked.account.scope, regionOf(asked).name).find(
    ({ taskDefinitionArn }) => taskDefinitionArn === input.taskDefinition,
  );
  if (!found) throw new WireError('ClientException', 'Unable to describe task definition.');
  return { taskDefinition: found };
};

const listEcsClusters: Answer<Ecs.ListClustersCommandInput, Ecs.ListClustersCommandOutput> = (asked, input) => {
  const all = ecsClustersIn(asked.account.scope, regionOf(asked).name);
  const { items, next } = pageOf(all, { size: input.maxResults, token: input.nextToken, most: 100, fault: FAULT });
  return { clusterArns: items.map(({ clusterArn }) => clusterArn), nextToken: next };
};

/** Settings are told only when they are asked for. */
const describeEcsClusters: Answer<Ecs.DescribeClustersCommandInput, Ecs.DescribeClustersCommandOutput> = (
  asked,
  input,
) => {
  const wanted = new Set(input.clusters ?? []);
  const clusters = ecsClustersIn(asked.account.scope, regionOf(asked).name).filter(({ clusterArn }) =>
    wanted.has(clusterArn),
  );
  return {
    clusters: clusters.map(({ settings, ...rest }) =>
      input.include?.includes('SETTINGS') ? { ...rest, settings } : rest,
    ),
    failures: [],
  };
};

export const ecsAnswers = {
  DescribeClusters: describeEcsClusters,
  DescribeServices: describeServices,
  DescribeTaskDefinition: describeTaskDefinition,
  ListServices: listServices,
  ListClusters: listEcsClusters,
  ListTaskDefinitions: listTaskDefinitions,
};

const repositoryOf = (asked: Asked, name: string | undefined): DemoRepository => {
  const found = repositoriesIn(asked.account.scope, regionOf(asked).name).find(
    ({ repository }) => repository.repositoryName === name,
  );
  if (!found) throw new WireError('RepositoryNotFoundException', `The repository with name '${name}' does not exist.`);
  return found;
};

const describeRepositories: Answer<Ecr.DescribeRepositoriesCommandInput, Ecr.DescribeRepositoriesCommandOutput> = (
  asked,
  input,
) => {
  const all = repositoriesIn(asked.account.scope, regionOf(asked).name);
  const { items, next } = pageOf(all, { size: input.maxResults, token: input.nextToken, most: 1000, fault: FAULT });
  return { repositories: items.map(({ repository }) => repository), nextToken: next };
};

const getRepositoryPolicy: Answer<Ecr.GetRepositoryPolicyCommandInput, Ecr.GetRepositoryPolicyCommandOutput> = (
  asked,
  { repositoryName },
) => {
  const { policy } = repositoryOf(asked, repositoryName);
  if (policy === undefined)
    throw new WireError('RepositoryPolicyNotFoundException', 'Repository policy does not exist.');
  return { repositoryName, policyText: policy };
};

const getLifecyclePolicy: Answer<Ecr.GetLifecyclePolicyCommandInput, Ecr.GetLifecyclePolicyCommandOutput> = (
  asked,
  { repositoryName },
) => {
  const { lifecycle } = repositoryOf(asked, repositoryName);
  if (lifecycle === undefined)
    throw new WireError('LifecyclePolicyNotFoundException', 'Lifecycle policy does not exist.');
  return { repositoryName, lifecyclePolicyText: lifecycle };
};

/** Nobody has put a tag on the company's repositories. */
const listTagsOfRepository: Answer<Ecr.ListTagsForResourceCommandInput, Ecr.ListTagsForResourceCommandOutput> = (
  asked,
  { resourceArn },
) => {
  repositoryOf(asked, resourceArn?.split(':repository/')[1]);
  return { tags: [] };
};

/** The company scans by the repositories' own settings. */
const getRegistryScanning: Answer<
  Ecr.GetRegistryScanningConfigurationCommandInput,
  Ecr.GetRegistryScanningConfigurationCommandOutput
> = (asked) => {
  regionOf(asked);
  return { registryId: asked.account.scope.accountId, scanningConfiguration: { scanType: 'BASIC', rules: [] } };
};

export const ecrAnswers = {
  DescribeImages: describeImages,
  DescribeRepositories: describeRepositories,
  GetLifecyclePolicy: getLifecyclePolicy,
  GetRegistryScanningConfiguration: getRegistryScanning,
  GetRepositoryPolicy: getRepositoryPolicy,
  ListTagsForResource: listTagsOfRepository,
};

const listEksClusters: Answer<Eks.ListClustersCommandInput, Eks.ListClustersCommandOutput> = (asked, input) => {
  const all = eksClustersIn(asked.account.scope, regionOf(asked).name);
  const { items, next } = pageOf(all, { size: input.maxResults, token: input.nextToken, most: 100, fault: FAULT });
  return { clusters: items.map(({ name }) => name), nextToken: next };
};

const describeEksCluster: Answer<Eks.DescribeClusterCommandInput, Eks.DescribeClusterCommandOutput> = (
  asked,
  input,
) => {
  const found = eksClustersIn(asked.account.scope, regionOf(asked).name).find(({ name }) => name === input.name);
  if (!found) throw new WireError('ResourceNotFoundException', `No cluster found for name: ${input.name}.`, 404);
  return { cluster: found };
};

/** What EKS says of its versions in the month of the demo (EKS user guide, "Amazon EKS Kubernetes release calendar"). */
const EKS_VERSIONS: ReadonlyArray<readonly [version: string, standardUntil: string, extendedUntil: string]> = [
  ['1.35', '2027-03-27', '2028-03-27'],
  ['1.34', '2026-12-02', '2027-12-02'],
  ['1.33', '2026-07-29', '2027-07-29'],
  ['1.32', '2026-03-23', '2027-03-23'],
  ['1.31', '2025-11-26', '2026-11-26'],
  ['1.30', '2025-07-23', '2026-07-23'],
  ['1.29', '2025-03-23', '2026-03-23'],
  ['1.28', '2024-11-26', '2025-11-26'],
  ['1.27', '2024-07-24', '2025-07-24'],
];

const describeClusterVersions: Answer<
  Eks.DescribeClusterVersionsCommandInput,
  Eks.DescribeClusterVersionsCommandOutput
> = (asked, input) => {
  const now = asked.account.scope.daysAgo(0);
  const statusAt = (standard: Date, extended: Date): VersionStatus => {
    if (now <= standard) return 'STANDARD_SUPPORT';
    return now <= extended ? 'EXTENDED_SUPPORT' : 'UNSUPPORTED';
  };
  const all = EKS_VERSIONS.map(([clusterVersion, standardUntil, extendedUntil]) => {
    const [endOfStandardSupportDate, endOfExtendedSupportDate] = [new Date(standardUntil), new Date(extendedUntil)];
    return {
      clusterVersion,
      clusterType: 'eks',
      endOfStandardSupportDate,
      endOfExtendedSupportDate,
      versionStatus: statusAt(endOfStandardSupportDate, endOfExtendedSupportDate),
    };
  }).filter(({ versionStatus }) => input.includeAll === true || versionStatus !== 'UNSUPPORTED');
  const { items, next } = pageOf(all, { size: input.maxResults, token: input.nextToken, most: 100, fault: FAULT });
  return { clusterVersions: items, nextToken: next };
};

export const eksAnswers = {
  DescribeCluster: describeEksCluster,
  DescribeClusterVersions: describeClusterVersions,
  ListClusters: listEksClusters,
};
