import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { retireKey } from '../remedies';

export const iamUserSingleActiveKey = defineCheck({
  id: 'iam-user-single-active-key',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'User has at most one active access key',
  fault: 'User has two active access keys',
  recommendation: 'Find out which key is in use, deactivate the other one, and delete it once nothing misses it.',
  subjects: ['single-key'],
  equivalents: { prowler: ['iam_user_two_active_access_key'], cloudsploit: ['accessKeysExtra'] },
  evaluate: ({ name, credentials }) =>
    judgeFact(credentials, ({ accessKeys }) => {
      const active = accessKeys.filter(({ isActive }) => isActive).length;
      return active > 1
        ? fail(`${name} has ${active} active access keys.`)
        : pass(`${name} has ${active === 1 ? 'one active access key' : 'no active access key'}.`);
    }),
  remedy: retireKey('Look at Last used of both keys.', 'Deactivate the one that is used less, wait, then delete it.'),
});
