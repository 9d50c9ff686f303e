import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const iamUserConsoleMfa = defineCheck({
  id: 'iam-user-console-mfa',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.user',
  title: 'Console user has MFA',
  fault: 'Console user has no MFA',
  recommendation: 'Give the user an MFA device, or remove the console password where it is not needed.',
  evaluate: ({ name, credentials }) =>
    judgeFact(credentials, ({ hasPassword, hasMfa }) => {
      if (!hasPassword) return pass(`${name} has no console password.`);
      return hasMfa
        ? pass(`${name} has a console password and MFA.`)
        : fail(`${name} can sign in to the console with a password alone.`);
    }),
});
