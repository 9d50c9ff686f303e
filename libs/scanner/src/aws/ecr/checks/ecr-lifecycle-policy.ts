import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const ecrLifecyclePolicy = defineCheck({
  id: 'ecr-lifecycle-policy',
  service: 'ecr',
  severity: 'LOW',
  kind: 'aws.ecr.repository',
  title: 'Repository expires old images',
  fault: 'Repository keeps images for ever',
  recommendation: 'Add a lifecycle policy that expires images nobody needs any more.',
  evaluate: ({ name, hasLifecyclePolicy }) =>
    judgeFact(hasLifecyclePolicy, (has) =>
      has ? pass(`${name} has a lifecycle policy.`) : fail(`${name} has no lifecycle policy.`),
    ),
});
