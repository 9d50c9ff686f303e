import { judge } from './aws/provider';
import { toFact, toUnread } from './snapshot';
import { describeCheck } from './testing/describe-check';
import { ACCOUNT, OPEN_BLOCK, SOUND_PASSWORDS, aResource, aUnit } from './testing/resources';

const refused = toUnread('Access denied.');
const keys = (...ages: ReadonlyArray<readonly [isActive: boolean, lastRotatedAt: string | null]>) => ({
  credentials: toFact({
    hasPassword: false,
    passwordLastUsedAt: null,
    hasMfa: false,
    accessKeys: ages.map(([isActive, lastRotatedAt]) => ({ isActive, lastRotatedAt, lastUsedAt: null })),
  }),
});
const NEW = '2026-11-20T00:00:00Z';

describeCheck('iam-root-no-access-keys', 'aws.account', [
  ['fails root access keys', { root: toFact({ hasAccessKeys: true, hasMfa: true }) }, 'fail'],
  ['is unknown without the summary', { root: refused }, 'unknown'],
]);
describeCheck('iam-root-mfa', 'aws.account', [
  ['fails root without MFA', { root: toFact({ hasAccessKeys: false, hasMfa: false }) }, 'fail'],
  ['is unknown without the summary', { root: refused }, 'unknown'],
]);
describeCheck('iam-password-min-length', 'aws.account', [
  ['fails 13 characters', { passwordPolicy: toFact({ ...SOUND_PASSWORDS, minimumLength: 13 }) }, 'fail'],
  ['fails without a policy', { passwordPolicy: toFact(null) }, 'fail'],
  ['is unknown if the policy is denied', { passwordPolicy: refused }, 'unknown'],
]);
describeCheck('iam-user-console-mfa', 'aws.iam.user', [
  [
    'fails a password without MFA',
    { credentials: toFact({ hasPassword: true, passwordLastUsedAt: null, hasMfa: false, accessKeys: [] }) },
    'fail',
  ],
  [
    'passes a user without a password',
    { credentials: toFact({ hasPassword: false, passwordLastUsedAt: null, hasMfa: false, accessKeys: [] }) },
    'pass',
  ],
  ['is unknown without the report', { credentials: refused }, 'unknown'],
]);
describeCheck('iam-access-key-rotation', 'aws.iam.user', [
  ['fails an active key that is 91 days old', keys([true, '2026-08-22T11:00:00Z']), 'fail'],
  ['passes an active key that is 90 days old', keys([true, '2026-08-23T12:00:00Z']), 'pass'],
  ['passes an old inactive key', keys([false, '2020-01-01T00:00:00Z']), 'pass'],
  ['passes a user without keys', keys(), 'pass'],
  ['fails if only the second key is old', keys([true, NEW], [true, '2020-01-01T00:00:00Z']), 'fail'],
  ['is unknown for an active key without a date', keys([true, null]), 'unknown'],
  ['fails an old key next to one without a date', keys([true, null], [true, '2020-01-01T00:00:00Z']), 'fail'],
  ['is unknown without the report', { credentials: refused }, 'unknown'],
]);
describeCheck('iam-user-single-active-key', 'aws.iam.user', [
  ['fails two active keys', keys([true, NEW], [true, NEW]), 'fail'],
  ['passes one active and one inactive key', keys([true, NEW], [false, NEW]), 'pass'],
  ['is unknown without the report', { credentials: refused }, 'unknown'],
]);
describeCheck('iam-user-no-direct-policies', 'aws.iam.user', [
  ['fails an inline policy', { inlinePolicies: [{ name: 'own', document: refused }] }, 'fail'],
  ['fails an attached policy', { attachedPolicies: ['arn:aws:iam::aws:policy/ReadOnlyAccess'] }, 'fail'],
]);
const grants = (Action: unknown, Resource: unknown = '*', more: object = {}) => ({
  document: toFact({ Statement: [{ Effect: 'Allow', Action, Resource, ...more }] }),
});
describeCheck('iam-custom-policy-full-admin', 'aws.iam.policy', [
  ['fails all actions on all resources', grants('*'), 'fail'],
  ['fails *:* within a list', grants(['s3:Get*', '*:*'], ['*']), 'fail'],
  [
    'fails a single statement outside a list',
    { document: toFact({ Statement: { Effect: 'Allow', Action: '*', Resource: '*' } }) },
    'fail',
  ],
  ['passes all actions of one service', grants('s3:*'), 'pass'],
  ['passes all actions on one resource', grants('*', 'arn:aws:s3:::papers'), 'pass'],
  [
    'passes a deny of everything',
    { document: toFact({ Statement: [{ Effect: 'Deny', Action: '*', Resource: '*' }] }) },
    'pass',
  ],
  ['does not apply to an unattached policy', { ...grants('*'), attachments: 0 }, 'nothing'],
  ['is unknown for a policy that is not JSON', { document: refused }, 'unknown'],
]);

