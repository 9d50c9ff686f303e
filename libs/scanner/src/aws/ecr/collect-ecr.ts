import type { Repository } from '@aws-sdk/client-ecr';
import type { Fact, Resource } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { pagesOf } from '../pages';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';
import type { EcrRepository } from './ecr-repository';

/** The most that ECR answers on a page. */
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

const readHasLifecycle = (collecting: Collecting, repositoryName: string): Promise<Fact<boolean>> =>
  readFact(
    collecting,
    async () => Boolean((await callIn(collecting, 'ecr', 'GetLifecyclePolicy', { repositoryName })).lifecyclePolicyText),
    { subject: repositoryName, absent: { codes: ['LifecyclePolicyNotFoundException'], value: false } },
  );

const collectRepository = async (collecting: Collecting, found: Repository, name: string): Promise<EcrRepository> => {
  const { partition, region, unit } = collecting;
  const [policy, hasLifecyclePolicy] = await Promise.all([readPolicy(collecting, name), readHasLifecycle(collecting, name)]);
  return {
    kind: 'aws.ecr.repository',
    arn: found.repositoryArn ?? `arn:${partition}:ecr:${region}:${unit.accountId}:repository/${name}`,
    id: name,
    name,
    region,
    tags: {},
    scansOnPush: found.imageScanningConfiguration?.scanOnPush === true,
    tagMutability: found.imageTagMutability ?? null,
    policy,
    hasLifecyclePolicy,
  };
};

async function* repositoryPages(collecting: Collecting): AsyncGenerator<EcrRepository[]> {
  const pages = pagesOf(collecting, {
    service: 'ecr',
    operation: 'DescribeRepositories',
    input: (nextToken) => ({ maxResults: PAGE, nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { repositories } of pages)
    yield await Promise.all(
      (repositories ?? []).flatMap((found) =>
        found.repositoryName ? [collectRepository(collecting, found, found.repositoryName)] : [],
      ),
    );
}

/** The image repositories of one region. */
export const collectEcr = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ecr.repository'], () => repositoryPages(collecting));
