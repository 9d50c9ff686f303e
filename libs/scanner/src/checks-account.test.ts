import { judge } from './aws/provider';
import { GLOBAL_REGION, toFact, toUnread } from './snapshot';
import { describeCheck } from './testing/describe-check';
import { ACCOUNT, OPEN_BLOCK, SOUND_PASSWORDS, aResource, aUnit } from './testing/resources';

const refused = toUnread('Access denied.');
const passwords = (facts: Partial<typeof SOUND_PASSWORDS>) => ({
  passwordPolicy: toFact({ ...SOUND_PASSWORDS, ...facts }),
});
const OLD = '2026-10-06T11:00:00.000Z';
const NEW = '2026-11-20T00:00:00.000Z';

describeCheck('iam-root-hardware-mfa', 'aws.account', [
  ['fails a virtual MFA device', { rootHasVirtualMfa: toFact(true) }, 'fail'],
  [
    'fails a root user without MFA',
    { root: toFact({ hasAccessKeys: false, hasMfa: false }), rootHasVirtualMfa: refused },
    'fail',
  ],
  ['is unknown if devices are denied', { rootHasVirtualMfa: refused }, 'unknown'],
  ['is unknown without the summary', { root: refused }, 'unknown'],
]);
describeCheck('iam-root-not-used-recently', 'aws.account', [
  [
    'fails a sign-in today',
    { rootUse: toFact({ passwordLastUsedAt: '2026-11-21T08:00:00Z', keysLastUsedAt: null }) },
    'fail',
  ],
  [
    'fails a key used today',
    { rootUse: toFact({ passwordLastUsedAt: null, keysLastUsedAt: '2026-11-21T08:00:00Z' }) },
    'fail',
  ],
  [
    'passes a root user that was never used',
    { rootUse: toFact({ passwordLastUsedAt: null, keysLastUsedAt: null }) },
    'pass',
  ],
  ['is unknown for a report without the root user', { rootUse: refused }, 'unknown'],
]);
describeCheck('iam-password-reuse', 'aws.account', [
  ['fails 23 passwords', passwords({ reusePrevention: 23 }), 'fail'],
  ['fails if no passwords are remembered', passwords({ reusePrevention: null }), 'fail'],
  ['fails without a policy', { passwordPolicy: toFact(null) }, 'fail'],
  ['is unknown if the policy is denied', { passwordPolicy: refused }, 'unknown'],
]);
describeCheck('iam-password-complexity', 'aws.account', [
  ['fails without symbols', passwords({ requiresSymbols: false }), 'fail'],
  ['fails without uppercase letters', passwords({ requiresUppercase: false }), 'fail'],
  ['fails without a policy', { passwordPolicy: toFact(null) }, 'fail'],
  ['is unknown if the policy is denied', { passwordPolicy: refused }, 'unknown'],
]);
describeCheck('iam-password-expiry', 'aws.account', [
  ['fails 91 days', passwords({ maxAgeDays: 91 }), 'fail'],
  ['fails passwords that never expire', passwords({ maxAgeDays: null }), 'fail'],
  ['fails a maximum age of 0', passwords({ maxAgeDays: 0 }), 'fail'],
  ['is unknown if the policy is denied', { passwordPolicy: refused }, 'unknown'],
]);
describeCheck('iam-support-role', 'aws.account', [
  ['fails an account without a support role', { supportRoles: toFact([]) }, 'fail'],
  ['is unknown if roles are denied', { supportRoles: refused }, 'unknown'],
]);
describeCheck('iam-cloudshell-full-access', 'aws.account', [
  ['fails if it is attached', { cloudShellHolders: toFact(['arn:aws:iam::111122223333:user/ann']) }, 'fail'],
  ['is unknown if identities are denied', { cloudShellHolders: refused }, 'unknown'],
]);
describeCheck('iam-federation', 'aws.account', [
  ['fails an account without a provider', { samlProviders: toFact([]) }, 'fail'],
  ['is unknown if providers are denied', { samlProviders: refused }, 'unknown'],
]);
describeCheck('account-security-contact', 'aws.account', [
  ['fails an account without one', { hasSecurityContact: toFact(false) }, 'fail'],
  ['is unknown if the contact is denied', { hasSecurityContact: refused }, 'unknown'],
]);
describeCheck(
  'account-contact-details',
  'aws.account',
  [['needs manual review if they cannot be read', { contact: refused }, 'manual']],
  'manual',
);

