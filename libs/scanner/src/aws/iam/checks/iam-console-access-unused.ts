import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import { none } from '../../../remedies/remedy';
import { openUser } from '../remedies';

export const iamConsoleAccessUnused = defineCheck({
  id: 'iam-console-access-unused',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'Console password is in use',
  fault: 'Console password lies unused',
  recommendation: 'Remove the console passwords of users who do not sign in.',
  subjects: ['unused-credentials'],
  equivalents: { prowler: ['iam_user_console_access_unused'], cloudsploit: ['usersPasswordLastUsed'] },
  evaluate: ({ name, createdAt, credentials }, { now, thresholds }) =>
    judgeFact(credentials, ({ hasPassword, passwordLastUsedAt, passwordLastChangedAt }) => {
      if (!hasPassword) return pass(`${name} has no console password.`);
      // CIS 1.11: a password that was never used counts from the day it was set.
      const days = daysSince(passwordLastUsedAt ?? passwordLastChangedAt ?? createdAt ?? '', now);
      if (Number.isNaN(days)) return unknown('The credential report does not say when the password was used or set.');
      if (passwordLastUsedAt === null)
        return days > thresholds.passwordUnusedDays
          ? fail(
              `${name} has a password that was set ${Math.floor(days)} days ago and never used; ${thresholds.passwordUnusedDays} are allowed.`,
            )
          : pass(`The password of ${name} was set ${Math.max(0, Math.floor(days))} days ago and not used yet.`);
      return days > thresholds.passwordUnusedDays
        ? fail(`${name} did not sign in for ${Math.floor(days)} days; ${thresholds.passwordUnusedDays} are allowed.`)
        : pass(`${name} signed in ${Math.max(0, Math.floor(days))} days ago.`);
    }),
  remedy: {
    console: openUser('Open Security credentials.', 'Choose Manage console access, Disable.'),
    cli: ['iam delete-login-profile --user-name {name}'],
    terraform: none('Remove the aws_iam_user_login_profile of the user from your code; nothing is to be added.'),
    cloudFormation: none('Remove LoginProfile from the user in your template; nothing is to be added.'),
  },
});
