import type { Repository } from '@aws-sdk/client-ecr';
import { type Fact, type Resource, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';
import type { EcrRepository } from './ecr-repository';
import { readImageSizes } from './read-image-sizes';
import { readRegistryScanning, findScanning } from './registry-scanning';

/** Maximum page size of ECR. */
const PAGE = 1000;

const readPolicy = (collecting: Collecting, repositoryName: string): Promise<Fact<PolicyDocument | null>> =>
  readFact<PolicyDocument | null>(
    collecting,
    async () =>
      parsePolicy(
        (await callIn(collecting, 'ecr', 'GetRepositoryPolicy', { repositoryName })).policyText,
        'ecr:GetRepositoryPolicy',
      ),
    { subject: repositoryName, absent: { codes: ['RepositoryPolicyNotFoundException'], value: null } },
  );

/** The text of the policy; empty if there is none. */
const readLifecycle = (collecting: Collecting, repositoryName: string): Promise<Fact<string>> =>
  readFact(
    collecting,
    async () => (await callIn(collecting, 'ecr', 'GetLifecyclePolicy', { repositoryName })).lifecyclePolicyText ?? '',
    { subject: repositoryName, absent: { codes: ['LifecyclePolicyNotFoundException'], value: '' } },
  );

const collectRepository = async (
  collecting: Collecting,
  found: Repository,
  name: string,
  registry: () => ReturnType<typeof readRegistryScanning>,
): Promise<EcrRepository> => {
  const { partition, region, unit } = collecting;
  const [scanning, policy, lifecycle, images] = await Promise.all([
    registry(),
    readPolicy(collecting, name),
    readLifecycle(collecting, name),
    readImageSizes(collecting, name),
  ]);
  return {
    kind: 'aws.ecr.repository',
    arn: found.repositoryArn ?? `arn:${partition}:ecr:${region}:${unit.accountId}:repository/${name}`,
    id: name,
    name,
    region,
    tags: {},
    scansOnPush: found.imageScanningConfiguration?.scanOnPush === true,
    registryScanning: findScanning(scanning, name),
    tagMutability: found.imageTagMutability ?? null,
    policy,
    hasLifecyclePolicy: lifecycle.known ? toFact(lifecycle.value !== '') : lifecycle,
    // A rule for any status includes untagged images.
    expiresUntagged: lifecycle.known ? toFact(/"tagStatus"\s*:\s*"(?:untagged|any)"/.test(lifecycle.value)) : lifecycle,
    images,
  };
};

async function* repositoryPages(collecting: Collecting): AsyncGenerator<EcrRepository[]> {
  let asked: ReturnType<typeof readRegistryScanning> | undefined;
  const registry = () => (asked ??= readRegistryScanning(collecting));
  const pages = readPages(collecting, {
    service: 'ecr',
    operation: 'DescribeRepositories',
    input: (nextToken) => ({ maxResults: PAGE, nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { repositories } of pages)
    yield await Promise.all(
      (repositories ?? []).flatMap((found) =>
        found.repositoryName ? [collectRepository(collecting, found, found.repositoryName, registry)] : [],
      ),
    );
}

/** The image repositories of one region. */
export const collectEcr = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ecr.repository'], () => repositoryPages(collecting));
