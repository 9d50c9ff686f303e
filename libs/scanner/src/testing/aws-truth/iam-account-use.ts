import { ACCOUNT } from '../account';
import { IAM_API, IAM_GUIDE, IDENTITIES, policyText } from './iam-identities';
import { type Answers, listCases, type TruthTable } from './truth-case';

const COLUMNS =
  'user,arn,user_creation_time,password_enabled,password_last_used,password_last_changed,password_next_rotation,mfa_active,access_key_1_active,access_key_1_last_rotated,access_key_1_last_used_date,access_key_1_last_used_region,access_key_1_last_used_service,access_key_2_active,access_key_2_last_rotated,access_key_2_last_used_date,access_key_2_last_used_region,access_key_2_last_used_service,cert_1_active,cert_1_last_rotated,cert_2_active,cert_2_last_rotated';

/** The line of the root user in the credential report, as the user guide prints it. */
const rootUsed = (password: string, key = 'N/A'): Answers => ({
  'iam:GenerateCredentialReport': { State: 'COMPLETE' },
  'iam:GetCredentialReport': {
    Content: new TextEncoder().encode(
      `${COLUMNS}\n<root_account>,arn:aws:iam::${ACCOUNT}:root,2019-01-07T10:00:00+00:00,not_supported,${password},not_supported,not_supported,true,false,N/A,${key},N/A,N/A,false,N/A,N/A,N/A,N/A,false,N/A,false,N/A\n`,
    ),
    ReportFormat: 'text/csv',
    GeneratedTime: new Date('2026-11-21T11:00:00Z'),
  },
});

const MANAGED = 'arn:aws:iam::aws:policy';
const role = (policy: string): Answers => ({
  'iam:GetAccountAuthorizationDetails': {
    ...IDENTITIES,
    RoleDetailList: [
      {
        Path: '/',
        RoleName: 'incident-response',
        RoleId: 'AROAEXAMPLE',
        Arn: `arn:aws:iam::${ACCOUNT}:role/incident-response`,
        CreateDate: new Date('2024-01-01T00:00:00Z'),
        AssumeRolePolicyDocument: policyText({
          Effect: 'Allow',
          Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` },
          Action: 'sts:AssumeRole',
        }),
        InstanceProfileList: [],
        RolePolicyList: [],
        AttachedManagedPolicies: [{ PolicyName: policy, PolicyArn: `${MANAGED}/${policy}` }],
        Tags: [],
      },
    ],
  },
});
const group = (policy: string): Answers => ({
  'iam:GetAccountAuthorizationDetails': {
    ...IDENTITIES,
    GroupDetailList: [
      {
        Path: '/',
        GroupName: 'staff',
        GroupId: 'AGPAEXAMPLE',
        Arn: `arn:aws:iam::${ACCOUNT}:group/staff`,
        CreateDate: new Date('2024-01-01T00:00:00Z'),
        GroupPolicyList: [],
        AttachedManagedPolicies: [{ PolicyName: policy, PolicyArn: `${MANAGED}/${policy}` }],
      },
    ],
  },
});
const REFUSED: Answers = { 'iam:GetAccountAuthorizationDetails': 'denied' };

const certificate = (expiration: string): Answers => ({
  'iam:ListServerCertificates': {
    ServerCertificateMetadataList: [
      {
        Path: '/',
        ServerCertificateName: 'shop',
        ServerCertificateId: 'ASCAEXAMPLE',
        Arn: `arn:aws:iam::${ACCOUNT}:server-certificate/shop`,
        UploadDate: new Date('2024-01-01T00:00:00Z'),
        Expiration: new Date(expiration),
      },
    ],
    IsTruncated: false,
  },
});

/** Today is 21 November 2026, 12:00 UTC. */
export const IAM_ACCOUNT_USE: TruthTable = {
  base: {
    'iam:GetAccountAuthorizationDetails': IDENTITIES,
    'iam:ListServerCertificates': { ServerCertificateMetadataList: [], IsTruncated: false },
    ...rootUsed('2024-03-01T08:00:00+00:00'),
  },
  cases: [
    ...listCases('iam-root-not-used-recently', `${IAM_GUIDE}/id_credentials_getting-report.html`, {
      good: [
        ['a root user who last signed in two years ago', {}, 'pass'],
        ['a root user who never signed in', rootUsed('no_information'), 'pass'],
      ],
      bad: [
        ['a root user who signed in this morning', rootUsed('2026-11-21T08:00:00+00:00'), 'fail'],
        ['a root access key that was used this morning', rootUsed('N/A', '2026-11-21T08:00:00+00:00'), 'fail'],
      ],
      edge: [
        [
          'a sign-in ten days ago, under a limit of 30 days',
          rootUsed('2026-11-11T08:00:00+00:00'),
          'fail',
          { thresholds: { rootUnusedDays: 30 } },
        ],
        ['a report that may not be read', { 'iam:GetCredentialReport': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('iam-support-role', `${IAM_GUIDE}/access_policies_job-functions.html`, {
      good: [['a role with AWSSupportAccess', role('AWSSupportAccess'), 'pass']],
      bad: [['no role with AWSSupportAccess', role('ReadOnlyAccess'), 'fail']],
      edge: [
        ['a group with AWSSupportAccess, and no role', group('AWSSupportAccess'), 'fail'],
        ['identities that may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases(
      'iam-cloudshell-full-access',
      'https://docs.aws.amazon.com/cloudshell/latest/userguide/sec-auth-with-identities.html',
      {
        good: [['no one with AWSCloudShellFullAccess', {}, 'pass']],
        bad: [['a role with AWSCloudShellFullAccess', role('AWSCloudShellFullAccess'), 'fail']],
        edge: [
          ['a group with AWSCloudShellFullAccess', group('AWSCloudShellFullAccess'), 'fail'],
          ['identities that may not be read', REFUSED, 'unknown'],
        ],
      },
    ),
    ...listCases('iam-server-certificates-expired', `${IAM_API}/API_ListServerCertificates.html`, {
      good: [['a certificate until next year', certificate('2027-06-01T00:00:00Z'), 'pass']],
      bad: [['a certificate that expired last year', certificate('2025-06-01T00:00:00Z'), 'fail']],
      edge: [
        ['a certificate that expired an hour ago', certificate('2026-11-21T11:00:00Z'), 'fail'],
        ['no certificate in IAM', {}, 'nothing'],
        ['certificates that may not be listed', { 'iam:ListServerCertificates': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
