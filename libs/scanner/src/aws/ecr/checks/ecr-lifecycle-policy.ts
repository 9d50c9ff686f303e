import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfnPart } from '../../../remedies/remedy';

/** Untagged images only: images that a deployment refers to by tag stay, however old they are. */
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

export const ecrLifecyclePolicy = defineCheck({
  id: 'ecr-lifecycle-policy',
  service: 'ecr',
  severity: 'LOW',
  kind: 'aws.ecr.repository',
  title: 'ECR repositories have a lifecycle policy',
  fault: 'ECR repository has no lifecycle policy',
  recommendation: 'Add a lifecycle policy that expires images which are no longer needed.',
  subjects: ['data-retention'],
  equivalents: { prowler: ['ecr_repositories_lifecycle_policy_enabled'] },
  evaluate: ({ name, hasLifecyclePolicy }) =>
    judgeFact(hasLifecyclePolicy, (has) =>
      has ? pass(`${name} has a lifecycle policy.`) : fail(`${name} has no lifecycle policy.`),
    ),
  remedy: {
    hazard: {
      title: 'Expire untagged images after 30 days',
      warning:
        'Expired images cannot be restored. Images deployed by digest may be untagged, so check the preview first.',
    },
    console: [
      'Open ECR, Private registry, Repositories, {name}, Lifecycle policy, in the region {region}.',
      'Create a test rule that expires untagged images 30 days after they were pushed, and check which images would expire.',
      'Choose Apply as lifecycle policy.',
    ],
    cli: [
      [
        'ecr start-lifecycle-policy-preview --repository-name {name} --lifecycle-policy-text',
        { json: EXPIRE_UNTAGGED },
      ],
      'ecr get-lifecycle-policy-preview --repository-name {name}',
      { note: 'Continue only if no deployed image would expire.' },
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
});
