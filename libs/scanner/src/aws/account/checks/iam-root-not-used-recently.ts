import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import { none } from '../../../remedies/remedy';

export const iamRootNotUsedRecently = defineCheck({
  id: 'iam-root-not-used-recently',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.account',
  title: 'Root user is not used for everyday tasks',
  fault: 'Root user was used recently',
  recommendation: 'Use a role for everyday tasks. Use the root user only for tasks that require it.',
  subjects: ['root-use', 'individual-identities', 'privileged-access'],
  equivalents: { prowler: ['iam_avoid_root_usage'], cloudsploit: ['rootAccountInUse'] },
  evaluate: ({ rootUse }, { now, thresholds }) =>
    judgeFact(rootUse, ({ passwordLastUsedAt, keysLastUsedAt }) => {
      const days = [passwordLastUsedAt, keysLastUsedAt].flatMap((time) =>
        time === null ? [] : [daysSince(time, now)],
      );
      if (days.some((age) => Number.isNaN(age)))
        return unknown('The credential report has no readable date of the last root user activity.');
      const latest = Math.min(...days);
      if (days.length === 0) return pass('The root user has never been used.');
      return latest <= thresholds.rootUnusedDays
        ? fail(
            `The root user was used within the last ${thresholds.rootUnusedDays} ${thresholds.rootUnusedDays === 1 ? 'day' : 'days'}.`,
          )
        : pass(`The root user was last used ${Math.floor(latest)} days ago.`);
    }),
  remedy: {
    console: [
      'Find out in CloudTrail what the root user did, and who used it.',
      'Give that person a role with the permissions for the task.',
      "Store the root user's password and MFA device securely, for tasks that require the root user.",
    ],
    cli: none('Past use of the root user cannot be undone by a configuration change.'),
    terraform: none('Past use of the root user cannot be undone by a configuration change.'),
    cloudFormation: none('Past use of the root user cannot be undone by a configuration change.'),
  },
});
