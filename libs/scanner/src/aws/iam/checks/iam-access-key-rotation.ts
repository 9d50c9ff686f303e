import { type Judgement, defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import type { AccessKey } from '../iam-user';
import { retireKey } from '../remedies';

const ageInDays = ({ lastRotatedAt }: AccessKey, now: Date): number => daysSince(lastRotatedAt ?? '', now);

const judgeKeys = (keys: readonly AccessKey[], now: Date, maxAgeDays: number): Judgement => {
  const active = keys.filter(({ isActive }) => isActive);
  if (active.length === 0) return pass('There is no active access key.');
  const ages = active.map((key) => ageInDays(key, now));
  const oldest = Math.max(...ages.filter((age) => !Number.isNaN(age)));
  if (oldest > maxAgeDays)
    return fail(`An active access key is ${Math.floor(oldest)} days old; the maximum is ${maxAgeDays}.`);
  if (ages.some((age) => Number.isNaN(age)))
    return unknown('The credential report does not show when an active access key was created.');
  return pass(`The oldest active access key is ${Math.max(0, Math.floor(oldest))} days old.`);
};

export const iamAccessKeyRotation = defineCheck({
  id: 'iam-access-key-rotation',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'IAM access keys are rotated within {accessKeyMaxAgeDays} days',
  fault: 'IAM access key is older than {accessKeyMaxAgeDays} days',
  recommendation:
    'Create a new key, update the applications that use it, then deactivate and delete the old one. Prefer a role, which needs no keys.',
  subjects: ['key-age'],
  equivalents: { prowler: ['iam_rotate_access_key_90_days'], cloudsploit: ['accessKeysRotated'] },
  evaluate: ({ credentials }, { now, thresholds }) =>
    judgeFact(credentials, ({ accessKeys }) => judgeKeys(accessKeys, now, thresholds.accessKeyMaxAgeDays)),
  remedy: retireKey(
    'Create a new key, and update the applications that use the old one.',
    'Deactivate the old key, wait, then delete it.',
  ),
});
