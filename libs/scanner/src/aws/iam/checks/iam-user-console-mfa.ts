import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';
import { openUser } from '../remedies';

export const iamUserConsoleMfa = defineCheck({
  id: 'iam-user-console-mfa',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.user',
  title: 'Console user has MFA',
  fault: 'Console user has no MFA',
  recommendation: 'Give the user an MFA device, or remove the console password where it is not needed.',
  subjects: ['user-mfa'],
  equivalents: { prowler: ['iam_user_mfa_enabled_console_access'], cloudsploit: ['usersMfaEnabled'] },
  evaluate: ({ name, credentials }) =>
    judgeFact(credentials, ({ hasPassword, hasMfa }) => {
      if (!hasPassword) return pass(`${name} has no console password.`);
      return hasMfa
        ? pass(`${name} has a console password and MFA.`)
        : fail(`${name} can sign in to the console with a password alone.`);
    }),
  remedy: {
    console: openUser(
      'Open Security credentials, Multi-factor authentication (MFA).',
      'Choose Assign MFA device; the user has to confirm it. Who does not need the console: Manage console access, Disable.',
    ),
    cli: [
      'iam list-mfa-devices --user-name {name}',
      {
        note: 'Only the user can register a device. Remove console access with the next command only where nobody needs it.',
      },
      'iam delete-login-profile --user-name {name}',
    ],
    terraform: none('A second factor is confirmed by the person who holds it.'),
    cloudFormation: none('A second factor is confirmed by the person who holds it.'),
  },
});
