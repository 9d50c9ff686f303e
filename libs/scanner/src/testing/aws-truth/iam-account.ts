import { ACCOUNT } from '../account';
import { IAM_API, IAM_GUIDE } from './iam-identities';
import { type Answers, listCases, type TruthTable } from './truth-case';

/** GetAccountSummary, as far as it speaks of the root user. */
const summary = (root: Readonly<Record<string, number>>): Answers => ({
  'iam:GetAccountSummary': {
    SummaryMap: {
      Users: 3,
      AccountMFAEnabled: 1,
      AccountAccessKeysPresent: 0,
      AccountPasswordPresent: 1,
      AccountSigningCertificatesPresent: 0,
      ...root,
    },
  },
});
const NO_CREDENTIALS = { AccountMFAEnabled: 0, AccountPasswordPresent: 0 };
const device = (SerialNumber: string, arn: string): Answers => ({
  'iam:ListVirtualMFADevices': { VirtualMFADevices: [{ SerialNumber, User: { Arn: arn } }], IsTruncated: false },
});
const ROOT = `arn:aws:iam::${ACCOUNT}:root`;
const VIRTUAL = device(`arn:aws:iam::${ACCOUNT}:mfa/root-account-mfa-device`, ROOT);
const passwords = (policy: object): Answers => ({
  'iam:GetAccountPasswordPolicy': {
    PasswordPolicy: {
      MinimumPasswordLength: 14,
      RequireSymbols: true,
      RequireNumbers: true,
      RequireUppercaseCharacters: true,
      RequireLowercaseCharacters: true,
      AllowUsersToChangePassword: true,
      ExpirePasswords: true,
      MaxPasswordAge: 90,
      PasswordReusePrevention: 24,
      HardExpiry: false,
      ...policy,
    },
  },
});
const NO_POLICY: Answers = { 'iam:GetAccountPasswordPolicy': 'not-found NoSuchEntity' };
const REFUSED_POLICY: Answers = { 'iam:GetAccountPasswordPolicy': 'denied' };
const REFUSED_SUMMARY: Answers = { 'iam:GetAccountSummary': 'denied' };

