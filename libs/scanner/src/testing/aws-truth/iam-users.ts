import { ACCOUNT } from '../account';
import { IAM_GUIDE, IDENTITIES } from './iam-identities';
import { type Answers, listCases, type TruthTable } from './truth-case';

const ARN = `arn:aws:iam::${ACCOUNT}:user/ann`;
const COLUMNS = [
  'user',
  'arn',
  'user_creation_time',
  'password_enabled',
  'password_last_used',
  'password_last_changed',
  'password_next_rotation',
  'mfa_active',
  'access_key_1_active',
  'access_key_1_last_rotated',
  'access_key_1_last_used_date',
  'access_key_2_active',
  'access_key_2_last_rotated',
  'access_key_2_last_used_date',
] as const;
type Column = (typeof COLUMNS)[number];

const SOUND: Readonly<Record<Column, string>> = {
  user: 'ann',
  arn: ARN,
  user_creation_time: '2024-01-10T09:00:00+00:00',
  password_enabled: 'true',
  password_last_used: '2026-11-20T08:00:00+00:00',
  password_last_changed: '2026-10-01T08:00:00+00:00',
  password_next_rotation: '2026-12-30T08:00:00+00:00',
  mfa_active: 'true',
  access_key_1_active: 'true',
  access_key_1_last_rotated: '2026-10-01T08:00:00+00:00',
  access_key_1_last_used_date: '2026-11-20T08:00:00+00:00',
  access_key_2_active: 'false',
  access_key_2_last_rotated: 'N/A',
  access_key_2_last_used_date: 'N/A',
};

/** The credential report with the user's row changed. */
const report = (cells: Partial<Record<Column, string>>): Answers => ({
  'iam:GenerateCredentialReport': { State: 'COMPLETE' },
  'iam:GetCredentialReport': {
    ReportFormat: 'text/csv',
    GeneratedTime: new Date('2026-11-21T10:00:00Z'),
    Content: new TextEncoder().encode(
      [COLUMNS.join(','), COLUMNS.map((column) => ({ ...SOUND, ...cells })[column]).join(',')].join('\n'),
    ),
  },
});
const user = (more: object = {}): Answers => ({
  'iam:GetAccountAuthorizationDetails': {
    ...IDENTITIES,
    UserDetailList: [
      {
        Path: '/',
        UserName: 'ann',
        UserId: 'AIDADBQP57FF2AEXAMPLE',
        Arn: ARN,
        CreateDate: new Date('2024-01-10T09:00:00Z'),
        GroupList: ['developers'],
        AttachedManagedPolicies: [],
        ...more,
      },
    ],
  },
});
const managed = (PolicyName: string) => ({
  AttachedManagedPolicies: [{ PolicyName, PolicyArn: `arn:aws:iam::aws:policy/${PolicyName}` }],
});
const REFUSED: Answers = { 'iam:GenerateCredentialReport': 'denied' };
const REPORT = `${IAM_GUIDE}/id_credentials_getting-report.html`;
const NEVER = 'no_information';

export const IAM_USERS: TruthTable = {
  base: { ...user(), ...report({}) },
  cases: [
    ...listCases('iam-console-access-unused', REPORT, {
      good: [['a password used yesterday', {}, 'pass']],
      bad: [
        ['a password last used in spring', report({ password_last_used: '2026-04-01T08:00:00+00:00' }), 'fail'],
        [
          'a password set in 2020 and never used',
          report({ password_last_used: NEVER, password_last_changed: '2020-01-10T09:00:00+00:00' }),
          'fail',
        ],
      ],
      edge: [
        [
          'a password set last week and not used yet',
          report({ password_last_used: NEVER, password_last_changed: '2026-11-15T09:00:00+00:00' }),
          'pass',
        ],
        ['a user without a password', report({ password_enabled: 'false', password_last_used: 'N/A' }), 'pass'],
        ['a report that may not be made', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-user-console-mfa', REPORT, {
      good: [['a console user with MFA', {}, 'pass']],
      bad: [['a console user without MFA', report({ mfa_active: 'false' }), 'fail']],
      edge: [
        ['a user of programs without MFA', report({ password_enabled: 'false', mfa_active: 'false' }), 'pass'],
        ['a report that may not be made', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-access-key-rotation', REPORT, {
      good: [['a key of seven weeks', {}, 'pass']],
      bad: [['a key of last year', report({ access_key_1_last_rotated: '2025-10-01T08:00:00+00:00' }), 'fail']],
      edge: [
        ['a key of seven weeks where 30 days are allowed', {}, 'fail', { thresholds: { accessKeyMaxAgeDays: 30 } }],
        [
          'an old key that is inactive',
          report({ access_key_1_active: 'false', access_key_1_last_rotated: '2025-10-01T08:00:00+00:00' }),
          'pass',
        ],
        ['a key without a date', report({ access_key_1_last_rotated: 'N/A' }), 'unknown'],
        ['a report that may not be made', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-access-key-unused', REPORT, {
      good: [['a key used yesterday', {}, 'pass']],
      bad: [
        ['a key last used in spring', report({ access_key_1_last_used_date: '2026-04-01T08:00:00+00:00' }), 'fail'],
      ],
      edge: [
        [
          'a new key that was not used yet',
          report({ access_key_1_last_rotated: '2026-11-19T08:00:00+00:00', access_key_1_last_used_date: 'N/A' }),
          'pass',
        ],
        ['a report that may not be made', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-user-single-active-key', REPORT, {
      good: [['one key', {}, 'pass']],
      bad: [
        [
          'two active keys',
          report({ access_key_2_active: 'true', access_key_2_last_rotated: '2026-11-01T08:00:00+00:00' }),
          'fail',
        ],
      ],
      edge: [
        ['two keys, one inactive', report({ access_key_2_last_rotated: '2026-11-01T08:00:00+00:00' }), 'pass'],
        ['a report that may not be made', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-no-initial-access-key', REPORT, {
      good: [['a key that is in use', {}, 'pass']],
      bad: [
        [
          'an unused key of the first minute',
          report({ access_key_1_last_rotated: '2024-01-10T09:00:30+00:00', access_key_1_last_used_date: 'N/A' }),
          'fail',
        ],
      ],
      edge: [
        [
          'an unused key of a later day',
          report({ access_key_1_last_rotated: '2024-03-10T09:00:30+00:00', access_key_1_last_used_date: 'N/A' }),
          'pass',
        ],
        ['a report that may not be made', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-user-admin-policy', `${IAM_GUIDE}/access_policies_job-functions.html`, {
      good: [['a user in a group', {}, 'pass']],
      bad: [['a user with AdministratorAccess', user(managed('AdministratorAccess')), 'fail']],
      edge: [
        ['a user with PowerUserAccess', user(managed('PowerUserAccess')), 'pass'],
        ['users that may not be read', { 'iam:GetAccountAuthorizationDetails': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('iam-user-no-direct-policies', `${IAM_GUIDE}/access_policies_managed-vs-inline.html`, {
      good: [['a user in a group', {}, 'pass']],
      bad: [['a user with a managed policy', user(managed('ReadOnlyAccess')), 'fail']],
      edge: [
        [
          'a user with an inline policy',
          user({ UserPolicyList: [{ PolicyName: 'own', PolicyDocument: '%7B%7D' }] }),
          'fail',
        ],
        ['users that may not be read', { 'iam:GetAccountAuthorizationDetails': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
