import { judge } from './aws/provider';
import { GLOBAL_REGION, known, unread } from './snapshot';
import { describeCheck } from './testing/describe-check';
import { ACCOUNT, OPEN_BLOCK, SOUND_PASSWORDS, aResource, aUnit } from './testing/resources';

const refused = unread('Access denied.');
const passwords = (facts: Partial<typeof SOUND_PASSWORDS>) => ({
  passwordPolicy: known({ ...SOUND_PASSWORDS, ...facts }),
});
const OLD = '2026-10-06T11:00:00.000Z';
const NEW = '2026-11-20T00:00:00.000Z';

describeCheck('iam-root-hardware-mfa', 'aws.account', [
  ['fails an app as second factor', { rootHasVirtualMfa: known(true) }, 'fail'],
  [
    'fails root without any MFA',
    { root: known({ hasAccessKeys: false, hasMfa: false }), rootHasVirtualMfa: refused },
    'fail',
  ],
  ['does not know refused devices', { rootHasVirtualMfa: refused }, 'unknown'],
  ['does not know without the summary', { root: refused }, 'unknown'],
]);
describeCheck('iam-root-not-used-recently', 'aws.account', [
  [
    'fails a sign-in of today',
    { rootUse: known({ passwordLastUsedAt: '2026-11-21T08:00:00Z', keysLastUsedAt: null }) },
    'fail',
  ],
  [
    'fails a key used today',
    { rootUse: known({ passwordLastUsedAt: null, keysLastUsedAt: '2026-11-21T08:00:00Z' }) },
    'fail',
  ],
  ['passes root that was never used', { rootUse: known({ passwordLastUsedAt: null, keysLastUsedAt: null }) }, 'pass'],
  ['does not know a report without the root user', { rootUse: refused }, 'unknown'],
]);
describeCheck('iam-password-reuse', 'aws.account', [
  ['fails 23 passwords', passwords({ reusePrevention: 23 }), 'fail'],
  ['fails where none is remembered', passwords({ reusePrevention: null }), 'fail'],
  ['fails where there is no policy', { passwordPolicy: known(null) }, 'fail'],
  ['is unknown if the policy is denied', { passwordPolicy: refused }, 'unknown'],
]);
describeCheck('iam-password-complexity', 'aws.account', [
  ['fails without symbols', passwords({ requiresSymbols: false }), 'fail'],
  ['fails without upper case', passwords({ requiresUppercase: false }), 'fail'],
  ['fails where there is no policy', { passwordPolicy: known(null) }, 'fail'],
  ['is unknown if the policy is denied', { passwordPolicy: refused }, 'unknown'],
]);
describeCheck('iam-password-expiry', 'aws.account', [
  ['fails 91 days', passwords({ maxAgeDays: 91 }), 'fail'],
  ['fails passwords that never expire', passwords({ maxAgeDays: null }), 'fail'],
  ['fails an age of 0', passwords({ maxAgeDays: 0 }), 'fail'],
  ['is unknown if the policy is denied', { passwordPolicy: refused }, 'unknown'],
]);
describeCheck('iam-support-role', 'aws.account', [
  ['fails an account without such a role', { supportRoles: known([]) }, 'fail'],
  ['does not know refused roles', { supportRoles: refused }, 'unknown'],
]);
describeCheck('iam-cloudshell-full-access', 'aws.account', [
  ['fails when somebody has it', { cloudShellHolders: known(['arn:aws:iam::111122223333:user/ann']) }, 'fail'],
  ['does not know refused identities', { cloudShellHolders: refused }, 'unknown'],
]);
describeCheck('iam-federation', 'aws.account', [
  ['fails an account without a provider', { samlProviders: known([]) }, 'fail'],
  ['does not know refused providers', { samlProviders: refused }, 'unknown'],
]);
describeCheck('account-security-contact', 'aws.account', [
  ['fails an account without one', { hasSecurityContact: known(false) }, 'fail'],
  ['does not know a refused contact', { hasSecurityContact: refused }, 'unknown'],
]);
describeCheck(
  'account-contact-details',
  'aws.account',
  [['stays with a person when they cannot be read', { contact: refused }, 'manual']],
  'manual',
);

