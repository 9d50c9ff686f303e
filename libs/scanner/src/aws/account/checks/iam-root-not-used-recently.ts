import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import { none } from '../../../remedies/remedy';

export const iamRootNotUsedRecently = defineCheck({
  id: 'iam-root-not-used-recently',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.account',
  title: 'Root user is not used for daily work',
  fault: 'Root user was used lately',
  recommendation: 'Do the work with a role. Keep the root user for the few things that nothing else can do.',
  subjects: ['root-use', 'individual-identities', 'privileged-access'],
  equivalents: { prowler: ['iam_avoid_root_usage'], cloudsploit: ['rootAccountInUse'] },
  evaluate: ({ rootUse }, { now, thresholds }) =>
    judgeFact(rootUse, ({ passwordLastUsedAt, keysLastUsedAt }) => {
      const days = [passwordLastUsedAt, keysLastUsedAt].flatMap((time) =>
        time === null ? [] : [daysSince(time, now)],
      );
      if (days.some((age) => Number.isNaN(age)))
        return unknown('The credential report does not say readably when root was used.');
      const latest = Math.min(...days);
      if (days.length === 0) return pass('The root user was never used.');
      return latest <= thresholds.rootUnusedDays
        ? fail(
            `The root user was used within the last ${thresholds.rootUnusedDays} ${thresholds.rootUnusedDays === 1 ? 'day' : 'days'}.`,
          )
        : pass(`The root user was used ${Math.floor(latest)} days ago the last time.`);
    }),
  remedy: {
    console: [
      'Find out in CloudTrail what the root user did, and who did it.',
      'Give that person a role that allows the task.',
      'Lock the root password and its MFA device away, for what only root can do.',
    ],
    cli: none('The past use of the root user cannot be undone; it is a habit to change.'),
    terraform: none('The past use of the root user cannot be undone; it is a habit to change.'),
    cloudFormation: none('The past use of the root user cannot be undone; it is a habit to change.'),
  },
});
