import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setPasswordPolicy } from '../remedies';

export const iamPasswordExpiry = defineCheck({
  id: 'iam-password-expiry',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'IAM password policy expires passwords within {passwordMaxAgeDays} days',
  fault: 'IAM password policy does not expire passwords within {passwordMaxAgeDays} days',
  recommendation: "Set password expiration to {passwordMaxAgeDays} days or less in the account's password policy.",
  subjects: ['password-expiry'],
  equivalents: {
    prowler: ['iam_password_policy_expires_passwords_within_90_days_or_less'],
    cloudsploit: ['maxPasswordAge', 'passwordExpiration'],
  },
  evaluate: ({ passwordPolicy }, { thresholds }) =>
    judgeFact(passwordPolicy, (policy) => {
      if (!policy) return fail('The account has no password policy.');
      const { maxAgeDays } = policy;
      if (maxAgeDays === null || maxAgeDays < 1) return fail('Passwords never expire.');
      return maxAgeDays <= thresholds.passwordMaxAgeDays
        ? pass(`Passwords expire after ${maxAgeDays} days.`)
        : fail(`Passwords expire after ${maxAgeDays} days; the maximum is ${thresholds.passwordMaxAgeDays}.`);
    }),
  remedy: setPasswordPolicy('Turn on password expiration and set it to 90 days.'),
});
