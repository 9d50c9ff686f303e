import { type Remedies, cfnPart, tf, tfPart } from '../../remedies/remedy';
import { NARROW, POLICY_REMARK, editPolicy, policyKeeping } from '../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'],
};
const KEEP_TWENTY = {
  rules: [
    {
      rulePriority: 1,
      selection: { tagStatus: 'any', countType: 'imageCountMoreThan', countNumber: 20 },
      action: { type: 'expire' },
    },
  ],
};

export const ecrRemedies: Remedies = {
  'ecr-scan-on-push': {
    console: [
      'Open ECR, Private registry, Repositories, {name}, in the region {region}, and choose Edit.',
      'Turn on Scan on push; or turn on enhanced scanning for the whole registry.',
    ],
    cli: [
      'ecr put-image-scanning-configuration --repository-name {name} --image-scanning-configuration scanOnPush=true',
    ],
    terraform: [tfPart('aws_ecr_repository', { name: '{name}', image_scanning_configuration: { scan_on_push: true } })],
    cloudFormation: [
      cfnPart('AWS::ECR::Repository', { RepositoryName: '{name}', ImageScanningConfiguration: { ScanOnPush: true } }),
    ],
  },
  'ecr-tag-immutability': {
    console: [
      'Open ECR, Private registry, Repositories, {name}, in the region {region}, and choose Edit.',
      'Set tag mutability to Immutable; pushing an old tag then fails.',
    ],
    cli: ['ecr put-image-tag-mutability --repository-name {name} --image-tag-mutability IMMUTABLE'],
    terraform: [tfPart('aws_ecr_repository', { name: '{name}', image_tag_mutability: 'IMMUTABLE' })],
    cloudFormation: [cfnPart('AWS::ECR::Repository', { RepositoryName: '{name}', ImageTagMutability: 'IMMUTABLE' })],
  },
  'ecr-repo-public-policy': {
    console: [
      'Open ECR, Private registry, Repositories, {name}, Permissions, in the region {region}.',
      'Name the accounts that may pull in place of *, or delete the policy.',
    ],
    cli: editPolicy(
      'ecr get-repository-policy --repository-name {name} --query policyText --output text',
      NARROW,
      'ecr set-repository-policy --repository-name {name} --policy-text file://policy.json',
    ),
    terraform: [
      tf(
        'aws_ecr_repository_policy',
        { repository: '{name}', policy: { $json: policyKeeping(OWN_ACCOUNT) } },
        POLICY_REMARK,
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::ECR::Repository',
        { RepositoryName: '{name}', RepositoryPolicyText: policyKeeping(OWN_ACCOUNT) },
        POLICY_REMARK,
      ),
    ],
  },
  'ecr-lifecycle-policy': {
    console: [
      'Open ECR, Private registry, Repositories, {name}, Lifecycle policy, in the region {region}.',
      'Create a rule that keeps the newest 20 images.',
    ],
    cli: [['ecr put-lifecycle-policy --repository-name {name} --lifecycle-policy-text', { json: KEEP_TWENTY }]],
    terraform: [tf('aws_ecr_lifecycle_policy', { repository: '{name}', policy: { $json: KEEP_TWENTY } })],
    cloudFormation: [
      cfnPart('AWS::ECR::Repository', {
        RepositoryName: '{name}',
        LifecyclePolicy: { LifecyclePolicyText: JSON.stringify(KEEP_TWENTY) },
      }),
    ],
  },
};
