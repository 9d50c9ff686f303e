import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';

export const iamConsoleAccessUnused = defineCheck({
  id: 'iam-console-access-unused',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'Console password is in use',
  fault: 'Console password lies unused',
  recommendation: 'Remove the console passwords of users who do not sign in.',
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
});
