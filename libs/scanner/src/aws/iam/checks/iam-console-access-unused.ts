import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import { none } from '../../../remedies/remedy';
import { openUser } from '../remedies';

export const iamConsoleAccessUnused = defineCheck({
  id: 'iam-console-access-unused',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'IAM console passwords are in use',
  fault: 'IAM console password is unused',
  recommendation: 'Remove the console password of users who do not sign in.',
  subjects: ['unused-credentials'],
  equivalents: { prowler: ['iam_user_console_access_unused'], cloudsploit: ['usersPasswordLastUsed'] },
  evaluate: ({ name, createdAt, credentials }, { now, thresholds }) =>
    judgeFact(credentials, ({ hasPassword, passwordLastUsedAt, passwordLastChangedAt }) => {
      if (!hasPassword) return pass(`${name} has no console password.`);
      // CIS 1.11: the age of a password that was never used counts from the day it was set.
      const days = daysSince(passwordLastUsedAt ?? passwordLastChangedAt ?? createdAt ?? '', now);
      if (Number.isNaN(days)) return unknown('The credential report does not show when the password was used or set.');
      if (passwordLastUsedAt === null)
        return days > thresholds.passwordUnusedDays
          ? fail(
              `${name} has a password that was set ${Math.floor(days)} days ago and never used; the maximum is ${thresholds.passwordUnusedDays}.`,
            )
          : pass(
              `The password of ${name} was set ${Math.max(0, Math.floor(days))} days ago and has not been used yet.`,
            );
      return days > thresholds.passwordUnusedDays
        ? fail(
            `${name} has not signed in for ${Math.floor(days)} days; the maximum is ${thresholds.passwordUnusedDays}.`,
          )
        : pass(`${name} last signed in ${Math.max(0, Math.floor(days))} days ago.`);
    }),
  remedy: {
    console: openUser('Open Security credentials.', 'Choose Manage console access, Disable.'),
    cli: ['iam delete-login-profile --user-name {name}'],
    terraform: none("Remove the user's aws_iam_user_login_profile from your code."),
    cloudFormation: none('Remove LoginProfile from the user in your template.'),
  },
});
