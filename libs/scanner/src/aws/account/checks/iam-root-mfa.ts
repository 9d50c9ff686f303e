import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { NO_ROOT_CREDENTIALS, rootOpenedBy } from '../root-credentials';
import { ROOT_ONLY } from '../remedies';
import { none } from '../../../remedies/remedy';

export const iamRootMfa = defineCheck({
  id: 'iam-root-mfa',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.account',
  title: 'Root user signs in with MFA',
  fault: 'Root user signs in without MFA',
  recommendation: 'Sign in as root and add an MFA device under Security credentials.',
  subjects: ['root-mfa'],
  equivalents: { prowler: ['iam_root_mfa_enabled'], cloudsploit: ['rootMfaEnabled'] },
  evaluate: ({ root, arn }) =>
    judgeFact(root, (credentials) => {
      if (credentials.hasMfa) return pass('The root user has an MFA device.');
      const opener = rootOpenedBy(credentials, arn);
      return opener === undefined
        ? pass(NO_ROOT_CREDENTIALS)
        : fail(`${opener} alone opens the root user, which nothing in the account can restrict.`);
    }),
  remedy: {
    console: [
      'Sign in as the root user.',
      'Open Security credentials from the menu of the account.',
      'Under Multi-factor authentication (MFA), choose Assign MFA device and follow the steps; a passkey or security key is best.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
});
