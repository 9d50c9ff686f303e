import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setPasswordPolicy } from '../remedies';

export const iamPasswordComplexity = defineCheck({
  id: 'iam-password-complexity',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'Passwords mix all four kinds of characters',
  fault: 'Passwords need not mix all four kinds of characters',
  recommendation: 'Require lower case, upper case, numbers and symbols in the account password policy.',
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
        ...(policy.requiresLowercase ? [] : ['lower case']),
        ...(policy.requiresUppercase ? [] : ['upper case']),
        ...(policy.requiresNumbers ? [] : ['numbers']),
        ...(policy.requiresSymbols ? [] : ['symbols']),
      ];
      return missing.length > 0
        ? fail(`Not required: ${missing.join(', ')}.`)
        : pass('Lower case, upper case, numbers and symbols are required.');
    }),
  remedy: setPasswordPolicy('Require upper case, lower case, a number and a symbol.'),
});
