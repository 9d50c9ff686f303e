import type { ApiUse, CommandInput, CommandOutput } from '@cloudmend/scanner/aws';
import type * as Ec2 from './ec2-sdk';
import type * as Iam from './iam-sdk';
import type * as Logs from './logs-sdk';
import type * as Rds from './rds-sdk';
import type * as S3 from './s3-sdk';
import type * as S3Control from './s3-control-sdk';

/** The APIs that fixes call; their ids are those of the scanner. */
export interface Apis {
  readonly ec2: typeof Ec2;
  readonly iam: typeof Iam;
  readonly 'cloudwatch-logs': typeof Logs;
  readonly rds: typeof Rds;
  readonly s3: typeof S3;
  readonly 's3-control': typeof S3Control;
}
export type ApiId = keyof Apis;
export type OperationId<A extends ApiId> = keyof Apis[A]['commands'] & string;

export type InputOf<A extends ApiId, O extends OperationId<A>> = CommandInput<Apis[A]['commands'], O>;
export type OutputOf<A extends ApiId, O extends OperationId<A>> = CommandOutput<Apis[A]['commands'], O>;

type Operations<A extends ApiId> = Readonly<Record<OperationId<A>, string>>;
type Declared = { readonly [A in ApiId]: ApiUse & { readonly operations: Operations<A> } };

const named = <O extends string>(service: string, ...operations: readonly O[]): Readonly<Record<O, string>> =>
  Object.fromEntries(operations.map((operation) => [operation, `${service}:${operation}`])) as Record<O, string>;

/** The IAM action of each operation. Source: the service authorization reference. */
export const APIS: Declared = {
  ec2: {
    load: () => import('./ec2-sdk'),
    operations: named(
      'ec2',
      'AllocateAddress',
      'AuthorizeSecurityGroupIngress',
      'CreateSnapshot',
      'CreateVolume',
      'DeleteVolume',
      'DescribeAddresses',
      'DescribeInstances',
      'DescribeSecurityGroupRules',
      'DescribeSecurityGroups',
      'DescribeSnapshots',
      'DescribeVolumes',
      'DescribeVolumesModifications',
      'DisableEbsEncryptionByDefault',
      'EnableEbsEncryptionByDefault',
      'GetEbsEncryptionByDefault',
      'ModifyInstanceMetadataOptions',
      'ModifyVolume',
      'ReleaseAddress',
      'RevokeSecurityGroupIngress',
      'StartInstances',
      'StopInstances',
    ),
  },
  iam: {
    load: () => import('./iam-sdk'),
    operations: named('iam', 'GetAccessKeyLastUsed', 'ListAccessKeys', 'ListUserTags', 'UpdateAccessKey'),
  },
  'cloudwatch-logs': {
    load: () => import('./logs-sdk'),
    operations: named(
      'logs',
      'DeleteRetentionPolicy',
      'DescribeLogGroups',
      'ListTagsForResource',
      'PutRetentionPolicy',
    ),
  },
  rds: { load: () => import('./rds-sdk'), operations: named('rds', 'DescribeDBInstances', 'ModifyDBInstance') },
  // Removing a setting of a bucket is the same permission as changing it.
  s3: {
    load: () => import('./s3-sdk'),
    operations: {
      DeleteBucketLifecycle: 's3:PutLifecycleConfiguration',
      DeletePublicAccessBlock: 's3:PutBucketPublicAccessBlock',
      GetBucketLifecycleConfiguration: 's3:GetLifecycleConfiguration',
      GetBucketTagging: 's3:GetBucketTagging',
      GetPublicAccessBlock: 's3:GetBucketPublicAccessBlock',
      PutBucketLifecycleConfiguration: 's3:PutLifecycleConfiguration',
      PutPublicAccessBlock: 's3:PutBucketPublicAccessBlock',
    },
  },
  's3-control': {
    load: () => import('./s3-control-sdk'),
    operations: {
      DeletePublicAccessBlock: 's3:PutAccountPublicAccessBlock',
      GetPublicAccessBlock: 's3:GetAccountPublicAccessBlock',
      PutPublicAccessBlock: 's3:PutAccountPublicAccessBlock',
    },
  },
};

/** The IAM action of an operation that fixes call; undefined for any other. */
export const findFixAction = (service: string, operation: string): string | undefined => {
  const operations = new Map(Object.entries(APIS)).get(service)?.operations ?? {};
  const action = Object.entries(operations).find(([name]) => name === operation)?.[1];
  return typeof action === 'string' ? action : undefined;
};

const READ = /:(?:Describe|Get|List)/;

/** The IAM actions of fixes that change something. */
export const FIX_WRITES: readonly string[] = [
  ...new Set(
    Object.values(APIS).flatMap(({ operations }) => Object.values(operations as Readonly<Record<string, string>>)),
  ),
].filter((action) => !READ.test(action));
