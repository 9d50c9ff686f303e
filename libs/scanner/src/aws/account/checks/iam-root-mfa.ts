import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { NO_ROOT_CREDENTIALS, rootOpenedBy } from '../root-credentials';

export const iamRootMfa = defineCheck({
  id: 'iam-root-mfa',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.account',
  title: 'Root user signs in with MFA',
  fault: 'Root user signs in without MFA',
  recommendation: 'Sign in as root and add an MFA device under Security credentials.',
  evaluate: ({ root, arn }) =>
    judgeFact(root, (credentials) => {
      if (credentials.hasMfa) return pass('The root user has an MFA device.');
      const opener = rootOpenedBy(credentials, arn);
      return opener === undefined
        ? pass(NO_ROOT_CREDENTIALS)
        : fail(`${opener} alone opens the root user, which nothing in the account can restrict.`);
    }),
});
