import { ACCOUNT, REGION } from '../account';
import { ALL_USERS, AUTHENTICATED, LOG_DELIVERY, block, grantTo, openBucket } from './bucket-answers';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AmazonS3/latest/API';
const GUIDE = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide';
const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide/s3-controls.html';

const BUCKET = 'example-orders';
const ARN = `arn:aws:s3:::${BUCKET}`;

const policy = (...Statement: readonly object[]): Answers => ({
  's3:GetBucketPolicy': { Policy: JSON.stringify({ Version: '2012-10-17', Statement }) },
});
/** The statement that AWS's user guide prints for TLS alone. */
const TLS_ONLY = {
  Sid: 'RestrictToTLSRequestsOnly',
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: [ARN, `${ARN}/*`],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};
const all = (Action: string | readonly string[], Condition?: object) => ({
  Effect: 'Allow',
  Principal: '*',
  Action,
  Resource: `${ARN}/*`,
  ...(Condition ? { Condition } : {}),
});
const OWN_POINTS = { 's3:DataAccessPointAccount': ACCOUNT };
const BY_ACCESS_POINTS = { StringEquals: OWN_POINTS };
const ACCESS_POINTS = { source: `${GUIDE}/access-points-policies.html` };
const OF_ORGANIZATION = { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } };

const encryption = (SSEAlgorithm: string): Answers => ({
  's3:GetBucketEncryption': {
    ServerSideEncryptionConfiguration: {
      Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm }, BucketKeyEnabled: false }],
    },
  },
});
const lifecycle = (...statuses: readonly string[]): Answers => ({
  's3:GetBucketLifecycleConfiguration': {
    Rules: statuses.map((Status, index) => ({
      ID: `rule-${index}`,
      Status,
      Filter: { Prefix: 'logs/' },
      Expiration: { Days: 365 },
    })),
  },
});
const NO_BLOCK = 'not-found NoSuchPublicAccessBlockConfiguration';
const halfBlocked: Answers = {
  's3:GetPublicAccessBlock': {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: false,
      RestrictPublicBuckets: false,
    },
  },
};
const byAccount = (isOn: boolean): Answers => ({ 's3-control:GetPublicAccessBlock': block(isOn) });

