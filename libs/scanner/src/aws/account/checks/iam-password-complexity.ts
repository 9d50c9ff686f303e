import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setPasswordPolicy } from '../remedies';

export const iamPasswordComplexity = defineCheck({
  id: 'iam-password-complexity',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'IAM password policy requires all four character types',
  fault: 'IAM password policy does not require all four character types',
  recommendation: "Require lowercase letters, uppercase letters, numbers and symbols in the account's password policy.",
  subjects: ['password-strength'],
  equivalents: {
    prowler: [
      'iam_password_policy_lowercase',
      'iam_password_policy_uppercase',
      'iam_password_policy_number',
      'iam_password_policy_symbol',
    ],
    cloudsploit: [
      'passwordRequiresLowercase',
      'passwordRequiresUppercase',
      'passwordRequiresNumbers',
      'passwordRequiresSymbols',
    ],
  },
  evaluate: ({ passwordPolicy }) =>
    judgeFact(passwordPolicy, (policy) => {
      if (!policy) return fail('The account has no password policy.');
      const missing = [
        ...(policy.requiresLowercase ? [] : ['lowercase letters']),
        ...(policy.requiresUppercase ? [] : ['uppercase letters']),
        ...(policy.requiresNumbers ? [] : ['numbers']),
        ...(policy.requiresSymbols ? [] : ['symbols']),
      ];
      return missing.length > 0
        ? fail(`Not required: ${missing.join(', ')}.`)
        : pass('Lowercase letters, uppercase letters, numbers and symbols are required.');
    }),
  remedy: setPasswordPolicy('Require an uppercase letter, a lowercase letter, a number and a symbol.'),
});
