import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import { retireKey } from '../remedies';

export const iamAccessKeyUnused = defineCheck({
  id: 'iam-access-key-unused',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'Active IAM access keys are in use',
  fault: 'Active IAM access key is unused',
  recommendation: 'Deactivate the key. If nothing fails, delete it.',
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
          `An active access key was not used for ${Math.floor(longest)} days; the maximum is ${thresholds.accessKeyUnusedDays}.`,
        );
      return idle.some((days) => Number.isNaN(days))
        ? unknown('The credential report does not show when an active access key was created or used.')
        : pass(`All active access keys were used or created within ${thresholds.accessKeyUnusedDays} days.`);
    }),
  remedy: retireKey('Deactivate the unused key. If nothing fails, delete it.'),
});
