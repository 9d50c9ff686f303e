import type * as S3 from '@aws-sdk/client-s3';
import type * as S3Control from '@aws-sdk/client-s3-control';
import { ownerIdOf, type DemoBucket } from '../generate/buckets';
import { standingOf } from '../generate/standing';
import { WireError } from '../wire/wire-error';
import type { Answer, Asked } from './asked';
import { pageOf } from './paging';
import { listMultipartUploads } from './use/capacity';

/** @throws WireError for an unknown bucket, or for one of another region as S3 refuses it */
const bucketOf = ({ account, region }: Asked, name: string | undefined): DemoBucket => {
  const bucket = account.buckets.find((each) => each.name === name);
  if (!bucket) throw new WireError('NoSuchBucket', 'The specified bucket does not exist', 404);
  if (bucket.region !== region) {
    const message =
      'The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.';
    throw new WireError('PermanentRedirect', message, 301, { 'x-amz-bucket-region': bucket.region });
  }
  return bucket;
};

const listBuckets: Answer<S3.ListBucketsCommandInput, S3.ListBucketsCommandOutput> = ({ account }, input) => {
  const wanted = account.buckets.filter(
    ({ name, region }) => name.startsWith(input.Prefix ?? '') && (!input.BucketRegion || region === input.BucketRegion),
  );
  const { items, next } = pageOf(wanted, {
    size: input.MaxBuckets,
    token: input.ContinuationToken,
    most: 10_000,
    fault: 'InvalidArgument',
  });
  return {
    Buckets: items.map(({ name, createdAt, region }) => ({
      Name: name,
      CreationDate: createdAt,
      BucketRegion: region,
      BucketArn: `arn:aws:s3:::${name}`,
    })),
    Owner: { ID: ownerIdOf(account.scope) },
    ContinuationToken: next,
  };
};

/** Answered in every region, unlike the rest; us-east-1 is named by silence. */
const getBucketLocation: Answer<S3.GetBucketLocationCommandInput, S3.GetBucketLocationCommandOutput> = (
  { account },
  { Bucket },
) => {
  const bucket = account.buckets.find(({ name }) => name === Bucket);
  if (!bucket) throw new WireError('NoSuchBucket', 'The specified bucket does not exist', 404);
  return bucket.region === 'us-east-1' ? {} : { LocationConstraint: bucket.region as S3.BucketLocationConstraint };
};

const getPublicAccessBlock: Answer<S3.GetPublicAccessBlockCommandInput, S3.GetPublicAccessBlockCommandOutput> = (
  asked,
  { Bucket },
) => {
  const { publicAccessBlock } = bucketOf(asked, Bucket);
  if (!publicAccessBlock)
    throw new WireError(
      'NoSuchPublicAccessBlockConfiguration',
      'The public access block configuration was not found',
      404,
    );
  return { PublicAccessBlockConfiguration: publicAccessBlock };
};

const getBucketPolicy: Answer<S3.GetBucketPolicyCommandInput, S3.GetBucketPolicyCommandOutput> = (
  asked,
  { Bucket },
) => {
  const { policy } = bucketOf(asked, Bucket);
  if (!policy) throw new WireError('NoSuchBucketPolicy', 'The bucket policy does not exist', 404);
  return { Policy: JSON.stringify(policy) };
};

const getBucketEncryption: Answer<S3.GetBucketEncryptionCommandInput, S3.GetBucketEncryptionCommandOutput> = (
  asked,
  { Bucket },
) => {
  const { encryption } = bucketOf(asked, Bucket);
  if (!encryption)
    throw new WireError(
      'ServerSideEncryptionConfigurationNotFoundError',
      'The server side encryption configuration was not found',
      404,
    );
  return {
    ServerSideEncryptionConfiguration: {
      Rules: [
        {
          ApplyServerSideEncryptionByDefault: { SSEAlgorithm: encryption },
          BucketKeyEnabled: encryption === 'aws:kms',
        },
      ],
    },
  };
};