const keyOf = (facts: { lastRotatedAt: string | null; lastUsedAt: string | null; isActive?: boolean }) => ({
  credentials: known({
    hasPassword: true,
    passwordLastUsedAt: NEW,
    hasMfa: true,
    accessKeys: [{ isActive: true, ...facts }],
  }),
});
const passwordUsed = (passwordLastUsedAt: string | null, hasPassword = true) => ({
  credentials: known({ hasPassword, passwordLastUsedAt, hasMfa: true, accessKeys: [] }),
});
describeCheck('iam-access-key-unused', 'aws.iam.user', [
  ['fails a key used 46 days ago', keyOf({ lastRotatedAt: '2020-01-01T00:00:00Z', lastUsedAt: OLD }), 'fail'],
  ['fails a key made 46 days ago and never used', keyOf({ lastRotatedAt: OLD, lastUsedAt: null }), 'fail'],
  ['passes an old key that is in use', keyOf({ lastRotatedAt: '2020-01-01T00:00:00Z', lastUsedAt: NEW }), 'pass'],
  ['passes an old key that is not active', keyOf({ lastRotatedAt: OLD, lastUsedAt: null, isActive: false }), 'pass'],
  ['does not know a key without any date', keyOf({ lastRotatedAt: null, lastUsedAt: null }), 'unknown'],
  ['does not know without the report', { credentials: refused }, 'unknown'],
]);
describeCheck('iam-console-access-unused', 'aws.iam.user', [
  ['fails a password used 46 days ago', passwordUsed(OLD), 'fail'],
  ['fails a password that was never used since the user was made long ago', passwordUsed(null), 'fail'],
  [
    'passes a password of last week that was not used yet',
    { ...passwordUsed(null), createdAt: '2026-11-15T00:00:00.000Z' },
    'pass',
  ],
  ['passes a user without a password', passwordUsed(null, false), 'pass'],
  ['does not know without the report', { credentials: refused }, 'unknown'],
]);
describeCheck('iam-no-initial-access-key', 'aws.iam.user', [
  ['fails a key of the first minute', keyOf({ lastRotatedAt: '2025-01-01T00:00:40Z', lastUsedAt: null }), 'fail'],
  ['passes a key of the next day', keyOf({ lastRotatedAt: '2025-01-02T00:00:00Z', lastUsedAt: null }), 'pass'],
  [
    'passes a key of the first minute that is used',
    keyOf({ lastRotatedAt: '2025-01-01T00:00:40Z', lastUsedAt: NEW }),
    'pass',
  ],
  ['does not know a key without a date', keyOf({ lastRotatedAt: null, lastUsedAt: null }), 'unknown'],
  ['does not know without the report', { credentials: refused }, 'unknown'],
]);
const ADMIN = ['arn:aws:iam::aws:policy/AdministratorAccess'];
describeCheck('iam-user-admin-policy', 'aws.iam.user', [
  ['fails an administrator', { attachedPolicies: ADMIN }, 'fail'],
  ['fails an administrator in China', { attachedPolicies: ['arn:aws-cn:iam::aws:policy/AdministratorAccess'] }, 'fail'],
  [
    'passes an own policy of that name',
    { attachedPolicies: [`arn:aws:iam::${ACCOUNT}:policy/AdministratorAccess`] },
    'pass',
  ],
]);
describeCheck('iam-role-admin-policy', 'aws.iam.role', [
  ['fails an administrator', { attachedPolicies: ADMIN }, 'fail'],
  ['says nothing of roles that AWS owns', { attachedPolicies: ADMIN, isServiceLinked: true }, 'nothing'],
]);
const everything = known({ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } });
const inline = (document: typeof everything | typeof refused) => ({ inlinePolicies: [{ name: 'own', document }] });
describeCheck('iam-inline-policy-full-admin', 'aws.iam.user', [
  ['fails everything on everything', inline(everything), 'fail'],
  ['passes less', inline(known({ Statement: { Effect: 'Allow', Action: 's3:*', Resource: '*' } })), 'pass'],
  ['does not know a policy that is not JSON', inline(refused), 'unknown'],
]);
describe('iam-inline-policy-full-admin', () => {
  it.each(['aws.iam.group', 'aws.iam.role'] as const)('judges %s as well', (kind) => {
    const unit = aUnit('iam', GLOBAL_REGION, { resources: [aResource(kind, inline(everything))] });
    const said = judge(ACCOUNT, [unit]).filter(({ check }) => check === 'iam-inline-policy-full-admin');
    expect(said).toEqual([expect.objectContaining({ status: 'fail', resource: aResource(kind).arn })]);
  });
});
const grants = (Action: unknown, ...more: object[]) => ({
  document: known({ Statement: [{ Effect: 'Allow', Action, Resource: '*' }, ...more] }),
});
describeCheck('iam-policy-privilege-escalation', 'aws.iam.policy', [
  ['fails a new version of a policy', grants('iam:CreatePolicyVersion'), 'fail'],
  ['fails a pair of actions', grants(['iam:PassRole', 'ec2:RunInstances']), 'fail'],
  [
    'fails a pair over two statements',
    grants('iam:passrole', { Effect: 'Allow', Action: 'ec2:Run*', Resource: '*' }),
    'fail',
  ],
  ['passes half of a pair', grants('iam:PassRole'), 'pass'],
  [
    'passes what is denied again',
    grants('iam:*', {
      Effect: 'Deny',
      Action: ['iam:*Policy*', 'iam:Create*', 'iam:*Profile', 'iam:Add*', 'iam:*Boundary'],
      Resource: '*',
    }),
    'pass',
  ],
  [
    'fails what is denied only under a condition',
    grants('iam:CreateAccessKey', {
      Effect: 'Deny',
      Action: 'iam:*',
      Resource: '*',
      Condition: { Bool: { x: 'true' } },
    }),
    'fail',
  ],
  [
    'fails everything but one service',
    { document: known({ Statement: [{ Effect: 'Allow', NotAction: 's3:*', Resource: '*' }] }) },
    'fail',
  ],
  ['says nothing of a policy that is attached to nobody', { ...grants('*'), attachments: 0 }, 'nothing'],
  ['does not know a policy that is not JSON', { document: refused }, 'unknown'],
]);
describeCheck('iam-server-certificates-expired', 'aws.iam.server-certificate', [
  ['fails a certificate of yesterday', { expiresAt: NEW }, 'fail'],
  ['does not know what AWS left out', { expiresAt: null }, 'unknown'],
]);
const trusts = (Principal: unknown, Condition?: object) => ({
  trust: known({
    Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole', ...(Condition ? { Condition } : {}) }],
  }),
});
const STATES = { Service: 'states.amazonaws.com' };
const EC2 = { Service: 'ec2.amazonaws.com' };
describeCheck('iam-role-confused-deputy', 'aws.iam.role', [
  ['fails a service without a condition', trusts(STATES), 'fail'],
  ['fails another condition', trusts(STATES, { Bool: { 'aws:SecureTransport': 'true' } }), 'fail'],
  ['fails a source that may be anybody', trusts(STATES, { ArnLike: { 'aws:SourceArn': '*' } }), 'fail'],
  [
    'fails a list of sources with any in it',
    trusts(STATES, { StringLike: { 'aws:SourceAccount': [ACCOUNT, '*'] } }),
    'fail',
  ],
  ['fails a source of any account', trusts(STATES, { ArnLike: { 'aws:SourceArn': 'arn:aws:*:*:*:*' } }), 'fail'],
  [
    'fails a source that need not be told',
    trusts(STATES, { StringEqualsIfExists: { 'aws:SourceAccount': ACCOUNT } }),
    'fail',
  ],
  ['fails all sources but one', trusts(STATES, { StringNotEquals: { 'aws:SourceAccount': '999999999999' } }), 'fail'],
  ['passes a source ARN', trusts(STATES, { ArnLike: { 'AWS:SourceArn': `arn:aws:ec2:*:${ACCOUNT}:*` } }), 'pass'],
  ['passes a service that sends no source: EC2 could not assume the role with a condition', trusts(EC2), 'pass'],
  ['passes another account', trusts({ AWS: 'arn:aws:iam::999999999999:root' }), 'pass'],
  ['says nothing of roles that AWS owns', { ...trusts(STATES), isServiceLinked: true }, 'nothing'],
  ['does not know a policy that is not JSON', { trust: refused }, 'unknown'],
]);
const anyAccount = trusts({ AWS: '*' });
const GITHUB = 'token.actions.githubusercontent.com';
describeCheck('iam-role-trust-public', 'aws.iam.role', [
  ['fails everybody', anyAccount, 'fail'],
  ['says nothing of roles that AWS owns', { ...anyAccount, isServiceLinked: true }, 'nothing'],
  ['does not know a policy that is not JSON', { trust: refused }, 'unknown'],
]);
describeCheck('iam-oidc-trust-unscoped', 'aws.iam.role', [
  [
    'fails GitHub without a subject',
    {
      trust: known({
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Federated: `arn:aws:iam::${ACCOUNT}:oidc-provider/${GITHUB}` },
            Action: 'sts:AssumeRoleWithWebIdentity',
          },
        ],
      }),
    },
    'fail',
  ],
  ['does not know a policy that is not JSON', { trust: refused }, 'unknown'],
]);
describeCheck('iam-group-admin-policy', 'aws.iam.group', [
  ['fails a group of administrators', { attachedPolicies: ['arn:aws:iam::aws:policy/AdministratorAccess'] }, 'fail'],
]);
describeCheck('iam-inline-policy-privilege-escalation', 'aws.iam.user', [
  [
    'fails an inline policy with a way to more permissions',
    { inlinePolicies: [{ name: 'own', ...grants('iam:PutUserPolicy') }] },
    'fail',
  ],
  ['does not know a policy that is not JSON', { inlinePolicies: [{ name: 'own', document: refused }] }, 'unknown'],
]);

