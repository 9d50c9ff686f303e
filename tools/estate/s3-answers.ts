import type { Asked } from '../demo-cloud/answers/asked';
import { toName } from '../demo-cloud/generate/company';
import type { Scope } from '../demo-cloud/generate/scope';
import { findStanding } from '../demo-cloud/generate/standing';
import { toTags } from '../demo-cloud/generate/tags';
import { WireError } from '../demo-cloud/wire/wire-error';
import { finder, givenOr, type Input, listPages, type Operation } from './answering';
import type { Thing } from './plan';
import { type Bucket, listBuckets, writeBlock, writePolicy } from './s3';

const anyBucket = finder(
  ({ account }) => listBuckets(account.scope),
  ({ name }, asked) => name === asked,
  () => new WireError('NoSuchBucket', 'The specified bucket does not exist', 404),
)('Bucket');
const ELSEWHERE =
  'The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.';

/** Says something of a bucket. @throws WireError for an unknown bucket, or for one of another region as S3 refuses it */
export const aboutBucket =
  (say: (bucket: Thing<Bucket>, asked: Asked, input: Input) => object): Operation =>
  (asked: Asked, input: Input) => {
    const bucket = anyBucket(asked, input);
    if (bucket.region !== asked.region)
      throw new WireError('PermanentRedirect', ELSEWHERE, 301, { 'x-amz-bucket-region': bucket.region });
    return say(bucket, asked, input);
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
export const OLD_VERSIONS = {
  ID: 'old-versions',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  NoncurrentVersionExpiration: { NoncurrentDays: 90 },
};

const toOwner = (scope: Scope) => ({ ID: scope.letters('canonical-user', 32).toLowerCase() });
const ALL_USERS = 'http://acs.amazonaws.com/groups/global/AllUsers';
const READ_BY_ALL = { Grantee: { Type: 'Group', URI: ALL_USERS }, Permission: 'READ' };

export const s3Answers = {
  GetBucketAcl: aboutBucket(({ isPublicBy }, { account }) => {
    const Owner = toOwner(account.scope);
    const own = { Grantee: { Type: 'CanonicalUser', ...Owner }, Permission: 'FULL_CONTROL' };
    return { Owner, Grants: [own, ...(isPublicBy === 'acl' ? [READ_BY_ALL] : [])] };
  }),
  GetBucketEncryption: aboutBucket(({ encryption }) => {
    const SSEAlgorithm = givenOr(encryption, ...NO_ENCRYPTION);
    const rule = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm }, BucketKeyEnabled: SSEAlgorithm === 'aws:kms' };
    return { ServerSideEncryptionConfiguration: { Rules: [rule] } };
  }),
  GetBucketLifecycleConfiguration: aboutBucket(({ lifecycle, rules = lifecycle && [OLD_VERSIONS] }) => ({
    Rules: givenOr(rules, ...NO_LIFECYCLE),
  })),
  // Answered in every region, unlike the rest; us-east-1 is named by silence.
  GetBucketLocation: (asked, input) => {
    const { region } = anyBucket(asked, input);
    return region === 'us-east-1' ? {} : { LocationConstraint: region };
  },
  GetBucketLogging: aboutBucket(({ name, what, logsAccess }, { account }) => {
    const target = what === 'access-logs' ? 'audit-logs' : 'access-logs';
    const TargetBucket = toName(account.accountId, { env: 'prod' }, target);
    return logsAccess ? { LoggingEnabled: { TargetBucket, TargetPrefix: `${name}/` } } : {};
  }),
  GetBucketOwnershipControls: aboutBucket(({ ownership }) => ({
    OwnershipControls: { Rules: [{ ObjectOwnership: ownership }] },
  })),
  GetBucketPolicy: aboutBucket((bucket) => ({ Policy: givenOr(writePolicy(bucket.name, bucket), ...NO_POLICY) })),
  GetBucketTagging: aboutBucket(({ labels }) => ({ TagSet: toTags(undefined, labels) })),
  GetBucketVersioning: aboutBucket(({ versioning, isEvidence }) => ({
    Status: versioning,
    ...(isEvidence ? { MFADelete: 'Enabled' } : {}),
  })),
  GetObjectLockConfiguration: aboutBucket(({ isEvidence }) => {
    givenOr(isEvidence, ...NO_LOCK);
    return { ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled' } };
  }),
  GetPublicAccessBlock: aboutBucket(({ block }) => ({
    PublicAccessBlockConfiguration: givenOr(writeBlock(block), ...NO_BLOCK),
  })),
  ListBuckets: (asked, input) => {
    const { Prefix = '', BucketRegion } = input as { Prefix?: string; BucketRegion?: string };
    const page = { size: 'MaxBuckets', token: 'ContinuationToken', most: 10_000, fault: 'InvalidArgument' };
    const wanted = listBuckets(asked.account.scope).filter(
      ({ name, region }) => name.startsWith(Prefix) && (!BucketRegion || region === BucketRegion),
    );
    const { scope } = asked.account;
    const describe = ({ name, what, arn, region }: Thing<Bucket>) => {
      const CreationDate = scope.daysAgo(scope.whole(`${what}/age`, 200, 900));
      return { Name: name, CreationDate, BucketRegion: region, BucketArn: arn };
    };
    return { ...listPages(page, 'Buckets', () => wanted, describe)(asked, input), Owner: toOwner(scope) };
  },
  ListMultipartUploads: (_asked, { Bucket }) => ({ Bucket, IsTruncated: false, Uploads: [] }),
} satisfies Readonly<Record<string, Operation>>;

export const s3ControlAnswers = {
  // Some accounts block public access as a whole.
  GetPublicAccessBlock: ({ account }, { AccountId }) => {
    if (AccountId !== account.accountId) throw new WireError('AccessDenied', 'Access Denied', 403);
    givenOr(findStanding(account.scope).blocksPublicAccess, ...NO_BLOCK);
    return { PublicAccessBlockConfiguration: writeBlock('all') };
  },
} satisfies Readonly<Record<string, Operation>>;
