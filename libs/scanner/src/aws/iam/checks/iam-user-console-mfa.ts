import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';
import { openUser } from '../remedies';

export const iamUserConsoleMfa = defineCheck({
  id: 'iam-user-console-mfa',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.user',
  title: 'IAM users with a console password have MFA enabled',
  fault: 'IAM user with a console password has no MFA',
  recommendation: 'Assign an MFA device to the user, or remove the console password if it is not needed.',
  subjects: ['user-mfa'],
  equivalents: { prowler: ['iam_user_mfa_enabled_console_access'], cloudsploit: ['usersMfaEnabled'] },
  evaluate: ({ name, credentials }) =>
    judgeFact(credentials, ({ hasPassword, hasMfa }) => {
      if (!hasPassword) return pass(`${name} has no console password.`);
      return hasMfa
        ? pass(`${name} has a console password and MFA.`)
        : fail(`${name} has a console password and no MFA.`);
    }),
  remedy: {
    console: openUser(
      'Open Security credentials, Multi-factor authentication (MFA).',
      'Choose Assign MFA device; the user has to confirm it. For users who do not need the console, choose Manage console access, Disable.',
    ),
    cli: [
      'iam list-mfa-devices --user-name {name}',
      {
        note: 'Only the user can register a device. Use the next command only for a user who does not need the console.',
      },
      'iam delete-login-profile --user-name {name}',
    ],
    terraform: none('Only the person who holds the device can confirm MFA.'),
    cloudFormation: none('Only the person who holds the device can confirm MFA.'),
  },
});
