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
    return fail(`An active access key is ${Math.floor(oldest)} days old; ${maxAgeDays} are allowed.`);
  if (ages.some((age) => Number.isNaN(age)))
    return unknown('The credential report does not say when an active access key was made.');
  return pass(`The oldest active access key is ${Math.max(0, Math.floor(oldest))} days old.`);
};

export const iamAccessKeyRotation = defineCheck({
  id: 'iam-access-key-rotation',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'Active access keys are at most {accessKeyMaxAgeDays} days old',
  fault: 'An active access key is older than {accessKeyMaxAgeDays} days',
  recommendation:
    'Make a new key, move its users over, then deactivate and delete the old one. A role needs no keys at all.',
  subjects: ['key-age'],
  equivalents: { prowler: ['iam_rotate_access_key_90_days'], cloudsploit: ['accessKeysRotated'] },
  evaluate: ({ credentials }, { now, thresholds }) =>
    judgeFact(credentials, ({ accessKeys }) => judgeKeys(accessKeys, now, thresholds.accessKeyMaxAgeDays)),
  remedy: retireKey(
    'Create a new key and move to it what used the old one.',
    'Deactivate the old key, wait, then delete it.',
  ),
});