const makeKey = (facts: { lastRotatedAt: string | null; lastUsedAt: string | null; isActive?: boolean }) => ({
  credentials: toFact({
    hasPassword: true,
    passwordLastUsedAt: NEW,
    hasMfa: true,
    accessKeys: [{ isActive: true, ...facts }],
  }),
});
const passwordUsed = (passwordLastUsedAt: string | null, hasPassword = true) => ({
  credentials: toFact({ hasPassword, passwordLastUsedAt, hasMfa: true, accessKeys: [] }),
});
describeCheck('iam-access-key-unused', 'aws.iam.user', [
  ['fails a key used 46 days ago', makeKey({ lastRotatedAt: '2020-01-01T00:00:00Z', lastUsedAt: OLD }), 'fail'],
  ['fails a key created 46 days ago and never used', makeKey({ lastRotatedAt: OLD, lastUsedAt: null }), 'fail'],
  ['passes an old key that is in use', makeKey({ lastRotatedAt: '2020-01-01T00:00:00Z', lastUsedAt: NEW }), 'pass'],
  ['passes an old inactive key', makeKey({ lastRotatedAt: OLD, lastUsedAt: null, isActive: false }), 'pass'],
  ['is unknown for a key without any date', makeKey({ lastRotatedAt: null, lastUsedAt: null }), 'unknown'],
  ['is unknown without the report', { credentials: refused }, 'unknown'],
]);
describeCheck('iam-console-access-unused', 'aws.iam.user', [
  ['fails a password used 46 days ago', passwordUsed(OLD), 'fail'],
  ['fails an old password that was never used', passwordUsed(null), 'fail'],
  [
    'passes a password set last week and not used yet',
    { ...passwordUsed(null), createdAt: '2026-11-15T00:00:00.000Z' },
    'pass',
  ],
  ['passes a user without a password', passwordUsed(null, false), 'pass'],
  ['is unknown without the report', { credentials: refused }, 'unknown'],
]);
describeCheck('iam-no-initial-access-key', 'aws.iam.user', [
  ['fails a key created with the user', makeKey({ lastRotatedAt: '2025-01-01T00:00:40Z', lastUsedAt: null }), 'fail'],
  ['passes a key created the next day', makeKey({ lastRotatedAt: '2025-01-02T00:00:00Z', lastUsedAt: null }), 'pass'],
  [
    'passes a used key created with the user',
    makeKey({ lastRotatedAt: '2025-01-01T00:00:40Z', lastUsedAt: NEW }),
    'pass',
  ],
  ['is unknown for a key without a date', makeKey({ lastRotatedAt: null, lastUsedAt: null }), 'unknown'],
  ['is unknown without the report', { credentials: refused }, 'unknown'],
]);
const ADMIN = ['arn:aws:iam::aws:policy/AdministratorAccess'];
describeCheck('iam-user-admin-policy', 'aws.iam.user', [
  ['fails an administrator', { attachedPolicies: ADMIN }, 'fail'],
  ['fails an administrator in China', { attachedPolicies: ['arn:aws-cn:iam::aws:policy/AdministratorAccess'] }, 'fail'],
  [
    'passes a customer managed policy of the same name',
    { attachedPolicies: [`arn:aws:iam::${ACCOUNT}:policy/AdministratorAccess`] },
    'pass',
  ],
]);
describeCheck('iam-role-admin-policy', 'aws.iam.role', [
  ['fails an administrator', { attachedPolicies: ADMIN }, 'fail'],
  ['does not apply to service-linked roles', { attachedPolicies: ADMIN, isServiceLinked: true }, 'nothing'],
]);
const everything = toFact({ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } });
const inline = (document: typeof everything | typeof refused) => ({ inlinePolicies: [{ name: 'own', document }] });
describeCheck('iam-inline-policy-full-admin', 'aws.iam.user', [
  ['fails all actions on all resources', inline(everything), 'fail'],
  ['passes less', inline(toFact({ Statement: { Effect: 'Allow', Action: 's3:*', Resource: '*' } })), 'pass'],
  ['is unknown for a policy that is not JSON', inline(refused), 'unknown'],
]);
describe('iam-inline-policy-full-admin', () => {
  it.each(['aws.iam.group', 'aws.iam.role'] as const)('also evaluates %s', (kind) => {
    const unit = aUnit('iam', GLOBAL_REGION, { resources: [aResource(kind, inline(everything))] });
    const said = judge(ACCOUNT, [unit]).filter(({ check }) => check === 'iam-inline-policy-full-admin');
    expect(said).toEqual([expect.objectContaining({ status: 'fail', resource: aResource(kind).arn })]);
  });
});
const grants = (Action: unknown, ...more: object[]) => ({
  document: toFact({ Statement: [{ Effect: 'Allow', Action, Resource: '*' }, ...more] }),
});
describeCheck('iam-policy-privilege-escalation', 'aws.iam.policy', [
  ['fails creating a new policy version', grants('iam:CreatePolicyVersion'), 'fail'],
  ['fails a pair of actions', grants(['iam:PassRole', 'ec2:RunInstances']), 'fail'],
  [
    'fails a pair across two statements',
    grants('iam:passrole', { Effect: 'Allow', Action: 'ec2:Run*', Resource: '*' }),
    'fail',
  ],
  ['passes half of a pair', grants('iam:PassRole'), 'pass'],
  [
    'passes a denied action',
    grants('iam:*', {
      Effect: 'Deny',
      Action: ['iam:*Policy*', 'iam:Create*', 'iam:*Profile', 'iam:Add*', 'iam:*Boundary'],
      Resource: '*',
    }),
    'pass',
  ],
  [
    'fails a conditional deny',
    grants('iam:CreateAccessKey', {
      Effect: 'Deny',
      Action: 'iam:*',
      Resource: '*',
      Condition: { Bool: { x: 'true' } },
    }),
    'fail',
  ],
  [
    'fails everything except one service',
    { document: toFact({ Statement: [{ Effect: 'Allow', NotAction: 's3:*', Resource: '*' }] }) },
    'fail',
  ],
  ['does not apply to an unattached policy', { ...grants('*'), attachments: 0 }, 'nothing'],
  ['is unknown for a policy that is not JSON', { document: refused }, 'unknown'],
]);
describeCheck('iam-server-certificates-expired', 'aws.iam.server-certificate', [
  ['fails a certificate that expired yesterday', { expiresAt: NEW }, 'fail'],
  ['is unknown if AWS omits the value', { expiresAt: null }, 'unknown'],
]);
const trusts = (Principal: unknown, Condition?: object) => ({
  trust: toFact({
    Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole', ...(Condition ? { Condition } : {}) }],
  }),
});
const STATES = { Service: 'states.amazonaws.com' };
const EC2 = { Service: 'ec2.amazonaws.com' };
describeCheck('iam-role-confused-deputy', 'aws.iam.role', [
  ['fails a service without a condition', trusts(STATES), 'fail'],
  ['fails an unrelated condition', trusts(STATES, { Bool: { 'aws:SecureTransport': 'true' } }), 'fail'],
  ['fails a wildcard source', trusts(STATES, { ArnLike: { 'aws:SourceArn': '*' } }), 'fail'],
  [
    'fails a list of sources that contains a wildcard',
    trusts(STATES, { StringLike: { 'aws:SourceAccount': [ACCOUNT, '*'] } }),
    'fail',
  ],
  ['fails a source in any account', trusts(STATES, { ArnLike: { 'aws:SourceArn': 'arn:aws:*:*:*:*' } }), 'fail'],
  ['fails an optional source', trusts(STATES, { StringEqualsIfExists: { 'aws:SourceAccount': ACCOUNT } }), 'fail'],
  [
    'fails all sources except one',
    trusts(STATES, { StringNotEquals: { 'aws:SourceAccount': '999999999999' } }),
    'fail',
  ],
  ['passes a source ARN', trusts(STATES, { ArnLike: { 'AWS:SourceArn': `arn:aws:ec2:*:${ACCOUNT}:*` } }), 'pass'],
  ['passes a service that sends no source: EC2 could not assume the role with a condition', trusts(EC2), 'pass'],
  ['passes another account', trusts({ AWS: 'arn:aws:iam::999999999999:root' }), 'pass'],
  ['does not apply to service-linked roles', { ...trusts(STATES), isServiceLinked: true }, 'nothing'],
  ['is unknown for a policy that is not JSON', { trust: refused }, 'unknown'],
]);
const anyAccount = trusts({ AWS: '*' });
const GITHUB = 'token.actions.githubusercontent.com';
describeCheck('iam-role-trust-public', 'aws.iam.role', [
  ['fails everyone', anyAccount, 'fail'],
  ['does not apply to service-linked roles', { ...anyAccount, isServiceLinked: true }, 'nothing'],
  ['is unknown for a policy that is not JSON', { trust: refused }, 'unknown'],
]);
describeCheck('iam-oidc-trust-unscoped', 'aws.iam.role', [
  [
    'fails GitHub without a subject',
    {
      trust: toFact({
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
  ['is unknown for a policy that is not JSON', { trust: refused }, 'unknown'],
]);
describeCheck('iam-group-admin-policy', 'aws.iam.group', [
  [
    'fails a group with AdministratorAccess',
    { attachedPolicies: ['arn:aws:iam::aws:policy/AdministratorAccess'] },
    'fail',
  ],
]);
describeCheck('iam-inline-policy-privilege-escalation', 'aws.iam.user', [
  [
    'fails an inline policy that allows privilege escalation',
    { inlinePolicies: [{ name: 'own', ...grants('iam:PutUserPolicy') }] },
    'fail',
  ],
  ['is unknown for a policy that is not JSON', { inlinePolicies: [{ name: 'own', document: refused }] }, 'unknown'],
]);

const ALL_ON = { blockPublicAcls: true, ignorePublicAcls: true, blockPublicPolicy: true, restrictPublicBuckets: true };
const open = { publicAccessBlock: toFact(OPEN_BLOCK), accountPublicAccessBlock: toFact(OPEN_BLOCK) };
const writable = (statement: object = {}) => ({
  policy: toFact({
    Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:PutObject', Resource: '*', ...statement }],
  }),
});
describeCheck('s3-account-public-access-block', 'aws.s3.account', [
  [
    'fails an account with one setting off',
    { publicAccessBlock: toFact({ ...ALL_ON, ignorePublicAcls: false }) },
    'fail',
  ],
  ['is unknown if the block is denied', { publicAccessBlock: refused }, 'unknown'],
]);
describeCheck('s3-bucket-policy-public-write', 'aws.s3.bucket', [
  ['fails public uploads', { ...open, ...writable() }, 'fail'],
  ['fails all actions for everyone', { ...open, ...writable({ Action: ['s3:*'] }) }, 'fail'],
  ['fails public deletion', { ...open, ...writable({ Action: 's3:Delete*' }) }, 'fail'],
  ['fails everything except reading', { ...open, ...writable({ Action: undefined, NotAction: 's3:Get*' }) }, 'fail'],
  ['passes public reads', { ...open, ...writable({ Action: 's3:GetObject' }) }, 'pass'],
  [
    'passes uploads from one network',
    { ...open, ...writable({ Condition: { IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } } }) },
    'pass',
  ],
  [
    'fails uploads from any network',
    { ...open, ...writable({ Condition: { IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } } }) },
    'fail',
  ],
  [
    'fails uploads by everyone with TLS',
    { ...open, ...writable({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } }) },
    'fail',
  ],
  [
    'fails uploads by everyone except one',
    { ...open, ...writable({ Principal: undefined, NotPrincipal: { AWS: 'arn:aws:iam::999999999999:root' } }) },
    'fail',
  ],
  ['passes blocked uploads', { publicAccessBlock: toFact(ALL_ON), ...writable() }, 'pass'],
  ['passes a bucket without a policy', { ...open, policy: toFact(null) }, 'pass'],
  ['is unknown if the policy is denied', { ...open, policy: refused }, 'unknown'],
  ['is unknown for a public policy if the block is denied', { publicAccessBlock: refused, ...writable() }, 'unknown'],
]);
describeCheck('s3-bucket-kms-encryption', 'aws.s3.bucket', [
  ['fails SSE-S3 keys', { encryption: toFact(['AES256']) }, 'fail'],
  ['passes dual-layer encryption', { encryption: toFact(['aws:kms:dsse']) }, 'pass'],
  ['is unknown if the rule is denied', { encryption: refused }, 'unknown'],
]);
describeCheck('s3-bucket-mfa-delete', 'aws.s3.bucket', [
  ['fails without it', { mfaDelete: toFact(false) }, 'fail'],
  ['is unknown if the setting is denied', { mfaDelete: refused }, 'unknown'],
]);
describeCheck('s3-bucket-access-logging', 'aws.s3.bucket', [
  ['fails without it', { logsTo: toFact(null) }, 'fail'],
  ['is unknown if the setting is denied', { logsTo: refused }, 'unknown'],
]);
describeCheck('s3-bucket-lifecycle', 'aws.s3.bucket', [
  ['fails without an active rule', { activeLifecycleRules: toFact(0) }, 'fail'],
  ['is unknown if rules are denied', { activeLifecycleRules: refused }, 'unknown'],
]);
describeCheck('s3-bucket-acl-disabled', 'aws.s3.bucket', [
  ['fails bucket owner preferred', { ownership: toFact('BucketOwnerPreferred') }, 'fail'],
  ['fails if not set', { ownership: toFact(null) }, 'fail'],
  ['is unknown if the setting is denied', { ownership: refused }, 'unknown'],
]);
describeCheck('s3-bucket-object-lock', 'aws.s3.bucket', [
  ['fails without it', { hasObjectLock: toFact(false) }, 'fail'],
  ['is unknown if the setting is denied', { hasObjectLock: refused }, 'unknown'],
]);
