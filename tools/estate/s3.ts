import type { LifecycleRule, S3, ServerSideEncryption } from '@aws-sdk/client-s3';
import { listEnabledRegions } from '../demo-cloud/demo-accounts';
import type { Scope } from '../demo-cloud/generate/scope';
import { BUILDS, type Labels } from '../demo-cloud/generate/tags';
import type { Use } from '../demo-cloud/generate/use';
import {
  ANALYTICS,
  AP,
  at,
  EU,
  type Kind,
  PAYMENTS,
  PLATFORM,
  SUPPORT,
  type Thing,
  thingsIn,
  US,
  verdict,
  WEB,
} from './plan';

export interface Bucket {
  /** What public access is blocked: all of it, or only that of ACLs. */
  readonly block?: 'all' | 'acls' | undefined;
  readonly encryption?: ServerSideEncryption;
  readonly versioning?: 'Enabled' | 'Suspended';
  readonly demandsTls?: boolean;
  readonly isPublicBy?: 'acl' | 'policy' | undefined;
  /** Anyone may upload. */
  readonly isDropBox?: boolean;
  /** A statement of its policy that is less than it seems. */
  readonly statement?: object;
  readonly logsAccess?: boolean;
  /** The state of its lifecycle rule. */
  readonly lifecycle?: 'Enabled' | 'Disabled' | undefined;
  /** Its lifecycle rules as they were written. @default - one, if it has a lifecycle */
  readonly rules?: readonly LifecycleRule[];
  readonly ownership?: 'BucketOwnerEnforced' | 'BucketOwnerPreferred' | 'ObjectWriter';
  /** Kept as evidence: locked, and versions are deleted only with MFA. */
  readonly isEvidence?: boolean;
  /** How much it stores. @default - calm */
  readonly use?: Use;
}

/** Stands for the bucket's ARN in a statement. */
const OWN = '<bucket>';
const OBJECTS = `${OWN}/*`;
const TLS_ONLY = {
  Sid: 'TlsOnly',
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: [OWN, OBJECTS],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};
const READABLE = { Sid: 'PublicRead', Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: OBJECTS };
const UPLOADABLE = { ...READABLE, Sid: 'DropBox', Action: 's3:PutObject' };
const ONE_NETWORK = { Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } };

/** The bucket's policy; undefined if it has none. */
export const writePolicy = (name: string, bucket: Bucket): string | undefined => {
  const Statement = [
    bucket.demandsTls && TLS_ONLY,
    bucket.isPublicBy === 'policy' && READABLE,
    bucket.isDropBox && UPLOADABLE,
    bucket.statement,
  ].filter(Boolean);
  const text = JSON.stringify({ Version: '2012-10-17', Statement });
  return Statement.length === 0 ? undefined : text.replaceAll(OWN, `arn:aws:s3:::${name}`);
};

const blockPolicies = (isBlocked: boolean) => ({ BlockPublicPolicy: isBlocked, RestrictPublicBuckets: isBlocked });
export const writeBlock = (block: Bucket['block']) =>
  block && { BlockPublicAcls: true, IgnorePublicAcls: true, ...blockPolicies(block === 'all') };

/** The first settings of someone who looks after a bucket. */
const CARED = { versioning: 'Enabled', demandsTls: true, logsAccess: true } as const;
const SAFE = { block: 'all', encryption: 'aws:kms', versioning: 'Enabled', demandsTls: true } as const;
const RULE = { lifecycle: 'Enabled' } as const;
const NO_RULE = { lifecycle: undefined } as const;
const OPEN = { block: undefined, isPublicBy: 'policy' } as const;
const CLOSED = { block: 'all', isPublicBy: undefined } as const;
const KEPT_BY_S3 = { encryption: 'AES256' } as const;
const KEPT_BY_KMS = { encryption: 'aws:kms' } as const;

const planKept = (region: string, what: string, labels: Labels, classification: Labels['classification']) => ({
  ...at(region, what, { ...labels, ...(classification && { classification }) }),
  ownership: 'BucketOwnerEnforced' as const,
});

