import { type Remedy, tf, none } from '../../remedies/remedy';

export const ROOT_ONLY = 'Only somebody who is signed in as the root user can change this; no API does.';

/** IAM sets the password policy as a whole: what a call leaves out falls back to its default, so each fix writes all of it. */
export const setPasswordPolicy = (step: string): Remedy => ({
  console: [
    'Open IAM, Account settings, and choose Edit beside Password policy.',
    'Choose Custom.',
    step,
    'Save the changes.',
  ],
  cli: [
    'iam get-account-password-policy',
    {
      note: 'Check the answer: where a value is stricter than below, keep it. What the command leaves out falls back to its default.',
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
      'The policy is set as a whole: keep values of yours that are stricter.',
    ),
  ],
  cloudFormation: none('CloudFormation has no resource for the password policy of an account.'),
});
