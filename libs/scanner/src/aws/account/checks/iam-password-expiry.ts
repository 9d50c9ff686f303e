import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const iamPasswordExpiry = defineCheck({
  id: 'iam-password-expiry',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'Passwords expire within {passwordMaxAgeDays} days',
  fault: 'Passwords do not expire within {passwordMaxAgeDays} days',
  recommendation: 'Let passwords expire after {passwordMaxAgeDays} days at most in the account password policy.',
  evaluate: ({ passwordPolicy }, { thresholds }) =>
    judgeFact(passwordPolicy, (policy) => {
      if (!policy) return fail('The account has no password policy.');
      const { maxAgeDays } = policy;
      if (maxAgeDays === null || maxAgeDays < 1) return fail('Passwords never expire.');
      return maxAgeDays <= thresholds.passwordMaxAgeDays
        ? pass(`Passwords expire after ${maxAgeDays} days.`)
        : fail(`Passwords expire after ${maxAgeDays} days; ${thresholds.passwordMaxAgeDays} are allowed.`);
    }),
});
