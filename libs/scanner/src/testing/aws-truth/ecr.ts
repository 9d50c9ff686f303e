import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AmazonECR/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/AmazonECR/latest/userguide';

const REPOSITORY = {
  repositoryArn: `arn:aws:ecr:${REGION}:${ACCOUNT}:repository/prod/app`,
  registryId: ACCOUNT,
  repositoryName: 'prod/app',
  repositoryUri: `${ACCOUNT}.dkr.ecr.${REGION}.amazonaws.com/prod/app`,
  imageTagMutability: 'IMMUTABLE',
  imageScanningConfiguration: { scanOnPush: true },
  encryptionConfiguration: { encryptionType: 'AES256' },
};
const repository = (facts: object): Answers => ({
  'ecr:DescribeRepositories': { repositories: [{ ...REPOSITORY, ...facts }] },
});
const NO_FLAG = repository({ imageScanningConfiguration: { scanOnPush: false } });

const registry = (
  scanType: 'BASIC' | 'ENHANCED',
  ...rules: ReadonlyArray<readonly [scanFrequency: string, filter: string]>
): Answers => ({
  'ecr:GetRegistryScanningConfiguration': {
    registryId: ACCOUNT,
    scanningConfiguration: {
      scanType,
      rules: rules.map(([scanFrequency, filter]) => ({
        scanFrequency,
        repositoryFilters: [{ filter, filterType: 'WILDCARD' }],
      })),
    },
  },
});

const policy = (statement: object): Answers => ({
  'ecr:GetRepositoryPolicy': {
    registryId: ACCOUNT,
    repositoryName: 'prod/app',
    policyText: JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'], ...statement }],
    }),
  },
});

export const ECR: TruthTable = {
  base: {
    ...repository({}),
    ...registry('BASIC'),
    'ecr:GetRepositoryPolicy': 'not-found RepositoryPolicyNotFoundException',
    'ecr:GetLifecyclePolicy': {
      lifecyclePolicyText: JSON.stringify({
        rules: [
          {
            rulePriority: 1,
            selection: { tagStatus: 'untagged', countType: 'sinceImagePushed', countUnit: 'days', countNumber: 14 },
            action: { type: 'expire' },
          },
        ],
      }),
    },
  },
  cases: [
    ...listCases('ecr-scan-on-push', `${API}/API_GetRegistryScanningConfiguration.html`, {
      good: [
        ['a repository that scans on push', {}, 'pass'],
        ['a registry rule for every repository', { ...NO_FLAG, ...registry('BASIC', ['SCAN_ON_PUSH', '*']) }, 'pass'],
        [
          'enhanced scanning all the time',
          { ...NO_FLAG, ...registry('ENHANCED', ['CONTINUOUS_SCAN', 'prod/*']) },
          'pass',
        ],
        [
          'a filter without a wildcard, which is part of the name',
          { ...NO_FLAG, ...registry('BASIC', ['SCAN_ON_PUSH', 'prod']) },
          'pass',
        ],
      ],
      bad: [
        ['a repository that scans nothing', NO_FLAG, 'fail'],
        [
          'a registry rule for other repositories',
          { ...NO_FLAG, ...registry('BASIC', ['SCAN_ON_PUSH', 'test/*']) },
          'fail',
        ],
        [
          'enhanced scanning of other repositories, where the setting of the repository does not count',
          registry('ENHANCED', ['CONTINUOUS_SCAN', 'test/*']),
          'fail',
          { source: `${GUIDE}/image-scanning-enhanced.html` },
        ],
      ],
      edge: [
        ['a rule for scans by hand', { ...NO_FLAG, ...registry('BASIC', ['MANUAL', '*']) }, 'fail'],
        ['a registry that may not be read', { 'ecr:GetRegistryScanningConfiguration': 'denied' }, 'unknown'],
        ['repositories that may not be listed', { 'ecr:DescribeRepositories': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('ecr-tag-immutability', `${GUIDE}/image-tag-mutability.html`, {
      good: [['immutable tags', {}, 'pass']],
      bad: [
        ['mutable tags', repository({ imageTagMutability: 'MUTABLE' }), 'fail'],
        ['immutable tags with exclusions', repository({ imageTagMutability: 'IMMUTABLE_WITH_EXCLUSION' }), 'fail'],
      ],
      edge: [['an answer without the setting', repository({ imageTagMutability: undefined }), 'unknown']],
    }),
    ...listCases('ecr-lifecycle-policy', `${API}/API_GetLifecyclePolicy.html`, {
      good: [['a policy', {}, 'pass']],
      bad: [['no policy', { 'ecr:GetLifecyclePolicy': 'not-found LifecyclePolicyNotFoundException' }, 'fail']],
      edge: [['a policy that may not be read', { 'ecr:GetLifecyclePolicy': 'denied' }, 'unknown']],
    }),
    ...listCases('ecr-repo-public-policy', `${GUIDE}/repository-policy-examples.html`, {
      good: [
        ['no policy', {}, 'pass'],
        ['a policy for one account', policy({ Principal: { AWS: 'arn:aws:iam::444455556666:root' } }), 'pass'],
      ],
      bad: [
        ['a policy for everyone', policy({ Principal: '*' }), 'fail'],
        ['a policy for every AWS principal', policy({ Principal: { AWS: '*' } }), 'fail'],
      ],
      edge: [
        [
          'everyone in the organization',
          policy({ Principal: '*', Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } } }),
          'pass',
        ],
        ['a policy that may not be read', { 'ecr:GetRepositoryPolicy': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
