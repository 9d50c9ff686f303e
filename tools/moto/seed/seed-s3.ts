import {
  CreateBucketCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketLoggingCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Expected, type SeedTarget, clientSettings, named } from './manifest';
import { BUCKETS, type PlantedBucket, bucketArn } from './planted-buckets';

const verdictsOf = (bucket: PlantedBucket): Record<string, Expected> => ({
  ...protectionOf(bucket),
  ...keepingOf(bucket),
});

const verdict = (isSound: boolean | undefined): Expected => (isSound ? 'pass' : 'fail');

const keepingOf = ({ usesKms, logsTo, lifecycle, ownership, isLocked }: PlantedBucket): Record<string, Expected> => ({
  's3-bucket-kms-encryption': verdict(usesKms),
  // The emulator forgets that it was asked for.
  's3-bucket-mfa-delete': 'fail',
  's3-bucket-access-logging': verdict(logsTo !== undefined),
  's3-bucket-lifecycle': verdict(lifecycle === 'Enabled'),
  's3-bucket-acl-disabled': verdict(ownership === 'BucketOwnerEnforced'),
  's3-bucket-object-lock': verdict(isLocked),
});

const protectionOf = ({
  block,
  isPublic,
  isTlsOnly,
  encryption,
  versioning,
  isDropBox,
}: PlantedBucket): Record<string, Expected> => ({
  's3-bucket-policy-public-write': verdict(!isDropBox),
  's3-bucket-public-access-block': block === 'all' ? 'pass' : 'fail',
  's3-bucket-public': isPublic ? 'fail' : 'pass',
  's3-bucket-encryption': encryption ? 'pass' : 'fail',
  's3-bucket-tls-only': isTlsOnly ? 'pass' : 'fail',
  's3-bucket-versioning': versioning === 'Enabled' ? 'pass' : 'fail',
});

/** How the bucket keeps things: logs, rules for old objects, who owns what is uploaded. */
const keep = async (s3: S3Client, Bucket: string, { logsTo, lifecycle, ownership }: PlantedBucket): Promise<void> => {
  if (logsTo) {
    const BucketLoggingStatus = { LoggingEnabled: { TargetBucket: logsTo, TargetPrefix: 'log/' } };
    await s3.send(new PutBucketLoggingCommand({ Bucket, BucketLoggingStatus }));
  }
  if (lifecycle) {
    const Rules = [{ ID: 'old', Status: lifecycle, Filter: { Prefix: '' }, Expiration: { Days: 400 } }];
    await s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }));
  }
  if (ownership) {
    const OwnershipControls = { Rules: [{ ObjectOwnership: ownership }] };
    await s3.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls }));
  }
};

const plantBucket = async (target: SeedTarget, bucket: PlantedBucket): Promise<void> => {
  const { endpoint, manifest } = target;
  const Bucket = named(target, bucket.name);
  const { region, block, publicAcl, statements, encryption, usesKms, versioning, isLocked } = bucket;
  const s3 = new S3Client(clientSettings(endpoint, region));
  await s3.send(
    new CreateBucketCommand({
      Bucket,
      ...(publicAcl ? { ACL: 'public-read' } : {}),
      ...(isLocked ? { ObjectLockEnabledForBucket: true } : {}),
      ...(region === 'us-east-1' ? {} : { CreateBucketConfiguration: { LocationConstraint: 'eu-west-1' } }),
    }),
  );
  if (block) {
    const all = block === 'all';
    const PublicAccessBlockConfiguration = {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: all,
      RestrictPublicBuckets: all,
    };
    await s3.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
  }
  if (statements)
    await s3.send(
      new PutBucketPolicyCommand({
        Bucket,
        Policy: JSON.stringify({ Version: '2012-10-17', Statement: statements }).replaceAll(
          bucketArn(bucket.name),
          bucketArn(Bucket),
        ),
      }),
    );
  if (encryption)
    await s3.send(
      new PutBucketEncryptionCommand({
        Bucket,
        ServerSideEncryptionConfiguration: {
          Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: usesKms ? 'aws:kms' : 'AES256' } }],
        },
      }),
    );
  if (versioning)
    await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: versioning } }));
  await keep(s3, Bucket, bucket);
  await s3.send(
    new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: 'data-classification', Value: 'internal' }] } }),
  );
  manifest.plant(bucketArn(Bucket), verdictsOf(bucket));
};

/** Buckets, open and closed, in both regions. */
export const seedS3 = async (target: SeedTarget): Promise<void> => {
  for (const bucket of BUCKETS) await plantBucket(target, bucket);
};
