import type { Asked } from '../demo-cloud/answers/asked';
import { ownerIdOf, type DemoBucket } from '../demo-cloud/generate/buckets';
import { standingOf } from '../demo-cloud/generate/standing';
import { WireError } from '../demo-cloud/wire/wire-error';
import { finder, givenOr, type Input, listed, type Operation } from './answering';

const anyBucket = finder(
  ({ account }) => account.buckets,
  ({ name }, asked) => name === asked,
  () => new WireError('NoSuchBucket', 'The specified bucket does not exist', 404),
)('Bucket');
const ELSEWHERE =
  'The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.';

/** Says something of a bucket. @throws WireError for an unknown bucket, or for one of another region as S3 refuses it */
const ofBucket =
  (say: (bucket: DemoBucket, asked: Asked) => object): Operation =>
  (asked: Asked, input: Input) => {
    const bucket = anyBucket(asked, input);
    if (bucket.region !== asked.region)
      throw new WireError('PermanentRedirect', ELSEWHERE, 301, { 'x-amz-bucket-region': bucket.region });
    return say(bucket, asked);
  };
const none = (name: string, what: string) => [name, what, 404] as const;
const NO_BLOCK = none('NoSuchPublicAccessBlockConfiguration', 'The public access block configuration was not found');
const NO_POLICY = none('NoSuchBucketPolicy', 'The bucket policy does not exist');
const NO_LIFECYCLE = none('NoSuchLifecycleConfiguration', 'The lifecycle configuration does not exist');
const NO_ENCRYPTION = none(
  'ServerSideEncryptionConfigurationNotFoundError',
  'The server side encryption configuration was not found',
);
const NO_LOCK = none(
  'ObjectLockConfigurationNotFoundError',
  'Object Lock configuration does not exist for this bucket',
);
const OLD_VERSIONS = {
  ID: 'old-versions',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  NoncurrentVersionExpiration: { NoncurrentDays: 90 },
};

export const s3Answers = {
  GetBucketAcl: ofBucket(({ grants }, { account }) => ({
    Owner: { ID: ownerIdOf(account.scope) },
    Grants: [...grants],
  })),
  GetBucketEncryption: ofBucket(({ encryption }) => {
    const SSEAlgorithm = givenOr(encryption, ...NO_ENCRYPTION);
    const rule = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm }, BucketKeyEnabled: SSEAlgorithm === 'aws:kms' };
    return { ServerSideEncryptionConfiguration: { Rules: [rule] } };
  }),
  GetBucketLifecycleConfiguration: ofBucket(({ hasLifecycle }) => {
    givenOr(hasLifecycle, ...NO_LIFECYCLE);
    return { Rules: [OLD_VERSIONS] };
  }),
  // Answered in every region, unlike the rest; us-east-1 is named by silence.
  GetBucketLocation: (asked, input) => {
    const { region } = anyBucket(asked, input);
    return region === 'us-east-1' ? {} : { LocationConstraint: region };
  },
  GetBucketLogging: ofBucket(({ name, logsTo }) =>
    logsTo === undefined ? {} : { LoggingEnabled: { TargetBucket: logsTo, TargetPrefix: `${name}/` } },
  ),
  GetBucketOwnershipControls: ofBucket(({ ownership }) => ({
    OwnershipControls: { Rules: [{ ObjectOwnership: ownership }] },
  })),
  GetBucketPolicy: ofBucket(({ policy }) => ({ Policy: JSON.stringify(givenOr(policy, ...NO_POLICY)) })),
  GetBucketTagging: ofBucket(({ tags }) => ({ TagSet: [...tags] })),
  GetBucketVersioning: ofBucket(({ versioning, asksMfa }) => ({
    Status: versioning,
    ...(asksMfa ? { MFADelete: 'Enabled' } : {}),
  })),
  GetObjectLockConfiguration: ofBucket(({ isLocked }) => {
    givenOr(isLocked, ...NO_LOCK);
    return { ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled' } };
  }),
  GetPublicAccessBlock: ofBucket(({ publicAccessBlock }) => ({
    PublicAccessBlockConfiguration: givenOr(publicAccessBlock, ...NO_BLOCK),
  })),
  ListBuckets: (asked, input) => {
    const { Prefix = '', BucketRegion } = input as { Prefix?: string; BucketRegion?: string };
    const page = { size: 'MaxBuckets', token: 'ContinuationToken', most: 10_000, fault: 'InvalidArgument' };
    const wanted = asked.account.buckets.filter(
      ({ name, region }) => name.startsWith(Prefix) && (!BucketRegion || region === BucketRegion),
    );
    const told = ({ name, createdAt, region }: DemoBucket) => {
      return { Name: name, CreationDate: createdAt, BucketRegion: region, BucketArn: `arn:aws:s3:::${name}` };
    };
    const Owner = { ID: ownerIdOf(asked.account.scope) };
    return { ...listed(page, 'Buckets', () => wanted, told)(asked, input), Owner };
  },
  ListMultipartUploads: (_asked, { Bucket }) => ({ Bucket, IsTruncated: false, Uploads: [] }),
} satisfies Readonly<Record<string, Operation>>;

const ALL_ON = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true };

export const s3ControlAnswers = {
  // Some accounts block public access as a whole.
  GetPublicAccessBlock: ({ account }, { AccountId }) => {
    if (AccountId !== account.accountId) throw new WireError('AccessDenied', 'Access Denied', 403);
    givenOr(standingOf(account.scope).blocksPublicAccess, ...NO_BLOCK);
    return { PublicAccessBlockConfiguration: ALL_ON };
  },
} satisfies Readonly<Record<string, Operation>>;
