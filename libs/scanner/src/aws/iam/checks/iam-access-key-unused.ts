import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import { retireKey } from '../remedies';

export const iamAccessKeyUnused = defineCheck({
  id: 'iam-access-key-unused',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'Active access keys are in use',
  fault: 'An active access key lies unused',
  recommendation: 'Deactivate the key, wait for complaints, and delete it.',
  subjects: ['unused-credentials'],
  equivalents: { prowler: ['iam_user_accesskey_unused'], cloudsploit: ['accessKeysLastUsed', 'iamUserInUse'] },
  evaluate: ({ credentials }, { now, thresholds }) =>
    judgeFact(credentials, ({ accessKeys }) => {
      const idle = accessKeys
        .filter(({ isActive }) => isActive)
        .map(({ lastUsedAt, lastRotatedAt }) => daysSince(lastUsedAt ?? lastRotatedAt ?? '', now));
      if (idle.length === 0) return pass('There is no active access key.');
      const longest = Math.max(...idle.filter((days) => !Number.isNaN(days)));
      if (longest > thresholds.accessKeyUnusedDays)
        return fail(
          `An active access key was not used for ${Math.floor(longest)} days; ${thresholds.accessKeyUnusedDays} are allowed.`,
        );
      return idle.some((days) => Number.isNaN(days))
        ? unknown('The credential report does not say when an active access key was made or used.')
        : pass(`Every active access key was used or made within ${thresholds.accessKeyUnusedDays} days.`);
    }),
  remedy: retireKey('Deactivate the key that is not used, wait, then delete it.'),
});