const ALL_ON = { blockPublicAcls: true, ignorePublicAcls: true, blockPublicPolicy: true, restrictPublicBuckets: true };
const open = { publicAccessBlock: known(OPEN_BLOCK), accountPublicAccessBlock: known(OPEN_BLOCK) };
const writable = (statement: object = {}) => ({
  policy: known({
    Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:PutObject', Resource: '*', ...statement }],
  }),
});
describeCheck('s3-account-public-access-block', 'aws.s3.account', [
  [
    'fails an account with one setting off',
    { publicAccessBlock: known({ ...ALL_ON, ignorePublicAcls: false }) },
    'fail',
  ],
  ['does not know a refused block', { publicAccessBlock: refused }, 'unknown'],
]);
describeCheck('s3-bucket-policy-public-write', 'aws.s3.bucket', [
  ['fails an upload by anybody', { ...open, ...writable() }, 'fail'],
  ['fails every action by anybody', { ...open, ...writable({ Action: ['s3:*'] }) }, 'fail'],
  ['fails a deletion by anybody', { ...open, ...writable({ Action: 's3:Delete*' }) }, 'fail'],
  ['fails everything but reading', { ...open, ...writable({ Action: undefined, NotAction: 's3:Get*' }) }, 'fail'],
  ['passes reading by anybody', { ...open, ...writable({ Action: 's3:GetObject' }) }, 'pass'],
  [
    'passes an upload from one network',
    { ...open, ...writable({ Condition: { IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } } }) },
    'pass',
  ],
  [
    'fails an upload from every network',
    { ...open, ...writable({ Condition: { IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } } }) },
    'fail',
  ],
  [
    'fails an upload by everybody who uses TLS',
    { ...open, ...writable({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } }) },
    'fail',
  ],
  [
    'fails an upload by everybody but one',
    { ...open, ...writable({ Principal: undefined, NotPrincipal: { AWS: 'arn:aws:iam::999999999999:root' } }) },
    'fail',
  ],
  ['passes an upload that is blocked', { publicAccessBlock: known(ALL_ON), ...writable() }, 'pass'],
  ['passes a bucket without a policy', { ...open, policy: known(null) }, 'pass'],
  ['is unknown if the policy is denied', { ...open, policy: refused }, 'unknown'],
  ['does not know an open policy whose block was refused', { publicAccessBlock: refused, ...writable() }, 'unknown'],
]);
describeCheck('s3-bucket-kms-encryption', 'aws.s3.bucket', [
  ['fails keys of S3', { encryption: known(['AES256']) }, 'fail'],
  ['passes two layers', { encryption: known(['aws:kms:dsse']) }, 'pass'],
  ['does not know a refused rule', { encryption: refused }, 'unknown'],
]);
describeCheck('s3-bucket-mfa-delete', 'aws.s3.bucket', [
  ['fails without it', { mfaDelete: known(false) }, 'fail'],
  ['is unknown if the setting is denied', { mfaDelete: refused }, 'unknown'],
]);
describeCheck('s3-bucket-access-logging', 'aws.s3.bucket', [
  ['fails without it', { logsTo: known(null) }, 'fail'],
  ['is unknown if the setting is denied', { logsTo: refused }, 'unknown'],
]);
describeCheck('s3-bucket-lifecycle', 'aws.s3.bucket', [
  ['fails without an active rule', { activeLifecycleRules: known(0) }, 'fail'],
  ['does not know refused rules', { activeLifecycleRules: refused }, 'unknown'],
]);
describeCheck('s3-bucket-acl-disabled', 'aws.s3.bucket', [
  ['fails the owner preferred', { ownership: known('BucketOwnerPreferred') }, 'fail'],
  ['fails where nothing was set', { ownership: known(null) }, 'fail'],
  ['is unknown if the setting is denied', { ownership: refused }, 'unknown'],
]);
describeCheck('s3-bucket-object-lock', 'aws.s3.bucket', [
  ['fails without it', { hasObjectLock: known(false) }, 'fail'],
  ['is unknown if the setting is denied', { hasObjectLock: refused }, 'unknown'],
]);
