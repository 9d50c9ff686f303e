import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setPasswordPolicy } from '../remedies';

export const iamPasswordMinLength = defineCheck({
  id: 'iam-password-min-length',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'Passwords need {passwordMinLength} or more characters',
  fault: 'Passwords may be shorter than {passwordMinLength} characters',
  recommendation: 'Set the account password policy to a minimum length of {passwordMinLength}.',
  subjects: ['password-strength', 'password-length'],
  equivalents: { prowler: ['iam_password_policy_minimum_length_14'], cloudsploit: ['minPasswordLength'] },
  evaluate: ({ passwordPolicy }, { thresholds }) =>
    judgeFact(passwordPolicy, (policy) => {
      if (!policy) return fail("The account has no password policy, so AWS's default minimum of 8 characters holds.");
      const length = policy.minimumLength ?? 0;
      return length >= thresholds.passwordMinLength
        ? pass(`The minimum length is ${length}.`)
        : fail(`The minimum length is ${length}; ${thresholds.passwordMinLength} is asked for.`);
    }),
  remedy: setPasswordPolicy('Set the minimum length to 14.'),
});
