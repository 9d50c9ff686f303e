import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setPasswordPolicy } from '../remedies';

export const iamPasswordReuse = defineCheck({
  id: 'iam-password-reuse',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'Old passwords cannot come back',
  fault: 'Old passwords may come back',
  recommendation: 'Let the account password policy remember {passwordReusePrevention} passwords.',
  subjects: ['password-reuse'],
  equivalents: { prowler: ['iam_password_policy_reuse_24'], cloudsploit: ['passwordReusePrevention'] },
  evaluate: ({ passwordPolicy }, { thresholds }) =>
    judgeFact(passwordPolicy, (policy) => {
      if (!policy) return fail('The account has no password policy.');
      const remembered = policy.reusePrevention ?? 0;
      return remembered >= thresholds.passwordReusePrevention
        ? pass(`The last ${remembered} passwords are refused.`)
        : fail(`The last ${remembered} passwords are refused; ${thresholds.passwordReusePrevention} are asked for.`);
    }),
  remedy: setPasswordPolicy('Prevent password reuse: remember 24 passwords.'),
});
