import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfnPart } from '../../../remedies/remedy';

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

export const ecrLifecyclePolicy = defineCheck({
  id: 'ecr-lifecycle-policy',
  service: 'ecr',
  severity: 'LOW',
  kind: 'aws.ecr.repository',
  title: 'Repository expires old images',
  fault: 'Repository keeps images for ever',
  recommendation: 'Add a lifecycle policy that expires images nobody needs any more.',
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
