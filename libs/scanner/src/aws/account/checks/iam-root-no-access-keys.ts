import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const iamRootNoAccessKeys = defineCheck({
  id: 'iam-root-no-access-keys',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.account',
  title: 'Root user has no access keys',
  fault: 'Root user has access keys',
  recommendation: 'Sign in as root, delete its access keys, and give programs an IAM role instead.',
  evaluate: ({ root }) =>
    judgeFact(root, ({ hasAccessKeys }) =>
      hasAccessKeys
        ? fail('The root user has at least one access key. Whoever holds it controls the whole account.')
        : pass('The root user has no access key.'),
    ),
});
