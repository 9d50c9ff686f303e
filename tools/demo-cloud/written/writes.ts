import type { PublicAccessBlockConfiguration } from '@aws-sdk/client-s3';
import { about, finder, thingBy } from '../../estate/answering';
import { findIdentities } from '../../estate/iam';
import { user } from '../../estate/iam-answers';
import { toKeys, USERS } from '../../estate/iam-users';
import { group } from '../../estate/logs';
import { DATABASES } from '../../estate/rds';
import { aboutBucket } from '../../estate/s3-answers';
import { toAccountArn } from '../generate/standing';
import { toTags } from '../generate/tags';
import { UnsupportedLocallyError, WireError } from '../wire/wire-error';
import { ec2Writes } from './ec2-writes';
import { groupWrites } from './group-writes';
import type { Write } from './write';

/** Which of the settings that the estate knows a configuration is. */
const toBlock = (config: PublicAccessBlockConfiguration): 'all' | 'acls' => {
  const { BlockPublicAcls, IgnorePublicAcls, BlockPublicPolicy, RestrictPublicBuckets } = config;
  if (BlockPublicAcls && IgnorePublicAcls) {
    if (BlockPublicPolicy && RestrictPublicBuckets) return 'all';
    if (!BlockPublicPolicy && !RestrictPublicBuckets) return 'acls';
  }
  throw new UnsupportedLocallyError('this public access block');
};
const readBlock = (input: Readonly<Record<string, unknown>>): 'all' | 'acls' =>
  toBlock((input['PublicAccessBlockConfiguration'] ?? {}) as PublicAccessBlockConfiguration);

/** Changes a bucket where it is. */
const changeBucket =
  (toSettings: (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>): Write =>
  (asked, input, { change }) =>
    aboutBucket(({ arn }) => {
      change(arn, toSettings(input));
      return {};
    })(asked, input);

const readRules = ({ LifecycleConfiguration }: Readonly<Record<string, unknown>>) =>
  (LifecycleConfiguration as { Rules?: unknown[] } | undefined)?.Rules ?? [];

const s3Writes = {
  DeleteBucketLifecycle: changeBucket(() => ({ lifecycle: null, rules: null })),
  DeletePublicAccessBlock: changeBucket(() => ({ block: null })),
  PutBucketLifecycleConfiguration: changeBucket((input) => ({ rules: readRules(input) })),
  PutPublicAccessBlock: changeBucket((input) => ({ block: readBlock(input) })),
} satisfies Readonly<Record<string, Write>>;

const blockAccount =
  (blocksPublicAccess: (input: Readonly<Record<string, unknown>>) => boolean): Write =>
  ({ account }, input, { change }) => {
    if (input['AccountId'] !== account.accountId) throw new WireError('AccessDenied', 'Access Denied', 403);
    change(toAccountArn(account), { blocksPublicAccess: blocksPublicAccess(input) });
    return {};
  };

const s3ControlWrites = {
  DeletePublicAccessBlock: blockAccount(() => false),
  PutPublicAccessBlock: blockAccount((input) => {
    if (readBlock(input) === 'all') return true;
    throw new UnsupportedLocallyError('a partial public access block of an account');
  }),
} satisfies Readonly<Record<string, Write>>;

const database = thingBy(DATABASES, (id) => new WireError('DBInstanceNotFound', `${id} not found.`, 404));

const rdsWrites = {
  ModifyDBInstance: (asked, input, { change }) => {
    const { DBInstanceIdentifier, BackupRetentionPeriod, DeletionProtection, ApplyImmediately: _now, ...more } = input;
    if (Object.keys(more).length > 0) throw new UnsupportedLocallyError(`a change of ${Object.keys(more).join()}`);
    change(database('DBInstanceIdentifier')(asked, input).arn, {
      ...(BackupRetentionPeriod === undefined ? {} : { backupDays: BackupRetentionPeriod }),
      ...(DeletionProtection === undefined ? {} : { isProtected: DeletionProtection }),
    });
    return { DBInstance: { DBInstanceIdentifier, DBInstanceStatus: 'available' } };
  },
} satisfies Readonly<Record<string, Write>>;

const retain =
  (readDays: (input: Readonly<Record<string, unknown>>) => unknown): Write =>
  (asked, input, { change }) => {
    change(group('logGroupName')(asked, input).logGroupArn ?? '', { days: readDays(input) });
    return {};
  };

const logWrites = {
  DeleteRetentionPolicy: retain(() => null),
  PutRetentionPolicy: retain(({ retentionInDays }) => retentionInDays),
} satisfies Readonly<Record<string, Write>>;

const key = finder(
  ({ account: { scope } }) =>
    findIdentities(USERS, scope).flatMap((each) =>
      toKeys(scope, each).map((found) => ({ ...found, name: each.name, arn: each.arn })),
    ),
  ({ id }, asked) => id === asked,
  (id) => new WireError('NoSuchEntity', `The Access Key with id ${id} cannot be found.`, 404),
)('AccessKeyId');

const iamWrites = {
  GetAccessKeyLastUsed: about(key, ({ name, lastUsedAt, service }) => ({
    UserName: name,
    AccessKeyLastUsed: { LastUsedDate: lastUsedAt, ServiceName: service, Region: lastUsedAt ? 'us-east-1' : 'N/A' },
  })),
  ListUserTags: about(user('UserName'), ({ labels }) => ({ Tags: toTags(undefined, labels), IsTruncated: false })),
  UpdateAccessKey: (asked, input, { change }) => {
    const { id, arn } = key(asked, input);
    change(arn, { isActive: input['Status'] === 'Active' }, id);
    return {};
  },
} satisfies Readonly<Record<string, Write>>;

/** What direct fixes ask, beyond what scans do. */
export const WRITES: Readonly<Record<string, Readonly<Record<string, Write>>>> = {
  'cloudwatch-logs': logWrites,
  ec2: { ...ec2Writes, ...groupWrites },
  iam: iamWrites,
  rds: rdsWrites,
  s3: s3Writes,
  's3-control': s3ControlWrites,
};
