import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { NO_ROOT_CREDENTIALS, rootOpenedBy } from '../root-credentials';
import { ROOT_ONLY } from '../remedies';
import { none } from '../../../remedies/remedy';

export const iamRootHardwareMfa = defineCheck({
  id: 'iam-root-hardware-mfa',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.account',
  title: 'Root user signs in with a hardware device',
  fault: 'Root user has no hardware MFA device',
  recommendation: 'Give the root user a hardware key or token and remove its virtual device.',
  subjects: ['root-mfa', 'root-hardware-mfa'],
  equivalents: { prowler: ['iam_root_hardware_mfa_enabled'], cloudsploit: ['rootHardwareMfa'] },
  evaluate: ({ root, rootHasVirtualMfa, arn }) =>
    judgeFact(root, (credentials) => {
      if (rootOpenedBy(credentials, arn) === undefined) return pass(NO_ROOT_CREDENTIALS);
      if (!credentials.hasMfa) return fail('The root user has no MFA device at all.');
      return judgeFact(rootHasVirtualMfa, (isVirtual) =>
        isVirtual
          ? fail(
              'The MFA device of the root user is an app, which can be copied together with the telephone it runs on.',
            )
          : pass('The root user has MFA, and no virtual device is its own.'),
      );
    }),
  remedy: {
    console: [
      'Sign in as the root user.',
      'Open Security credentials from the menu of the account.',
      'Assign a passkey, security key or hardware token as MFA device.',
      'Remove the authenticator app from the list of devices.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
});