const HOME_BUCKETS: Readonly<Record<string, Bucket>> = {
  'access-logs': {
    block: 'all',
    statement: { ...READABLE, Principal: { Service: 'logging.s3.amazonaws.com' }, Action: 's3:PutObject' },
  },
  'sound-us': { ...SAFE, ...RULE, logsAccess: true, isEvidence: true, ownership: 'BucketOwnerEnforced' },
  'drop-box': { isDropBox: true, lifecycle: 'Disabled', ownership: 'BucketOwnerPreferred' },
  'drop-box-for-one-network': { statement: { ...READABLE, Action: 's3:*', ...ONE_NETWORK } },
  bare: {},
  'public-by-acl': { ...KEPT_BY_S3, versioning: 'Enabled', isPublicBy: 'acl' },
  'policy-but-blocked': { ...KEPT_BY_S3, versioning: 'Enabled', block: 'all', isPublicBy: 'policy' },
  'open-to-one-network': { ...KEPT_BY_S3, versioning: 'Enabled', statement: { ...READABLE, ...ONE_NETWORK } },
};

const OTHER_BUCKETS: Readonly<Record<string, Bucket>> = {
  'sound-eu': { ...SAFE, ...KEPT_BY_S3 },
  'half-blocked': { ...KEPT_BY_S3, block: 'acls', versioning: 'Suspended' },
  'public-by-policy': { ...KEPT_BY_S3, isPublicBy: 'policy' },
  'tls-for-one-folder': { block: 'all', statement: { ...TLS_ONLY, Resource: `${OWN}/safe/*` } },
  'tls-for-reading': { block: 'all', versioning: 'Enabled', statement: { ...TLS_ONLY, Action: 's3:GetObject' } },
};

export const BUCKETS: Kind<Bucket> = {
  company: [
    {
      ...planKept(US, 'web-assets', WEB, 'public'),
      ...KEPT_BY_S3,
      ...OPEN,
      mended: { ...CARED, ...CLOSED, ...RULE },
      past: [{ until: 31, as: { ...OPEN, ...NO_RULE } }],
    },
    { ...planKept(US, 'customer-invoices', PAYMENTS, 'pii'), ...SAFE, logsAccess: true, mended: RULE },
    {
      ...planKept(US, 'analytics-lake', ANALYTICS, 'confidential'),
      ...KEPT_BY_S3,
      block: 'all',
      use: 'busy',
      mended: { ...CARED, ...KEPT_BY_KMS },
      past: [{ until: 38, as: { ...KEPT_BY_S3, demandsTls: false } }],
    },
    { ...planKept(US, 'audit-logs', PLATFORM, 'internal'), ...SAFE, ...RULE, logsAccess: true, isEvidence: true },
    {
      ...planKept(US, 'access-logs', PLATFORM, 'internal'),
      ...KEPT_BY_S3,
      block: 'all',
      demandsTls: true,
      mended: { ...CARED, ...RULE },
    },
    {
      ...planKept(US, 'terraform-state', PLATFORM, 'confidential'),
      ...SAFE,
      use: 'idle',
      mended: { ...CARED, ...RULE },
    },
    {
      ...planKept(US, 'exports', WEB, 'pii'),
      versioning: 'Suspended',
      ownership: 'ObjectWriter',
      isPublicBy: 'acl',
      isDropBox: true,
      mended: { ...CARED, ...KEPT_BY_S3, isDropBox: false },
      // Closed, and opened again for a partner two weeks later.
      past: [
        { until: 45, as: { isDropBox: true } },
        { from: 45, until: 17, as: { ...CLOSED, ownership: 'BucketOwnerEnforced' } },
      ],
    },
    {
      ...planKept(US, 'database-backups', PLATFORM, 'pii'),
      block: 'all',
      use: 'busy',
      mended: { ...CARED, ...KEPT_BY_KMS },
      past: [{ until: 45, as: { demandsTls: false, logsAccess: false } }],
    },
    {
      ...planKept(EU, 'support-attachments', SUPPORT, 'pii'),
      ...KEPT_BY_S3,
      block: 'all',
      versioning: 'Enabled',
      mended: { ...CARED, ...KEPT_BY_KMS, ...RULE },
      past: [{ until: 10, as: { ...KEPT_BY_S3, ...NO_RULE } }],
    },
    { ...planKept(EU, 'marketing-media', { team: 'marketing', env: 'prod' }, 'public'), ...KEPT_BY_S3, mended: CARED },
    {
      ...planKept(EU, 'build-artifacts', BUILDS, 'internal'),
      ...KEPT_BY_S3,
      ...RULE,
      block: 'all',
      demandsTls: true,
      mended: CARED,
    },
    { ...planKept(AP, 'call-recordings', SUPPORT, 'pii'), ...SAFE, ...RULE, logsAccess: true },
  ],
  arn: (_scope, _region, name) => `arn:aws:s3:::${name}`,
  emulated: (region) => (region === US ? HOME_BUCKETS : OTHER_BUCKETS),
  verdicts: (bucket) => ({
    's3-bucket-policy-public-write': verdict(!bucket.isDropBox),
    's3-bucket-public-access-block': verdict(bucket.block === 'all'),
    's3-bucket-public': verdict(bucket.block === 'all' || !(bucket.isPublicBy || bucket.isDropBox)),
    's3-bucket-encryption': verdict(bucket.encryption !== undefined),
    's3-bucket-tls-only': verdict(bucket.demandsTls),
    's3-bucket-versioning': verdict(bucket.versioning === 'Enabled'),
    's3-bucket-kms-encryption': verdict(bucket.encryption === 'aws:kms'),
    's3-bucket-mfa-delete': verdict(bucket.isEvidence),
    's3-bucket-access-logging': verdict(bucket.logsAccess),
    's3-bucket-lifecycle': verdict(bucket.lifecycle === 'Enabled'),
    's3-bucket-acl-disabled': verdict(bucket.ownership === 'BucketOwnerEnforced'),
    's3-bucket-object-lock': verdict(bucket.isEvidence),
  }),
  // The emulator ignores the request for MFA.
  emulator: () => ({ 's3-bucket-mfa-delete': 'fail' }),
  savings: ({ versioning, lifecycle }) => ({
    'S3-MPU': 0,
    ...(versioning === 'Enabled' && !lifecycle ? { 'S3-NONCURRENT': 0 } : {}),
  }),
  plant: async ({ aws: { s3 }, region }, Bucket, plan) => {
    await s3.createBucket({
      Bucket,
      ...(plan.isPublicBy === 'acl' ? { ACL: 'public-read' } : {}),
      ...(plan.isEvidence ? { ObjectLockEnabledForBucket: true } : {}),
      ...(region === EU ? { CreateBucketConfiguration: { LocationConstraint: region } } : {}),
    });
    await configure(s3, Bucket, plan);
    await s3.putBucketTagging({ Bucket, Tagging: { TagSet: [{ Key: 'data-classification', Value: 'internal' }] } });
    return `arn:aws:s3:::${Bucket}`;
  },
};

