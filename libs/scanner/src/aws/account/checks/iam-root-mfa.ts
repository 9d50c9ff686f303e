import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { NO_ROOT_CREDENTIALS, rootOpenedBy } from '../root-credentials';
import { ROOT_ONLY } from '../remedies';
import { none } from '../../../remedies/remedy';

export const iamRootMfa = defineCheck({
  id: 'iam-root-mfa',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.account',
  title: 'Root user has MFA enabled',
  fault: 'Root user has no MFA',
  recommendation: 'Sign in as the root user and assign an MFA device under Security credentials.',
  subjects: ['root-mfa'],
  equivalents: { prowler: ['iam_root_mfa_enabled'], cloudsploit: ['rootMfaEnabled'] },
  evaluate: ({ root, arn }) =>
    judgeFact(root, (credentials) => {
      if (credentials.hasMfa) return pass('The root user has an MFA device.');
      const opener = rootOpenedBy(credentials, arn);
      return opener === undefined
        ? pass(NO_ROOT_CREDENTIALS)
        : fail(
            `${opener} alone gives access to the root user, whose permissions cannot be restricted within the account.`,
          );
    }),
  remedy: {
    console: [
      'Sign in as the root user.',
      'Choose Security credentials from the account menu.',
      'Under Multi-factor authentication (MFA), choose Assign MFA device and follow the steps. Prefer a passkey or security key.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
});
