import { type Remedies, cfnPart, tf, tfPart } from '../../remedies/remedy';
import { NARROW, POLICY_REMARK, editPolicy, policyKeeping } from '../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'],
};
/** Images without a tag: what a deployment names by tag stays, however old it is. */
const EXPIRE_UNTAGGED = {
  rules: [
    {
      rulePriority: 1,
      description: 'Expire untagged images after 30 days',
      selection: { tagStatus: 'untagged', countType: 'sinceImagePushed', countUnit: 'days', countNumber: 30 },
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
    hazard: {
      title: 'Expire untagged images after 30 days',
      warning:
        'Expired images cannot be restored. Images that are deployed by digest have no tag: look at the preview first.',
    },
    console: [
      'Open ECR, Private registry, Repositories, {name}, Lifecycle policy, in the region {region}.',
      'Create a test rule that expires untagged images 30 days after the push, and look at what it would remove.',
      'Choose Apply as lifecycle policy.',
    ],
    cli: [
      [
        'ecr start-lifecycle-policy-preview --repository-name {name} --lifecycle-policy-text',
        { json: EXPIRE_UNTAGGED },
      ],
      'ecr get-lifecycle-policy-preview --repository-name {name}',
      { note: 'Check the answer: go on only where nothing that is deployed would expire.' },
      ['ecr put-lifecycle-policy --repository-name {name} --lifecycle-policy-text', { json: EXPIRE_UNTAGGED }],
    ],
    terraform: [tf('aws_ecr_lifecycle_policy', { repository: '{name}', policy: { $json: EXPIRE_UNTAGGED } })],
    cloudFormation: [
      cfnPart('AWS::ECR::Repository', {
        RepositoryName: '{name}',
        LifecyclePolicy: { LifecyclePolicyText: JSON.stringify(EXPIRE_UNTAGGED) },
      }),
    ],
  },
};