const configure = async (s3: S3, Bucket: string, plan: Bucket): Promise<void> => {
  const { versioning: Status, lifecycle, ownership: ObjectOwnership } = plan;
  const [PublicAccessBlockConfiguration, Policy] = [writeBlock(plan.block), writePolicy(Bucket, plan)];
  if (PublicAccessBlockConfiguration) await s3.putPublicAccessBlock({ Bucket, PublicAccessBlockConfiguration });
  if (Policy) await s3.putBucketPolicy({ Bucket, Policy });
  const Rules = [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: plan.encryption } }];
  if (plan.encryption) await s3.putBucketEncryption({ Bucket, ServerSideEncryptionConfiguration: { Rules } });
  if (Status) await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status } });
  const LoggingEnabled = { TargetBucket: 'access-logs', TargetPrefix: 'log/' };
  if (plan.logsAccess) await s3.putBucketLogging({ Bucket, BucketLoggingStatus: { LoggingEnabled } });
  const rule = { ID: 'old', Status: lifecycle, Filter: { Prefix: '' }, Expiration: { Days: 400 } };
  if (lifecycle) await s3.putBucketLifecycleConfiguration({ Bucket, LifecycleConfiguration: { Rules: [rule] } });
  if (ObjectOwnership)
    await s3.putBucketOwnershipControls({ Bucket, OwnershipControls: { Rules: [{ ObjectOwnership }] } });
};

/** All buckets of a demo account, by name as S3 lists them. */
export const listBuckets = (scope: Scope): Thing<Bucket>[] =>
  listEnabledRegions(scope.accountId)
    .flatMap((region) => thingsIn(BUCKETS, scope, region))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