export const S3: TruthTable = {
  base: {
    's3:ListBuckets': { Buckets: [{ Name: BUCKET, BucketRegion: REGION, CreationDate: new Date('2020-01-01') }] },
    's3:GetPublicAccessBlock': block(true),
    's3-control:GetPublicAccessBlock': NO_BLOCK,
    's3:GetBucketOwnershipControls': { OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] } },
    ...policy(TLS_ONLY),
    ...encryption('aws:kms'),
    's3:GetBucketVersioning': { Status: 'Enabled', MFADelete: 'Enabled' },
    's3:GetBucketLogging': { LoggingEnabled: { TargetBucket: 'example-logs', TargetPrefix: '' } },
    ...lifecycle('Enabled'),
    's3:GetObjectLockConfiguration': { ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled' } },
    's3:GetBucketTagging': 'not-found NoSuchTagSet',
  },
  cases: [
    ...listCases('s3-bucket-public', `${GUIDE}/access-control-block-public-access.html`, {
      good: [
        ['a bucket that blocks public access', {}, 'pass'],
        ['a bucket that no one opened', openBucket({}), 'pass'],
      ],
      bad: [
        ['an ACL for everyone', openBucket(grantTo(ALL_USERS)), 'fail'],
        ['an ACL for everyone with an AWS account', openBucket(grantTo(AUTHENTICATED)), 'fail'],
        ['a policy for everyone', openBucket(policy(all('s3:GetObject'))), 'fail'],
        [
          'a policy for everyone, where only ACLs are blocked',
          { ...halfBlocked, ...policy(all('s3:GetObject')) },
          'fail',
        ],
      ],
      edge: [
        ['an ACL for the group that delivers logs', openBucket(grantTo(LOG_DELIVERY)), 'pass'],
        [
          'an open ACL of a bucket whose ACLs are switched off',
          { ...grantTo(ALL_USERS), 's3:GetPublicAccessBlock': NO_BLOCK },
          'pass',
        ],
        ['everyone in the organization', openBucket(policy(all('s3:GetObject', OF_ORGANIZATION))), 'pass'],
        [
          'a policy that leaves access to access points',
          openBucket(policy(all('s3:GetObject', BY_ACCESS_POINTS))),
          'unknown',
          ACCESS_POINTS,
        ],
        [
          'access points of a bucket that blocks public access',
          policy(all('s3:*', BY_ACCESS_POINTS)),
          'pass',
          ACCESS_POINTS,
        ],
        [
          'access points that only the organization may use',
          openBucket(policy(all('s3:GetObject', { StringEquals: { ...OWN_POINTS, ...OF_ORGANIZATION.StringEquals } }))),
          'pass',
          ACCESS_POINTS,
        ],
        [
          'a wide address range',
          openBucket(policy(all('s3:GetObject', { IpAddress: { 'aws:SourceIp': '0.0.0.0/1' } }))),
          'fail',
        ],
        ['an open bucket that the account blocks', { ...openBucket(grantTo(ALL_USERS)), ...byAccount(true) }, 'pass'],
        [
          'an open policy where no block may be read',
          { ...policy(all('s3:GetObject')), 's3:GetPublicAccessBlock': 'denied' },
          'unknown',
        ],
        ['a policy that may not be read', openBucket({ 's3:GetBucketPolicy': 'denied' }), 'unknown'],
        ['buckets that may not be listed', { 's3:ListBuckets': 'denied' }, 'unknown'],
        ['no buckets', { 's3:ListBuckets': { Buckets: [] } }, 'nothing'],
      ],
    }),
    ...listCases('s3-bucket-policy-public-write', `${HUB}#s3-3`, {
      good: [['a policy that lets no one write', openBucket({}), 'pass']],
      bad: [
        ['uploads by everyone', openBucket(policy(all('s3:PutObject'))), 'fail'],
        ['everything by everyone', openBucket(policy(all('s3:*'))), 'fail'],
      ],
      edge: [
        ['downloads by everyone', openBucket(policy(all('s3:GetObject'))), 'pass'],
        ['uploads by everyone in the organization', openBucket(policy(all('s3:PutObject', OF_ORGANIZATION))), 'pass'],
        [
          'uploads that are left to access points',
          openBucket(policy(all('s3:PutObject', BY_ACCESS_POINTS))),
          'unknown',
          ACCESS_POINTS,
        ],
        [
          'downloads that are left to access points',
          openBucket(policy(all('s3:GetObject', BY_ACCESS_POINTS))),
          'pass',
          ACCESS_POINTS,
        ],
        ['uploads by everyone that Block Public Access stops', policy(all('s3:PutObject')), 'pass'],
        [
          'everything but downloads by everyone',
          openBucket(policy({ ...all([]), Action: undefined, NotAction: 's3:GetObject' })),
          'fail',
        ],
        ['a policy that may not be read', openBucket({ 's3:GetBucketPolicy': 'denied' }), 'unknown'],
      ],
    }),
    ...listCases('s3-bucket-public-access-block', `${HUB}#s3-8`, {
      good: [['all four settings', {}, 'pass']],
      bad: [
        ['no settings', { 's3:GetPublicAccessBlock': NO_BLOCK }, 'fail'],
        ['the settings for ACLs alone', halfBlocked, 'fail'],
      ],
      edge: [
        ['all four settings of the account', { 's3:GetPublicAccessBlock': NO_BLOCK, ...byAccount(true) }, 'pass'],
        [
          'no settings, where those of the account may not be read',
          { 's3:GetPublicAccessBlock': NO_BLOCK, 's3-control:GetPublicAccessBlock': 'denied' },
          'unknown',
        ],
        ['settings that may not be read', { 's3:GetPublicAccessBlock': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('s3-account-public-access-block', `${HUB}#s3-1`, {
      good: [['all four settings', byAccount(true), 'pass']],
      bad: [
        ['no settings', {}, 'fail'],
        ['settings that are off', byAccount(false), 'fail'],
      ],
      edge: [
        [
          'three of four settings',
          {
            's3-control:GetPublicAccessBlock': {
              PublicAccessBlockConfiguration: {
                ...block(true).PublicAccessBlockConfiguration,
                RestrictPublicBuckets: false,
              },
            },
          },
          'fail',
        ],
        ['settings that may not be read', { 's3-control:GetPublicAccessBlock': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('s3-bucket-tls-only', `${HUB}#s3-5`, {
      good: [['the statement of the user guide', {}, 'pass']],
      bad: [
        ['no policy', { 's3:GetBucketPolicy': 'not-found NoSuchBucketPolicy' }, 'fail'],
        ['a policy about something else', policy(all('s3:GetObject', OF_ORGANIZATION)), 'fail'],
      ],
      edge: [
        ['a denial for uploads alone', policy({ ...TLS_ONLY, Action: 's3:PutObject' }), 'fail'],
        [
          'a denial under a second condition',
          policy({
            ...TLS_ONLY,
            Condition: { ...TLS_ONLY.Condition, StringEquals: { 'aws:PrincipalAccount': ACCOUNT } },
          }),
          'fail',
        ],
        ['a denial for one prefix', policy({ ...TLS_ONLY, Resource: `${ARN}/private/*` }), 'fail'],
        ['a policy that may not be read', { 's3:GetBucketPolicy': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('s3-bucket-encryption', `${API}/API_GetBucketEncryption.html`, {
      good: [['keys that S3 manages', encryption('AES256'), 'pass']],
      bad: [
        [
          'no rule, as before 2023',
          { 's3:GetBucketEncryption': 'not-found ServerSideEncryptionConfigurationNotFoundError' },
          'fail',
        ],
      ],
      edge: [['settings that may not be read', { 's3:GetBucketEncryption': 'denied' }, 'unknown']],
    }),
    ...listCases('s3-bucket-kms-encryption', `${HUB}#s3-17`, {
      good: [['a KMS key', {}, 'pass']],
      bad: [['keys that S3 manages', encryption('AES256'), 'fail']],
      edge: [
        ['a KMS key in two layers', encryption('aws:kms:dsse'), 'pass'],
        ['settings that may not be read', { 's3:GetBucketEncryption': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('s3-bucket-versioning', `${API}/API_GetBucketVersioning.html`, {
      good: [['versions', {}, 'pass']],
      bad: [['a bucket that never had versions', { 's3:GetBucketVersioning': {} }, 'fail']],
      edge: [
        ['versions that were suspended', { 's3:GetBucketVersioning': { Status: 'Suspended' } }, 'fail'],
        ['settings that may not be read', { 's3:GetBucketVersioning': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('s3-bucket-mfa-delete', `${GUIDE}/MultiFactorAuthenticationDelete.html`, {
      good: [['MFA delete', {}, 'pass']],
      bad: [
        [
          'versions without MFA delete',
          { 's3:GetBucketVersioning': { Status: 'Enabled', MFADelete: 'Disabled' } },
          'fail',
        ],
      ],
      edge: [
        ['a bucket that never had it', { 's3:GetBucketVersioning': { Status: 'Enabled' } }, 'fail'],
        ['settings that may not be read', { 's3:GetBucketVersioning': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('s3-bucket-access-logging', `${API}/API_GetBucketLogging.html`, {
      good: [['logs to another bucket', {}, 'pass']],
      bad: [['no logs', { 's3:GetBucketLogging': {} }, 'fail']],
      edge: [['settings that may not be read', { 's3:GetBucketLogging': 'denied' }, 'unknown']],
    }),
    ...listCases('s3-bucket-lifecycle', `${API}/API_GetBucketLifecycleConfiguration.html`, {
      good: [['a rule that is on', {}, 'pass']],
      bad: [['no rules', { 's3:GetBucketLifecycleConfiguration': 'not-found NoSuchLifecycleConfiguration' }, 'fail']],
      edge: [
        ['a rule that is off', lifecycle('Disabled'), 'fail'],
        ['a rule that is off beside one that is on', lifecycle('Disabled', 'Enabled'), 'pass'],
        ['rules that may not be read', { 's3:GetBucketLifecycleConfiguration': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('s3-bucket-acl-disabled', `${GUIDE}/about-object-ownership.html`, {
      good: [['ACLs that are switched off', {}, 'pass']],
      bad: [
        [
          'the preferred owner',
          {
            's3:GetBucketOwnershipControls': {
              OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
            },
          },
          'fail',
        ],
      ],
      edge: [
        ['a bucket of before April 2023', openBucket({}), 'fail'],
        ['settings that may not be read', { 's3:GetBucketOwnershipControls': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('s3-bucket-object-lock', `${API}/API_GetObjectLockConfiguration.html`, {
      good: [['object lock', {}, 'pass']],
      bad: [
        [
          'no object lock',
          { 's3:GetObjectLockConfiguration': 'not-found ObjectLockConfigurationNotFoundError' },
          'fail',
        ],
      ],
      edge: [
        ['a bucket without versions, which cannot have it', { 's3:GetBucketVersioning': {} }, 'fail'],
        ['settings that may not be read', { 's3:GetObjectLockConfiguration': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
