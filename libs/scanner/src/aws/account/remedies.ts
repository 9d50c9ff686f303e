import { type Remedy, tf, none } from '../../remedies/remedy';

export const ROOT_ONLY = 'Only the root user can change this in the console; there is no API.';

/** IAM replaces the whole password policy: omitted values return to their defaults, so each fix writes all of them. */
export const setPasswordPolicy = (step: string): Remedy => ({
  console: [
    'Open IAM, Account settings, and choose Edit under Password policy.',
    'Choose Custom.',
    step,
    'Choose Save changes.',
  ],
  cli: [
    'iam get-account-password-policy',
    {
      note: 'Keep any value that is stricter than below. Values that the command omits return to their defaults.',
    },
    'iam update-account-password-policy --minimum-password-length 14 --require-lowercase-characters --require-uppercase-characters --require-numbers --require-symbols --password-reuse-prevention 24 --max-password-age 90 --allow-users-to-change-password',
  ],
  terraform: [
    tf(
      'aws_iam_account_password_policy',
      {
        minimum_password_length: 14,
        require_lowercase_characters: true,
        require_uppercase_characters: true,
        require_numbers: true,
        require_symbols: true,
        password_reuse_prevention: 24,
        max_password_age: 90,
        allow_users_to_change_password: true,
      },
      'The policy is replaced as a whole: keep your values that are stricter.',
    ),
  ],
  cloudFormation: none('CloudFormation has no resource type for the account password policy.'),
});
