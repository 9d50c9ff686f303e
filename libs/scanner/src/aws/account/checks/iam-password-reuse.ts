import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setPasswordPolicy } from '../remedies';

export const iamPasswordReuse = defineCheck({
  id: 'iam-password-reuse',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'IAM password policy prevents password reuse',
  fault: 'IAM password policy does not prevent password reuse',
  recommendation: "Set the account's password policy to remember {passwordReusePrevention} passwords.",
  subjects: ['password-reuse'],
  equivalents: { prowler: ['iam_password_policy_reuse_24'], cloudsploit: ['passwordReusePrevention'] },
  evaluate: ({ passwordPolicy }, { thresholds }) =>
    judgeFact(passwordPolicy, (policy) => {
      if (!policy) return fail('The account has no password policy.');
      const remembered = policy.reusePrevention ?? 0;
      return remembered >= thresholds.passwordReusePrevention
        ? pass(`The last ${remembered} passwords cannot be reused.`)
        : fail(
            `The last ${remembered} passwords cannot be reused; ${thresholds.passwordReusePrevention} are required.`,
          );
    }),
  remedy: setPasswordPolicy('Turn on Prevent password reuse and set it to remember 24 passwords.'),
});
