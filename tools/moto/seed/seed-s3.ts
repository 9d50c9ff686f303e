import type { S3 } from '@aws-sdk/client-s3';
import { type Ground, verdict, type Verdicts } from '../../estate/plan';
import { named, type SeedTarget } from './manifest';

/** One bucket as it is planted, and what is wrong with it. */
interface PlantedBucket {
  readonly region?: 'eu-west-1';
  readonly block?: 'all' | 'acls';
  readonly publicAcl?: boolean;
  readonly statement?: object;
  readonly encryption?: 'AES256' | 'aws:kms';
  readonly versioning?: 'Enabled' | 'Suspended';
  readonly isPublic?: boolean;
  /** Anybody may upload. */
  readonly isDropBox?: boolean;
  readonly isLocked?: boolean;
  readonly logsTo?: string;
  readonly lifecycle?: 'Enabled' | 'Disabled';
  readonly ownership?: 'BucketOwnerEnforced' | 'BucketOwnerPreferred';
  readonly isTlsOnly?: boolean;
}

/** Stands in a planted statement for the bucket's own ARN. */
const OWN = '<bucket>';
const EVERYTHING = `${OWN}/*`;
const TLS_ONLY = {
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: [OWN, EVERYTHING],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};
const READABLE = { Effect: 'Allow', Principal: { AWS: '*' }, Action: 's3:GetObject', Resource: EVERYTHING };
const ONE_NETWORK = { Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } };
const LOGGING = { Principal: { Service: 'logging.s3.amazonaws.com' }, Action: 's3:PutObject' };
const US = { encryption: 'AES256', versioning: 'Enabled' } as const;
const EU = { region: 'eu-west-1' } as const;

const BUCKETS: Readonly<Record<string, PlantedBucket>> = {
  'access-logs': { block: 'all', statement: { ...READABLE, ...LOGGING } },
  'sound-us': {
    block: 'all',
    statement: TLS_ONLY,
    encryption: 'aws:kms',
    versioning: 'Enabled',
    isLocked: true,
    logsTo: 'access-logs',
    lifecycle: 'Enabled',
    ownership: 'BucketOwnerEnforced',
    isTlsOnly: true,
  },
  'sound-eu': { ...EU, ...US, block: 'all', statement: TLS_ONLY, isTlsOnly: true },
  'drop-box': {
    statement: { ...READABLE, Action: ['s3:PutObject'] },
    lifecycle: 'Disabled',
    ownership: 'BucketOwnerPreferred',
    isPublic: true,
    isDropBox: true,
  },
  'drop-box-for-one-network': { statement: { ...READABLE, Action: 's3:*', ...ONE_NETWORK } },
  bare: {},
  'half-blocked': { ...EU, block: 'acls', encryption: 'AES256', versioning: 'Suspended' },
  'public-by-acl': { ...US, publicAcl: true, isPublic: true },
  'public-by-policy': { ...EU, statement: READABLE, encryption: 'AES256', isPublic: true },
  'policy-but-blocked': { ...US, block: 'all', statement: READABLE },
  'open-to-one-network': { ...US, statement: { ...READABLE, ...ONE_NETWORK } },
  'tls-for-one-folder': { ...EU, block: 'all', statement: { ...TLS_ONLY, Resource: `${OWN}/safe/*` } },
  'tls-for-reading': { ...EU, block: 'all', statement: { ...TLS_ONLY, Action: 's3:GetObject' }, versioning: 'Enabled' },
};

const verdictsOf = (bucket: PlantedBucket): Verdicts => ({
  's3-bucket-policy-public-write': verdict(!bucket.isDropBox),
  's3-bucket-public-access-block': verdict(bucket.block === 'all'),
  's3-bucket-public': verdict(!bucket.isPublic),
  's3-bucket-encryption': verdict(bucket.encryption !== undefined),
  's3-bucket-tls-only': verdict(bucket.isTlsOnly),
  's3-bucket-versioning': verdict(bucket.versioning === 'Enabled'),
  's3-bucket-kms-encryption': verdict(bucket.encryption === 'aws:kms'),
  // The emulator forgets that it was asked for.
  's3-bucket-mfa-delete': 'fail',
  's3-bucket-access-logging': verdict(bucket.logsTo !== undefined),
  's3-bucket-lifecycle': verdict(bucket.lifecycle === 'Enabled'),
  's3-bucket-acl-disabled': verdict(bucket.ownership === 'BucketOwnerEnforced'),
  's3-bucket-object-lock': verdict(bucket.isLocked),
});

/** Who gets at the bucket. */
const guard = async (s3: S3, Bucket: string, { block, statement, encryption }: PlantedBucket): Promise<void> => {
  const [acls, policies] = [{ BlockPublicAcls: true, IgnorePublicAcls: true }, block === 'all'];
  const PublicAccessBlockConfiguration = { ...acls, BlockPublicPolicy: policies, RestrictPublicBuckets: policies };
  if (block) await s3.putPublicAccessBlock({ Bucket, PublicAccessBlockConfiguration });
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
  if (statement) await s3.putBucketPolicy({ Bucket, Policy: Policy.replaceAll(OWN, `arn:aws:s3:::${Bucket}`) });
  const Rules = [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: encryption } }];
  if (encryption) await s3.putBucketEncryption({ Bucket, ServerSideEncryptionConfiguration: { Rules } });
};

/** How the bucket keeps things: versions, logs, rules for old objects, who owns what is uploaded. */
const keep = async (s3: S3, Bucket: string, bucket: PlantedBucket): Promise<void> => {
  const { versioning: Status, logsTo: TargetBucket, lifecycle, ownership: ObjectOwnership } = bucket;
  if (Status) await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status } });
  const LoggingEnabled = { TargetBucket, TargetPrefix: 'log/' };
  if (TargetBucket) await s3.putBucketLogging({ Bucket, BucketLoggingStatus: { LoggingEnabled } });
  if (lifecycle) {
    const Rules = [{ ID: 'old', Status: lifecycle, Filter: { Prefix: '' }, Expiration: { Days: 400 } }];
    await s3.putBucketLifecycleConfiguration({ Bucket, LifecycleConfiguration: { Rules } });
  }
  if (ObjectOwnership)
    await s3.putBucketOwnershipControls({ Bucket, OwnershipControls: { Rules: [{ ObjectOwnership }] } });
};

/** Buckets, open and closed, in both regions. */
export const seedS3 = async (target: SeedTarget, grounds: ReadonlyArray<Omit<Ground, 'subnet'>>): Promise<void> => {
  for (const [name, bucket] of Object.entries(BUCKETS)) {
    const Bucket = named(target, name);
    const s3 = grounds.find(({ region }) => region === (bucket.region ?? 'us-east-1'))?.aws.s3 as S3;
    await s3.createBucket({
      Bucket,
      ...(bucket.publicAcl ? { ACL: 'public-read' } : {}),
      ...(bucket.isLocked ? { ObjectLockEnabledForBucket: true } : {}),
      ...(bucket.region ? { CreateBucketConfiguration: { LocationConstraint: bucket.region } } : {}),
    });
    await guard(s3, Bucket, bucket);
    await keep(s3, Bucket, bucket);
    await s3.putBucketTagging({ Bucket, Tagging: { TagSet: [{ Key: 'data-classification', Value: 'internal' }] } });
    target.manifest.plant(`arn:aws:s3:::${Bucket}`, verdictsOf(bucket));
  }
};
