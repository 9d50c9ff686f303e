import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { NO_ROOT_CREDENTIALS, rootOpenedBy } from '../root-credentials';
import { ROOT_ONLY } from '../remedies';
import { none } from '../../../remedies/remedy';

export const iamRootHardwareMfa = defineCheck({
  id: 'iam-root-hardware-mfa',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.account',
  title: 'Root user has hardware MFA enabled',
  fault: 'Root user has no hardware MFA',
  recommendation: 'Assign a hardware MFA device to the root user and remove its virtual device.',
  subjects: ['root-mfa', 'root-hardware-mfa'],
  equivalents: { prowler: ['iam_root_hardware_mfa_enabled'], cloudsploit: ['rootHardwareMfa'] },
  evaluate: ({ root, rootHasVirtualMfa, arn }) =>
    judgeFact(root, (credentials) => {
      if (rootOpenedBy(credentials, arn) === undefined) return pass(NO_ROOT_CREDENTIALS);
      if (!credentials.hasMfa) return fail('The root user has no MFA device.');
      return judgeFact(rootHasVirtualMfa, (isVirtual) =>
        isVirtual
          ? fail('The root user has a virtual MFA device, which can be copied.')
          : pass('The root user has MFA, and no virtual MFA device.'),
      );
    }),
  remedy: {
    console: [
      'Sign in as the root user.',
      'Choose Security credentials from the account menu.',
      'Assign a passkey, security key or hardware TOTP token as the MFA device.',
      'Remove the authenticator app from the list of devices.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
});
