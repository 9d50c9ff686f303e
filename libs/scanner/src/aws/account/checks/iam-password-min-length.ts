import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setPasswordPolicy } from '../remedies';

export const iamPasswordMinLength = defineCheck({
  id: 'iam-password-min-length',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'IAM password policy requires at least {passwordMinLength} characters',
  fault: 'IAM password policy allows fewer than {passwordMinLength} characters',
  recommendation: "Set the minimum length in the account's password policy to {passwordMinLength}.",
  subjects: ['password-strength', 'password-length'],
  equivalents: { prowler: ['iam_password_policy_minimum_length_14'], cloudsploit: ['minPasswordLength'] },
  evaluate: ({ passwordPolicy }, { thresholds }) =>
    judgeFact(passwordPolicy, (policy) => {
      if (!policy)
        return fail('The account has no password policy, so the AWS default minimum of 8 characters applies.');
      const length = policy.minimumLength ?? 0;
      return length >= thresholds.passwordMinLength
        ? pass(`The minimum length is ${length}.`)
        : fail(`The minimum length is ${length}; ${thresholds.passwordMinLength} is required.`);
    }),
  remedy: setPasswordPolicy('Set the minimum length to 14.'),
});
