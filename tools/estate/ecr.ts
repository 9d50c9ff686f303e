import { WireError } from '../demo-cloud/wire/wire-error';
import { about, givenOr, listPages, pageBy, thingBy, things } from './answering';
import { at, EMULATED_ACCOUNT_ID, type Kind, PAYMENTS, PLATFORM, policyText, US, verdict } from './plan';

interface Repository {
  readonly isImmutable: boolean;
  readonly scansOnPush: boolean;
  readonly expires: boolean;
  /** Principals that its policy allows. Default: no policy. */
  readonly letsIn?: 'everybody' | 'the organisation' | 'the account' | undefined;
}

const SOUND: Repository = { isImmutable: true, scansOnPush: true, expires: true };
const BARE: Repository = { isImmutable: false, scansOnPush: false, expires: false };
const GIB = 1024 ** 3;

const PRINCIPALS = {
  everybody: { Principal: '*' },
  'the organisation': { Principal: '*', Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } } },
  'the account': { Principal: { AWS: `arn:aws:iam::${EMULATED_ACCOUNT_ID}:root` } },
};
const writePolicy = ({ letsIn }: Repository): string | undefined =>
  letsIn &&
  policyText({ Sid: 'Pull', ...PRINCIPALS[letsIn], Action: ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'] });
const UNTAGGED = { tagStatus: 'untagged', countType: 'imageCountMoreThan', countNumber: 10 };
const KEEP_TEN = JSON.stringify({ rules: [{ rulePriority: 1, selection: UNTAGGED, action: { type: 'expire' } }] });

export const REPOSITORIES: Kind<Repository> = {
  company: [
    { ...at(US, 'payments-api', PAYMENTS), ...SOUND },
    { ...at(US, 'tools', PLATFORM), ...BARE, letsIn: 'everybody', mended: { scansOnPush: true, letsIn: undefined } },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:ecr:${region}:${accountId}:repository/${name}`,
  emulated: {
    sound: { ...SOUND, letsIn: 'the account' },
    open: { ...BARE, letsIn: 'everybody' },
    'of-the-organisation': { ...SOUND, letsIn: 'the organisation' },
    'without-policy': BARE,
  },
  verdicts: ({ isImmutable, scansOnPush, expires, letsIn }) => ({
    'ecr-scan-on-push': verdict(scansOnPush),
    'ecr-tag-immutability': verdict(isImmutable),
    'ecr-lifecycle-policy': verdict(expires),
    'ecr-repo-public-policy': verdict(letsIn !== 'everybody'),
  }),
  plant: async ({ aws: { ecr } }, repositoryName, plan) => {
    const { repository } = await ecr.createRepository({
      repositoryName,
      imageTagMutability: plan.isImmutable ? 'IMMUTABLE' : 'MUTABLE',
      imageScanningConfiguration: { scanOnPush: plan.scansOnPush },
    });
    const policy = writePolicy(plan);
    if (policy) await ecr.setRepositoryPolicy({ repositoryName, policyText: policy });
    if (plan.expires) await ecr.putLifecyclePolicy({ repositoryName, lifecyclePolicyText: KEEP_TEN });
    return repository?.repositoryArn;
  },
};

const PAGE = { size: 'maxResults', token: 'nextToken', most: 1000, fault: 'InvalidParameterException' };
const repository = thingBy(
  REPOSITORIES,
  (name) => new WireError('RepositoryNotFoundException', `The repository with name '${name}' does not exist.`),
);

export const ecrAnswers = {
  // A repository has an image every few days; older ones are no longer pulled.
  DescribeImages: about(repository('repositoryName'), ({ name: repositoryName }, { account: { scope } }, input) => {
    const count = scope.whole(`${repositoryName}/images`, 12, 60);
    const all = Array.from({ length: count }, (_, index) => {
      const pushed = scope.daysAgo(3 + index * 5);
      return {
        repositoryName,
        imageDigest: `sha256:${index}`,
        imageTags: [`build-${count - index}`],
        imageSizeInBytes: Math.round(scope.share(`${repositoryName}/size`) * 1.5 * GIB),
        imagePushedAt: pushed,
        lastRecordedPullTime: pushed,
      };
    });
    const { items, next } = pageBy(PAGE, all, input);
    return { imageDetails: items, nextToken: next };
  }),
  DescribeRepositories: listPages(PAGE, 'repositories', things(REPOSITORIES), (each, { account: { scope } }) => ({
    repositoryName: each.name,
    repositoryArn: each.arn,
    registryId: scope.accountId,
    createdAt: scope.daysAgo(scope.whole(`${each.name}/age`, 90, 600)),
    imageTagMutability: each.isImmutable ? 'IMMUTABLE' : 'MUTABLE',
    imageScanningConfiguration: { scanOnPush: each.scansOnPush },
  })),
  GetLifecyclePolicy: about(repository('repositoryName'), ({ name, expires }) => ({
    repositoryName: name,
    lifecyclePolicyText: givenOr(
      expires ? KEEP_TEN : undefined,
      'LifecyclePolicyNotFoundException',
      'Lifecycle policy does not exist.',
    ),
  })),
  // The company configures scanning per repository.
  GetRegistryScanningConfiguration: about(things(REPOSITORIES), (_all, { account }) => ({
    registryId: account.accountId,
    scanningConfiguration: { scanType: 'BASIC', rules: [] },
  })),
  GetRepositoryPolicy: about(repository('repositoryName'), (each) => ({
    repositoryName: each.name,
    policyText: givenOr(writePolicy(each), 'RepositoryPolicyNotFoundException', 'Repository policy does not exist.'),
  })),
  // The company's repositories have no tags.
  ListTagsForResource: about(repository('resourceArn'), () => ({ tags: [] })),
};