const ALL_ON = { blockPublicAcls: true, ignorePublicAcls: true, blockPublicPolicy: true, restrictPublicBuckets: true };
const open = { publicAccessBlock: toFact(OPEN_BLOCK), accountPublicAccessBlock: toFact(OPEN_BLOCK) };
const everyone = toFact(['http://acs.amazonaws.com/groups/global/AllUsers']);
const readable = (more: object = {}) =>
  toFact({
    Statement: [{ Effect: 'Allow', Principal: { AWS: ['*'] }, Action: 's3:GetObject', Resource: '*', ...more }],
  });
describeCheck('s3-bucket-public-access-block', 'aws.s3.bucket', [
  [
    'fails a bucket with one setting off',
    { publicAccessBlock: toFact({ ...ALL_ON, blockPublicPolicy: false }) },
    'fail',
  ],
  [
    'passes a bucket whose account blocks all public access',
    { publicAccessBlock: toUnread('Not read.'), accountPublicAccessBlock: toFact(ALL_ON) },
    'pass',
  ],
  ['is unknown if the block is denied', { publicAccessBlock: refused }, 'unknown'],
  [
    'is unknown for an open bucket whose account was not read',
    { publicAccessBlock: toFact(OPEN_BLOCK), accountPublicAccessBlock: refused },
    'unknown',
  ],
]);
describeCheck('s3-bucket-public', 'aws.s3.bucket', [
  ['fails a public ACL', { ...open, grantees: everyone }, 'fail'],
  ['fails a public policy', { ...open, policy: readable() }, 'fail'],
  [
    'passes a policy for everyone with a restricting condition',
    { ...open, policy: readable({ Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } } }) },
    'pass',
  ],
  [
    'fails a policy for everyone with TLS',
    { ...open, policy: readable({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } }) },
    'fail',
  ],
  [
    'fails a policy for all addresses',
    { ...open, policy: readable({ Condition: { IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } } }) },
    'fail',
  ],
  [
    'fails a policy that allows everyone but one',
    { ...open, policy: readable({ Principal: undefined, NotPrincipal: { AWS: 'arn:aws:iam::999999999999:root' } }) },
    'fail',
  ],
  ['fails a policy with an empty condition', { ...open, policy: readable({ Condition: {} }) }, 'fail'],
  ['passes a blocked public policy', { publicAccessBlock: toFact(ALL_ON), policy: readable() }, 'pass'],
  [
    'passes a public ACL that the account ignores',
    { ...open, accountPublicAccessBlock: toFact(ALL_ON), grantees: everyone },
    'pass',
  ],
  [
    'fails a public policy if only ACLs are blocked',
    { publicAccessBlock: toFact({ ...OPEN_BLOCK, ignorePublicAcls: true }), policy: readable() },
    'fail',
  ],
  ['is unknown if the policy is denied', { ...open, policy: refused }, 'unknown'],
  ['is unknown for a public ACL whose block is denied', { publicAccessBlock: refused, grantees: everyone }, 'unknown'],
  ['fails a public ACL even if the policy is denied', { ...open, grantees: everyone, policy: refused }, 'fail'],
]);
describeCheck('s3-bucket-encryption', 'aws.s3.bucket', [
  ['fails a bucket without a rule', { encryption: toFact([]) }, 'fail'],
  ['is unknown if the rule is denied', { encryption: refused }, 'unknown'],
]);
const tls = (statement: object) => ({
  policy: toFact({
    Statement: [
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:*',
        Resource: 'arn:aws:s3:::papers/*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        ...statement,
      },
    ],
  }),
});
describeCheck('s3-bucket-tls-only', 'aws.s3.bucket', [
  ['fails a bucket without a policy', { policy: toFact(null) }, 'fail'],
  [
    'passes a deny of all actions and resources with a boolean condition',
    tls({ Action: ['*'], Resource: '*', Condition: { Bool: { 'AWS:SecureTransport': false } } }),
    'pass',
  ],
  ['fails a deny for one prefix', tls({ Resource: 'arn:aws:s3:::papers/safe/*' }), 'fail'],
  ['fails a deny for another bucket', tls({ Resource: 'arn:aws:s3:::papers-2/*' }), 'fail'],
  ['fails a deny of reads only', tls({ Action: 's3:GetObject' }), 'fail'],
  ['fails a deny for one account', tls({ Principal: { AWS: 'arn:aws:iam::111122223333:root' } }), 'fail'],
  [
    'fails a deny with a second condition',
    tls({ Condition: { Bool: { 'aws:SecureTransport': 'false' }, IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }),
    'fail',
  ],
  ['fails a deny of TLS', tls({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } }), 'fail'],
  ['is unknown if the policy is denied', { policy: refused }, 'unknown'],
]);
describeCheck('s3-bucket-versioning', 'aws.s3.bucket', [
  ['fails suspended versioning', { versioning: toFact('Suspended') }, 'fail'],
  ['fails versioning that was never enabled', { versioning: toFact('Off') }, 'fail'],
  ['is unknown if the setting is denied', { versioning: refused }, 'unknown'],
]);