export const IAM_ACCOUNT: TruthTable = {
  base: {
    ...summary({}),
    ...passwords({}),
    'iam:ListVirtualMFADevices': { VirtualMFADevices: [], IsTruncated: false },
  },
  cases: [
    ...listCases('iam-root-mfa', `${IAM_API}/API_GetAccountSummary.html`, {
      good: [['a root user with MFA', {}, 'pass']],
      bad: [
        ['a root user with a password alone', summary({ AccountMFAEnabled: 0 }), 'fail'],
        ['a root user with an access key alone', summary({ ...NO_CREDENTIALS, AccountAccessKeysPresent: 1 }), 'fail'],
        [
          'a root user with a signing certificate alone',
          summary({ ...NO_CREDENTIALS, AccountSigningCertificatesPresent: 1 }),
          'fail',
        ],
      ],
      edge: [
        ['a member with centralized root access, without credentials', summary(NO_CREDENTIALS), 'pass'],
        [
          'a summary that does not speak of passwords',
          { 'iam:GetAccountSummary': { SummaryMap: { AccountMFAEnabled: 0, AccountAccessKeysPresent: 0 } } },
          'fail',
        ],
        [
          'GovCloud, where no one signs in to a console as root, and a summary that does not speak of passwords',
          { 'iam:GetAccountSummary': { SummaryMap: { AccountMFAEnabled: 0, AccountAccessKeysPresent: 0 } } },
          'pass',
          { partition: 'aws-us-gov' },
        ],
        [
          'a root access key in GovCloud',
          { 'iam:GetAccountSummary': { SummaryMap: { AccountMFAEnabled: 0, AccountAccessKeysPresent: 1 } } },
          'fail',
          { partition: 'aws-us-gov' },
        ],
        [
          'a root user in China with a password alone',
          summary({ AccountMFAEnabled: 0 }),
          'fail',
          { partition: 'aws-cn' },
        ],
        ['a root user in China with MFA', {}, 'pass', { partition: 'aws-cn' }],
        ['a summary that may not be read', REFUSED_SUMMARY, 'unknown'],
      ],
    }),
    ...listCases('iam-root-hardware-mfa', `${IAM_GUIDE}/enable-hw-mfa-for-root.html`, {
      good: [['a root user with MFA and no virtual device', {}, 'pass']],
      bad: [
        ['a root user with an authenticator app', VIRTUAL, 'fail'],
        ['a root user without MFA', summary({ AccountMFAEnabled: 0 }), 'fail'],
      ],
      edge: [
        [
          'a virtual device of a user',
          device(`arn:aws:iam::${ACCOUNT}:mfa/ann`, `arn:aws:iam::${ACCOUNT}:user/ann`),
          'pass',
        ],
        ['a member without root credentials', summary(NO_CREDENTIALS), 'pass'],
        ['devices that may not be listed', { 'iam:ListVirtualMFADevices': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('iam-root-no-access-keys', `${IAM_API}/API_GetAccountSummary.html`, {
      good: [['a root user without keys', {}, 'pass']],
      bad: [['a root user with a key', summary({ AccountAccessKeysPresent: 1 }), 'fail']],
      edge: [
        [
          'a summary without that entry',
          { 'iam:GetAccountSummary': { SummaryMap: { AccountMFAEnabled: 1 } } },
          'unknown',
        ],
        ['a summary that may not be read', REFUSED_SUMMARY, 'unknown'],
      ],
    }),
    ...listCases('iam-password-min-length', `${IAM_API}/API_GetAccountPasswordPolicy.html`, {
      good: [['14 characters', {}, 'pass']],
      bad: [['8 characters', passwords({ MinimumPasswordLength: 8 }), 'fail']],
      edge: [
        ['no policy', NO_POLICY, 'fail'],
        [
          '12 characters where 12 are asked for',
          passwords({ MinimumPasswordLength: 12 }),
          'pass',
          { thresholds: { passwordMinLength: 12 } },
        ],
        ['a policy that may not be read', REFUSED_POLICY, 'unknown'],
      ],
    }),
    ...listCases('iam-password-complexity', `${IAM_API}/API_PasswordPolicy.html`, {
      good: [['all four kinds', {}, 'pass']],
      bad: [['no symbols', passwords({ RequireSymbols: false }), 'fail']],
      edge: [
        ['no policy', NO_POLICY, 'fail'],
        ['a policy that may not be read', REFUSED_POLICY, 'unknown'],
      ],
    }),
    ...listCases('iam-password-expiry', `${IAM_API}/API_PasswordPolicy.html`, {
      good: [['90 days', {}, 'pass']],
      bad: [
        ['180 days', passwords({ MaxPasswordAge: 180 }), 'fail'],
        ['never', passwords({ ExpirePasswords: false, MaxPasswordAge: undefined }), 'fail'],
      ],
      edge: [
        ['no policy', NO_POLICY, 'fail'],
        ['90 days where 60 are allowed', {}, 'fail', { thresholds: { passwordMaxAgeDays: 60 } }],
        ['a policy that may not be read', REFUSED_POLICY, 'unknown'],
      ],
    }),
    ...listCases('iam-password-reuse', `${IAM_API}/API_PasswordPolicy.html`, {
      good: [['24 passwords', {}, 'pass']],
      bad: [['5 passwords', passwords({ PasswordReusePrevention: 5 }), 'fail']],
      edge: [
        [
          'a policy that remembers none: the entry is missing',
          passwords({ PasswordReusePrevention: undefined }),
          'fail',
        ],
        ['a policy that may not be read', REFUSED_POLICY, 'unknown'],
      ],
    }),
    ...listCases('iam-federation', `${IAM_API}/API_ListSAMLProviders.html`, {
      good: [
        [
          'a SAML provider',
          { 'iam:ListSAMLProviders': { SAMLProviderList: [{ Arn: `arn:aws:iam::${ACCOUNT}:saml-provider/Okta` }] } },
          'pass',
        ],
      ],
      bad: [['no provider', { 'iam:ListSAMLProviders': { SAMLProviderList: [] } }, 'fail']],
      edge: [['providers that may not be listed', { 'iam:ListSAMLProviders': 'denied' }, 'unknown']],
    }),
    ...listCases(
      'account-security-contact',
      'https://docs.aws.amazon.com/accounts/latest/reference/API_GetAlternateContact.html',
      {
        good: [
          [
            'a contact',
            {
              'account:GetAlternateContact': {
                AlternateContact: {
                  AlternateContactType: 'SECURITY',
                  EmailAddress: 'security@example.com',
                  Name: 'Security team',
                  PhoneNumber: '+15550100',
                  Title: 'Team',
                },
              },
            },
            'pass',
          ],
        ],
        bad: [['no contact', { 'account:GetAlternateContact': 'not-found ResourceNotFoundException' }, 'fail']],
        edge: [
          ['a contact that may not be read', { 'account:GetAlternateContact': 'denied' }, 'unknown'],
          [
            'GovCloud, where the account service has no endpoint',
            { 'account:GetAlternateContact': 'not-offered' },
            'unknown',
            { partition: 'aws-us-gov' },
          ],
        ],
      },
    ),
    ...listCases(
      'account-contact-details',
      'https://docs.aws.amazon.com/accounts/latest/reference/API_GetContactInformation.html',
      {
        good: [
          [
            'contact details on file',
            {
              'account:GetContactInformation': {
                ContactInformation: { FullName: 'Owner', CompanyName: 'Example Corp', CountryCode: 'US' },
              },
            },
            'manual',
          ],
        ],
        bad: [['no details on file', { 'account:GetContactInformation': {} }, 'manual']],
        edge: [['details that may not be read', { 'account:GetContactInformation': 'denied' }, 'manual']],
      },
    ),
    ...listCases(
      'organizations-member',
      'https://docs.aws.amazon.com/organizations/latest/APIReference/API_DescribeOrganization.html',
      {
        good: [
          [
            'a member',
            {
              'organizations:DescribeOrganization': {
                Organization: {
                  Id: 'o-exampleorgid',
                  Arn: `arn:aws:organizations::${ACCOUNT}:organization/o-exampleorgid`,
                  FeatureSet: 'ALL',
                  MasterAccountId: ACCOUNT,
                },
              },
            },
            'pass',
          ],
        ],
        bad: [
          [
            'an account of no organization',
            { 'organizations:DescribeOrganization': 'not-found AWSOrganizationsNotInUseException' },
            'fail',
          ],
        ],
        edge: [
          ['an organization that may not be described', { 'organizations:DescribeOrganization': 'denied' }, 'unknown'],
        ],
      },
    ),
  ],
};