const getBucketVersioning: Answer<S3.GetBucketVersioningCommandInput, S3.GetBucketVersioningCommandOutput> = (
  asked,
  { Bucket },
) => {
  const { versioning, asksMfa } = bucketOf(asked, Bucket);
  return { Status: versioning, ...(asksMfa ? { MFADelete: 'Enabled' as const } : {}) };
};

const getBucketAcl: Answer<S3.GetBucketAclCommandInput, S3.GetBucketAclCommandOutput> = (asked, { Bucket }) => ({
  Owner: { ID: ownerIdOf(asked.account.scope) },
  Grants: [...bucketOf(asked, Bucket).grants],
});

const getBucketOwnershipControls: Answer<
  S3.GetBucketOwnershipControlsCommandInput,
  S3.GetBucketOwnershipControlsCommandOutput
> = (asked, { Bucket }) => ({
  OwnershipControls: { Rules: [{ ObjectOwnership: bucketOf(asked, Bucket).ownership }] },
});

const getBucketTagging: Answer<S3.GetBucketTaggingCommandInput, S3.GetBucketTaggingCommandOutput> = (
  asked,
  { Bucket },
) => ({
  TagSet: [...bucketOf(asked, Bucket).tags],
});

const getBucketLogging: Answer<S3.GetBucketLoggingCommandInput, S3.GetBucketLoggingCommandOutput> = (
  asked,
  { Bucket },
) => {
  const { logsTo } = bucketOf(asked, Bucket);
  return logsTo === undefined ? {} : { LoggingEnabled: { TargetBucket: logsTo, TargetPrefix: `${Bucket}/` } };
};

const getBucketLifecycle: Answer<
  S3.GetBucketLifecycleConfigurationCommandInput,
  S3.GetBucketLifecycleConfigurationCommandOutput
> = (asked, { Bucket }) => {
  if (!bucketOf(asked, Bucket).hasLifecycle)
    throw new WireError('NoSuchLifecycleConfiguration', 'The lifecycle configuration does not exist', 404);
  return {
    Rules: [
      {
        ID: 'old-versions',
        Status: 'Enabled',
        Filter: { Prefix: '' },
        NoncurrentVersionExpiration: { NoncurrentDays: 90 },
      },
    ],
  };
};

const getObjectLock: Answer<S3.GetObjectLockConfigurationCommandInput, S3.GetObjectLockConfigurationCommandOutput> = (
  asked,
  { Bucket },
) => {
  if (!bucketOf(asked, Bucket).isLocked)
    throw new WireError(
      'ObjectLockConfigurationNotFoundError',
      'Object Lock configuration does not exist for this bucket',
      404,
    );
  return { ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled' } };
};

export const s3Answers = {
  GetBucketAcl: getBucketAcl,
  GetBucketEncryption: getBucketEncryption,
  GetBucketLifecycleConfiguration: getBucketLifecycle,
  GetBucketLocation: getBucketLocation,
  GetBucketLogging: getBucketLogging,
  GetBucketOwnershipControls: getBucketOwnershipControls,
  GetBucketPolicy: getBucketPolicy,
  GetBucketTagging: getBucketTagging,
  GetBucketVersioning: getBucketVersioning,
  GetObjectLockConfiguration: getObjectLock,
  GetPublicAccessBlock: getPublicAccessBlock,
  ListBuckets: listBuckets,
  ListMultipartUploads: listMultipartUploads,
};

const ALL_ON = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true };

/** Some accounts block public access as a whole. */
const getAccountPublicAccessBlock: Answer<
  S3Control.GetPublicAccessBlockCommandInput,
  S3Control.GetPublicAccessBlockCommandOutput
> = ({ account }, { AccountId }) => {
  if (AccountId !== account.accountId) throw new WireError('AccessDenied', 'Access Denied', 403);
  if (!standingOf(account.scope).blocksPublicAccess)
    throw new WireError(
      'NoSuchPublicAccessBlockConfiguration',
      'The public access block configuration was not found',
      404,
    );
  return { PublicAccessBlockConfiguration: ALL_ON };
};

export const s3ControlAnswers = { GetPublicAccessBlock: getAccountPublicAccessBlock };