const rule = (protocol: string, fromPort: number | null, toPort: number | null, ...ranges: string[]) => ({
  ingress: [{ protocol, fromPort, toPort, ranges, references: [] }],
});
const openPortCases = (port: number): Parameters<typeof describeCheck<'aws.ec2.security-group'>>[2] => [
  ['fails the port from anywhere', rule('tcp', port, port, '0.0.0.0/0'), 'fail'],
  ['fails the port from any IPv6 address', rule('6', port, port, '::/0'), 'fail'],
  ['fails a range over the port', rule('tcp', 0, 65_535, '10.0.0.0/8', '0.0.0.0/0'), 'fail'],
  ['fails all protocols', rule('-1', null, null, '0.0.0.0/0'), 'fail'],
  ['passes the port from one network', rule('tcp', port, port, '10.0.0.0/8'), 'pass'],
  ['passes another port from anywhere', rule('tcp', port + 1, port + 1, '0.0.0.0/0'), 'pass'],
  ['passes UDP from anywhere', rule('udp', port, port, '0.0.0.0/0'), 'pass'],
];
describeCheck('ec2-sg-open-ssh', 'aws.ec2.security-group', openPortCases(22));
describeCheck('ec2-sg-open-rdp', 'aws.ec2.security-group', openPortCases(3389));
describeCheck('ec2-sg-default-closed', 'aws.ec2.security-group', [
  ['fails an inbound rule', rule('-1', null, null), 'fail'],
  ['fails an outbound rule', { egress: rule('-1', null, null, '0.0.0.0/0').ingress }, 'fail'],
  ['does not apply to other groups', { name: 'web', ...rule('tcp', 443, 443, '0.0.0.0/0') }, 'nothing'],
]);
describeCheck('ec2-instance-imdsv2', 'aws.ec2.instance', [
  ['fails optional tokens', { metadataTokens: 'optional' }, 'fail'],
  ['passes a disabled endpoint', { metadataTokens: 'optional', metadataEndpoint: 'disabled' }, 'pass'],
  ['fails a stopped instance with optional tokens', { state: 'stopped', metadataTokens: 'optional' }, 'fail'],
  ['does not apply to a terminated instance', { state: 'terminated', metadataTokens: 'optional' }, 'nothing'],
  ['is unknown if AWS omits the value', { metadataTokens: null }, 'unknown'],
]);
describeCheck('ec2-ebs-volume-encrypted', 'aws.ec2.volume', [
  ['fails an unencrypted volume', { isEncrypted: false }, 'fail'],
]);
describeCheck('vpc-flow-logs', 'aws.ec2.vpc', [
  ['fails a VPC without an active flow log', { activeFlowLogs: toFact([]) }, 'fail'],
  ['is unknown if flow logs are denied', { activeFlowLogs: refused }, 'unknown'],
]);
describeCheck('vpc-subnet-auto-public-ip', 'aws.ec2.subnet', [
  ['fails a subnet that assigns public IP addresses', { assignsPublicIp: true }, 'fail'],
]);
describeCheck('rds-instance-public', 'aws.rds.instance', [['fails a public database', { isPublic: true }, 'fail']]);
describeCheck('rds-instance-encrypted', 'aws.rds.instance', [
  ['fails unencrypted storage', { isEncrypted: false }, 'fail'],
]);
describeCheck('rds-instance-backup', 'aws.rds.instance', [
  ['fails a retention of 0 days', { backupRetentionDays: 0 }, 'fail'],
]);
describeCheck('cloudtrail-log-validation', 'aws.cloudtrail.trail', [
  ['fails a trail without log file validation', { validatesLogFiles: false }, 'fail'],
]);
const shadow = {
  arn: 'arn:aws:cloudtrail:eu-west-1:111122223333:trail/far',
  homeRegion: 'eu-west-1',
  isMultiRegion: true,
  isLogging: refused,
  managementEvents: toFact({ reads: true, writes: true, excludedSources: [] }),
};
describeCheck('cloudtrail-multi-region', 'aws.cloudtrail.region', [
  ['fails a region without trails', { trails: [] }, 'fail'],
  ['fails a region whose trail is not logging', { trails: [{ ...shadow, isLogging: toFact(false) }] }, 'fail'],
  ['is unknown for a trail whose status was refused', { trails: [shadow] }, 'unknown'],
  [
    'passes if one of two trails is logging',
    { trails: [shadow, { ...shadow, arn: 'other', isLogging: toFact(true) }] },
    'pass',
  ],
]);

describe('every check', () => {
  it('uses the fault as title when it fails and the requirement when it passes', () => {
    const unit = (isEncrypted: boolean) =>
      aUnit('ec2', 'us-east-1', { resources: [aResource('aws.ec2.volume', { isEncrypted })] });
    expect(judge(ACCOUNT, [unit(false)])[0]).toMatchObject({ status: 'fail', title: 'EBS volume is not encrypted' });
    expect(judge(ACCOUNT, [unit(true)])[0]).toMatchObject({ status: 'pass', title: 'EBS volumes are encrypted' });
  });

  it('follows a trail to its home region', () => {
    const here = aUnit('cloudtrail', 'us-east-1', {
      resources: [aResource('aws.cloudtrail.region', { trails: [shadow] })],
    });
    const home = aUnit('cloudtrail', 'eu-west-1', {
      resources: [aResource('aws.cloudtrail.trail', { arn: shadow.arn, region: 'eu-west-1' })],
    });
    const said = judge(ACCOUNT, [here, home]).filter(({ check }) => check === 'cloudtrail-multi-region');
    expect(said.map(({ status }) => status)).toEqual(['pass']);
  });
});
