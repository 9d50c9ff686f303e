import { type Remedies, type Remedy, cfn, none, tf } from '../../remedies/remedy';

const ROOT_ONLY = 'Only somebody who is signed in as the root user can change this; no API does.';

/** IAM sets the password policy as a whole: what a call leaves out falls back to its default, so each fix writes all of it. */
const passwordPolicy = (step: string): Remedy => ({
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

export const accountRemedies: Remedies = {
  'iam-root-no-access-keys': {
    console: [
      'Sign in as the root user.',
      'Open Security credentials from the menu of the account.',
      'Under Access keys, deactivate each key, wait until nothing misses it, then delete it.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
  'iam-root-mfa': {
    console: [
      'Sign in as the root user.',
      'Open Security credentials from the menu of the account.',
      'Under Multi-factor authentication (MFA), choose Assign MFA device and follow the steps; a passkey or security key is best.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
  'iam-root-hardware-mfa': {
    console: [
      'Sign in as the root user.',
      'Open Security credentials from the menu of the account.',
      'Assign a passkey, security key or hardware token as MFA device.',
      'Remove the authenticator app from the list of devices.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
  'iam-root-not-used-recently': {
    console: [
      'Find out in CloudTrail what the root user did, and who did it.',
      'Give that person a role that allows the task.',
      'Lock the root password and its MFA device away, for what only root can do.',
    ],
    cli: none('The past use of the root user cannot be undone; it is a habit to change.'),
    terraform: none('The past use of the root user cannot be undone; it is a habit to change.'),
    cloudFormation: none('The past use of the root user cannot be undone; it is a habit to change.'),
  },
  'iam-password-min-length': passwordPolicy('Set the minimum length to 14.'),
  'iam-password-reuse': passwordPolicy('Prevent password reuse: remember 24 passwords.'),
  'iam-password-complexity': passwordPolicy('Require upper case, lower case, a number and a symbol.'),
  'iam-password-expiry': passwordPolicy('Turn on password expiration, after 90 days.'),
  'iam-support-role': {
    console: [
      'Open IAM, Roles, Create role.',
      'Trust the account {account}.',
      'Attach the policy AWSSupportAccess, and name the role support.',
    ],
    cli: [
      'iam list-entities-for-policy --policy-arn arn:{partition}:iam::aws:policy/AWSSupportAccess',
      { note: 'Check the answer: go on only where no role is listed. Otherwise let people assume that role.' },
      [
        'iam create-role --role-name support --assume-role-policy-document',
        {
          json: {
            Version: '2012-10-17',
            Statement: [
              { Effect: 'Allow', Principal: { AWS: 'arn:{partition}:iam::{account}:root' }, Action: 'sts:AssumeRole' },
            ],
          },
        },
      ],
      'iam attach-role-policy --role-name support --policy-arn arn:{partition}:iam::aws:policy/AWSSupportAccess',
    ],
    terraform: [
      tf('aws_iam_role', {
        name: 'support',
        assume_role_policy: {
          $json: {
            Version: '2012-10-17',
            Statement: [
              { Effect: 'Allow', Principal: { AWS: 'arn:{partition}:iam::{account}:root' }, Action: 'sts:AssumeRole' },
            ],
          },
        },
      }),
      tf('aws_iam_role_policy_attachment', {
        role: 'support',
        policy_arn: 'arn:{partition}:iam::aws:policy/AWSSupportAccess',
      }),
    ],
    cloudFormation: [
      cfn('AWS::IAM::Role', {
        RoleName: 'support',
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Principal: { AWS: 'arn:{partition}:iam::{account}:root' }, Action: 'sts:AssumeRole' },
          ],
        },
        ManagedPolicyArns: ['arn:{partition}:iam::aws:policy/AWSSupportAccess'],
      }),
    ],
  },
  'iam-cloudshell-full-access': {
    console: [
      'Open IAM, Policies, AWSCloudShellFullAccess, Entities attached.',
      'Detach it from each user, group and role.',
      'Who needs CloudShell gets a policy of their own that denies cloudshell:GetFileUploadUrls and cloudshell:GetFileDownloadUrls.',
    ],
    cli: [
      'iam list-entities-for-policy --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-user-policy --user-name <USER> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-group-policy --group-name <GROUP> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-role-policy --role-name <ROLE> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
    ],
    terraform: none(
      'Remove the attachment of AWSCloudShellFullAccess where your code makes it; nothing is to be added.',
    ),
    cloudFormation: none(
      'Remove AWSCloudShellFullAccess from ManagedPolicyArns where your template names it; nothing is to be added.',
    ),
  },
  'iam-federation': {
    console: [
      'Open IAM, Identity providers, Add provider.',
      'Choose SAML and upload the metadata document of your identity provider.',
      'Give its people roles, then remove the IAM users they replace.',
    ],
    cli: [
      'iam list-saml-providers',
      { note: 'Check the answer: go on only where your identity provider is missing.' },
      'iam create-saml-provider --name <PROVIDER> --saml-metadata-document file://metadata.xml',
    ],
    terraform: [tf('aws_iam_saml_provider', { name: '<PROVIDER>', saml_metadata_document: '<METADATA_XML>' })],
    cloudFormation: [cfn('AWS::IAM::SAMLProvider', { Name: '<PROVIDER>', SamlMetadataDocument: '<METADATA_XML>' })],
  },
  'account-security-contact': {
    console: [
      'Open Account from the menu of the account.',
      'Under Alternate contacts, choose Edit.',
      'Fill in the security contact: a mailbox that several people read.',
    ],
    cli: [
      'account get-alternate-contact --alternate-contact-type SECURITY',
      { note: 'Check the answer: the next command replaces a contact that is there.' },
      'account put-alternate-contact --alternate-contact-type SECURITY --name <NAME> --title <TITLE> --email-address <EMAIL> --phone-number <PHONE>',
    ],
    terraform: [
      tf('aws_account_alternate_contact', {
        alternate_contact_type: 'SECURITY',
        name: '<NAME>',
        title: '<TITLE>',
        email_address: '<EMAIL>',
        phone_number: '<PHONE>',
      }),
    ],
    cloudFormation: none('CloudFormation has no resource for the contacts of an account.'),
  },
  'account-contact-details': {
    console: [
      'Open Account from the menu of the account.',
      'Read the contact information; correct with Edit what is not true any more.',
    ],
    cli: [
      'account get-contact-information --query ContactInformation',
      { note: 'Save this as contact.json and correct it. Keep the rest: the file replaces all of it.' },
      'account put-contact-information --contact-information file://contact.json',
    ],
    terraform: [
      tf('aws_account_primary_contact', {
        full_name: '<FULL_NAME>',
        company_name: '<COMPANY>',
        address_line_1: '<ADDRESS>',
        city: '<CITY>',
        postal_code: '<POSTAL_CODE>',
        country_code: '<COUNTRY_CODE>',
        phone_number: '<PHONE>',
      }),
    ],
    cloudFormation: none('CloudFormation has no resource for the contacts of an account.'),
  },
};
