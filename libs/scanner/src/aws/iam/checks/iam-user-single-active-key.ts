import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { retireKey } from '../remedies';

export const iamUserSingleActiveKey = defineCheck({
  id: 'iam-user-single-active-key',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.iam.user',
  title: 'IAM users have at most one active access key',
  fault: 'IAM user has two active access keys',
  recommendation: 'Find out which key is in use and deactivate the other one. If nothing fails, delete it.',
  subjects: ['single-key'],
  equivalents: { prowler: ['iam_user_two_active_access_key'], cloudsploit: ['accessKeysExtra'] },
  evaluate: ({ name, credentials }) =>
    judgeFact(credentials, ({ accessKeys }) => {
      const active = accessKeys.filter(({ isActive }) => isActive).length;
      return active > 1
        ? fail(`${name} has ${active} active access keys.`)
        : pass(`${name} has ${active === 1 ? 'one active access key' : 'no active access key'}.`);
    }),
  remedy: retireKey('Compare Last used of both keys.', 'Deactivate the less used key. If nothing fails, delete it.'),
});
