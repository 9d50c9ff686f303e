import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const iamRootMfa = defineCheck({
  id: 'iam-root-mfa',
  service: 'iam',
  unitService: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.account',
  title: 'Root user signs in with MFA',
  fault: 'Root user signs in without MFA',
  recommendation: 'Sign in as root and add an MFA device under Security credentials.',
  evaluate: ({ root }) =>
    judgeFact(root, ({ hasMfa }) =>
      hasMfa
        ? pass('The root user has an MFA device.')
        : fail('A password alone opens the root user, which nothing in the account can restrict.'),
    ),
});
