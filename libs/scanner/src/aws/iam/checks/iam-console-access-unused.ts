import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';

export const iamConsoleAccessUnused = defineCheck({
  id: 'iam-console-access-unused',
  service: 'iam',
  unitService: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'Console password is in use',
  fault: 'Console password lies unused',
  recommendation: 'Remove the console password of who does not need it.',
  evaluate: ({ name, credentials }, { now, thresholds }) =>
    judgeFact(credentials, ({ hasPassword, passwordLastUsedAt }) => {
      if (!hasPassword) return pass(`${name} has no console password.`);
      if (passwordLastUsedAt === null) return pass(`The password of ${name} was not used yet.`);
      const days = daysSince(passwordLastUsedAt, now);
      if (Number.isNaN(days)) return unknown('The credential report does not say readably when the password was used.');
      return days > thresholds.passwordUnusedDays
        ? fail(`${name} did not sign in for ${Math.floor(days)} days; ${thresholds.passwordUnusedDays} are allowed.`)
        : pass(`${name} signed in ${Math.max(0, Math.floor(days))} days ago.`);
    }),
});
