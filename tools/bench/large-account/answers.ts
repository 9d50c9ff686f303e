import { WireError } from '../../demo-cloud/wire/wire-error';
import { pageBy, type Paging } from '../../estate/answering';
import { writeTrust } from '../../estate/iam';
import { policyText } from '../../estate/plan';
import { writeBlock } from '../../estate/s3';

/** Number of each kind in the account, over all regions. */
export const LARGE_ACCOUNT = {
  volumes: 12_000,
  snapshots: 12_200,
  groups: 3000,
  subnets: 1000,
  instances: 2500,
  addresses: 500,
  images: 1000,
  logGroups: 4000,
  roles: 3000,
  buckets: 1200,
  functions: 1500,
  databases: 400,
  databaseSnapshots: 1500,
  clusterSnapshots: 300,
  queues: 800,
  topics: 500,
  keys: 300,
  secrets: 500,
  tables: 500,
  tasks: 600,
} as const;

type Name = keyof typeof LARGE_ACCOUNT;
type Input = Readonly<Record<string, unknown>>;
/** The region of a request's signature, and the part of the account in it. */
export interface Place {
  readonly region: string;
  readonly accountId: string;
  readonly now: Date;
  /** 0, 1 … of `regions`. */
  readonly index: number;
  readonly regions: number;
}
/** The answer of an operation; undefined if another cloud should answer. */
export type LargeAnswer = (input: Input, place: Place) => object | undefined;

/** Prefix of generated names; other resources belong to the underlying account. */
const MARK = 'large-';
const isMade = (name: unknown): boolean => typeof name === 'string' && name.includes(MARK);

const numbersHere = (name: Name, { index, regions }: Place): number[] => {
  const total = LARGE_ACCOUNT[name];
  return Array.from({ length: Math.ceil((total - index) / regions) }, (_, nth) => index + nth * regions);
};

const toName = (name: Name, number: number): string => `${MARK}${name}-${number}`;
const toHex = (number: number): string => number.toString(16).padStart(17, '0');
const daysAgo = ({ now }: Place, days: number): Date => new Date(now.getTime() - days * 86_400_000);

type Make = (number: number, place: Place) => unknown;

/** A paged list in the form of its service: its items, their name, and how to make one. */
const makeList =
  (paging: Paging, of: Name, list: string, make: Make): LargeAnswer =>
  (input, place) => {
    const { size = '', token, next = token, most } = paging;
    const asked = input[size] as number | undefined;
    const page = pageBy(paging, numbersHere(of, place), { ...input, [size]: asked && Math.min(asked, most) });
    return { [list]: page.items.map((number) => make(number, place)), [next]: page.next, ...paging.more?.(page.next) };
  };
/** The same of a service that knows no regions. */
const everywhere =
  (answer: LargeAnswer): LargeAnswer =>
  (input, place) =>
    answer(input, { ...place, index: 0, regions: 1 });

const fault = 'InvalidParameterValue';
const EC2 = { size: 'MaxResults', token: 'NextToken', most: 1000, fault };
const VOLUMES = { ...EC2, most: 500 };
const LOGS = { size: 'limit', token: 'nextToken', most: 50, fault };
const IAM: Paging = {
  size: 'MaxItems',
  token: 'Marker',
  most: 1000,
  fault,
  more: (next) => ({ UserDetailList: [], GroupDetailList: [], Policies: [], IsTruncated: next !== undefined }),
};
const S3 = { size: 'MaxBuckets', token: 'ContinuationToken', most: 1000, fault };
const LAMBDA = { size: 'MaxItems', token: 'Marker', next: 'NextMarker', most: 50, fault };
const RDS = { size: 'MaxRecords', token: 'Marker', most: 100, fault };
const SNS = { token: 'NextToken', most: 100, fault };
const KMS: Paging = {
  size: 'Limit',
  token: 'Marker',
  next: 'NextMarker',
  most: 1000,
  fault,
  more: (next) => ({ Truncated: next !== undefined }),
};
const SECRETS = { ...EC2, most: 100 };
const TABLES = {
  size: 'Limit',
  token: 'ExclusiveStartTableName',
  next: 'LastEvaluatedTableName',
  most: 100,
  fault,
};
const ECS = { size: 'maxResults', token: 'nextToken', most: 100, fault };

/** Answers about one resource, if it is generated. */
const about =
  (key: string, answer: (name: string, place: Place) => object): LargeAnswer =>
  (input, place) =>
    isMade(input[key]) ? answer(String(input[key]), place) : undefined;

const absent =
  (code: string, status = 404) =>
  (): never => {
    throw new WireError(code, 'There is none.', status);
  };

const OPEN = [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }];
const CLOSED = [{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: '10.0.0.0/8' }] }];

const trust = (accountId: string): string =>
  encodeURIComponent(writeTrust(accountId, { trusts: 'ec2.amazonaws.com', isOpen: true }));
const policyFor = (Resource: string): string =>
  policyText({
    Effect: 'Deny',
    Principal: '*',
    Action: '*',
    Resource,
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  });

const bucket = (answer: object | (() => never)): LargeAnswer =>
  about('Bucket', () => (typeof answer === 'function' ? answer() : answer));

/** Answers by `service:Operation`. About every third resource has a fault, as in a typical company. */
export const LARGE_ANSWERS: Readonly<Record<string, LargeAnswer>> = {
  'ec2:DescribeVolumes': makeList(VOLUMES, 'volumes', 'Volumes', (number, place) => ({
    VolumeId: `vol-${toHex(number)}`,
    VolumeType: 'gp3',
    Size: 100,
    State: number % 5 === 0 ? 'available' : 'in-use',
    Encrypted: number % 3 !== 0,
    CreateTime: daysAgo(place, number % 900),
    Attachments: [{ InstanceId: `i-${toHex(number % 2500)}`, Device: '/dev/xvda', State: 'attached' }],
    Tags: [
      { Key: 'Name', Value: toName('volumes', number) },
      { Key: 'team', Value: `team-${number % 40}` },
    ],
  })),
  'ec2:DescribeSnapshots': (input, place) =>
    'RestorableByUserIds' in input
      ? { Snapshots: [] }
      : makeList(EC2, 'snapshots', 'Snapshots', (number) => ({
          SnapshotId: `snap-${toHex(number)}`,
          VolumeId: `vol-${toHex(number % 12_000)}`,
          VolumeSize: 100,
          Encrypted: number % 3 !== 0,
          StartTime: daysAgo(place, number % 900),
          Description: 'Nightly',
          State: 'completed',
        }))(input, place),
  'ec2:DescribeSecurityGroups': makeList(EC2, 'groups', 'SecurityGroups', (number) => ({
    GroupId: `sg-${toHex(number)}`,
    GroupName: toName('groups', number),
    VpcId: 'vpc-1',
    IpPermissions: number % 7 === 0 ? OPEN : CLOSED,
    IpPermissionsEgress: CLOSED,
  })),
  'ec2:DescribeNetworkInterfaces': makeList(EC2, 'groups', 'NetworkInterfaces', (number) => ({
    NetworkInterfaceId: `eni-${toHex(number)}`,
    Groups: number % 4 === 0 ? [] : [{ GroupId: `sg-${toHex(number)}` }],
  })),
  'ec2:DescribeSubnets': makeList(EC2, 'subnets', 'Subnets', (number, { accountId }) => ({
    SubnetId: `subnet-${toHex(number)}`,
    OwnerId: accountId,
    VpcId: 'vpc-1',
    MapPublicIpOnLaunch: number % 6 === 0,
  })),
  'ec2:DescribeInstances': makeList(EC2, 'instances', 'Reservations', (number, place) => ({
    Instances: [
      {
        InstanceId: `i-${toHex(number)}`,
        InstanceType: 'm7g.large',
        State: { Name: number % 10 === 0 ? 'stopped' : 'running' },
        LaunchTime: daysAgo(place, number % 700),
        VpcId: 'vpc-1',
        SubnetId: 'subnet-1',
        MetadataOptions: { HttpTokens: number % 4 === 0 ? 'optional' : 'required', HttpEndpoint: 'enabled' },
        Monitoring: { State: 'disabled' },
        Tags: [{ Key: 'Name', Value: toName('instances', number) }],
      },
    ],
  })),
  'ec2:DescribeInstanceAttribute': () => ({ UserData: {} }),
  'ec2:DescribeAddresses': (_input, place) => ({
    Addresses: numbersHere('addresses', place).map((number) => ({
      AllocationId: `eipalloc-${toHex(number)}`,
      PublicIp: '203.0.113.1',
      AssociationId: number % 3 === 0 ? undefined : 'eipassoc-1',
    })),
  }),
  'ec2:DescribeImages': makeList(EC2, 'images', 'Images', (number) => ({
    ImageId: `ami-${toHex(number)}`,
    Name: toName('images', number),
    Public: false,
    CreationDate: '2026-01-01T00:00:00.000Z',
  })),
  // Resources are unused: metrics are not part of this benchmark.
  'cloudwatch:GetMetricData': ({ MetricDataQueries }) => ({
    MetricDataResults: (MetricDataQueries as Array<{ Id: string }>).map(({ Id }) => ({
      Id,
      Timestamps: [],
      Values: [],
      StatusCode: 'Complete',
    })),
  }),
  'cloudwatch-logs:DescribeLogGroups': makeList(LOGS, 'logGroups', 'logGroups', (number) => ({
    logGroupName: `/${toName('logGroups', number)}`,
    storedBytes: number * 1000,
    retentionInDays: number % 2 === 0 ? 30 : undefined,
  })),
  'iam:GetAccountAuthorizationDetails': everywhere(
    makeList(IAM, 'roles', 'RoleDetailList', (number, { accountId }) => ({
      Arn: `arn:aws:iam::${accountId}:role/${toName('roles', number)}`,
      RoleName: toName('roles', number),
      RoleId: `AROA${number}`,
      Path: '/',
      AssumeRolePolicyDocument: trust(accountId),
      RolePolicyList: [],
      AttachedManagedPolicies: [],
      InstanceProfileList: [],
    })),
  ),
  's3:ListBuckets': (input, place) =>
    everywhere(
      makeList(S3, 'buckets', 'Buckets', (number) => ({
        Name: toName('buckets', number),
        BucketRegion: place.region,
        CreationDate: daysAgo(place, 400),
      })),
    )(input, place),
  's3:GetBucketPolicy': about('Bucket', (name) => ({ Policy: policyFor(`arn:aws:s3:::${name}/*`) })),
  's3:GetBucketEncryption': bucket({
    ServerSideEncryptionConfiguration: { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
  }),
  's3:GetBucketVersioning': bucket({ Status: 'Enabled' }),
  's3:GetObjectLockConfiguration': bucket(absent('ObjectLockConfigurationNotFoundError')),
  's3:GetBucketLogging': bucket({}),
  's3:GetBucketLifecycleConfiguration': bucket(absent('NoSuchLifecycleConfiguration')),
  's3:GetBucketOwnershipControls': bucket({
    OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
  }),
  's3:GetPublicAccessBlock': bucket({ PublicAccessBlockConfiguration: writeBlock('all') }),
  's3:GetBucketTagging': bucket(absent('NoSuchTagSet')),
  'lambda:ListFunctions': makeList(LAMBDA, 'functions', 'Functions', (number, { region, accountId }) => ({
    FunctionName: toName('functions', number),
    FunctionArn: `arn:aws:lambda:${region}:${accountId}:function:${toName('functions', number)}`,
    Runtime: number % 4 === 0 ? 'nodejs16.x' : 'nodejs22.x',
    MemorySize: 256,
    Version: '$LATEST',
    LastModified: '2026-01-31T10:00:00.000+0000',
  })),
  'lambda:GetPolicy': about('FunctionName', absent('ResourceNotFoundException')),
  'lambda:GetFunctionUrlConfig': about('FunctionName', absent('ResourceNotFoundException')),
  'rds:DescribeDBInstances': makeList(RDS, 'databases', 'DBInstances', (number) => ({
    DBInstanceIdentifier: toName('databases', number),
    Engine: 'postgres',
    DBInstanceClass: 'db.m7g.large',
    DBInstanceStatus: 'available',
    PubliclyAccessible: number % 20 === 0,
    StorageEncrypted: number % 3 !== 0,
    BackupRetentionPeriod: number % 2 === 0 ? 7 : 0,
    AllocatedStorage: 100,
  })),
  'rds:DescribeDBSnapshots': makeList(RDS, 'databaseSnapshots', 'DBSnapshots', (number) => ({
    DBSnapshotIdentifier: toName('databaseSnapshots', number),
    SnapshotType: 'automated',
    Encrypted: number % 3 !== 0,
  })),
  'rds:DescribeDBClusterSnapshots': makeList(RDS, 'clusterSnapshots', 'DBClusterSnapshots', (number, place) => ({
    DBClusterSnapshotIdentifier: toName('clusterSnapshots', number),
    DBClusterIdentifier: `cluster-${number % 40}`,
    Engine: 'aurora-postgresql',
    SnapshotType: number % 2 === 0 ? 'manual' : 'automated',
    StorageEncrypted: number % 3 !== 0,
    AllocatedStorage: 100,
    SnapshotCreateTime: daysAgo(place, number % 900),
  })),
  'rds:DescribeDBClusterSnapshotAttributes': about('DBClusterSnapshotIdentifier', (name) => ({
    DBClusterSnapshotAttributesResult: {
      DBClusterSnapshotIdentifier: name,
      DBClusterSnapshotAttributes: [
        { AttributeName: 'restore', AttributeValues: Number(name.split('-').at(-1)) % 20 === 0 ? ['all'] : [] },
      ],
    },
  })),
  'sqs:ListQueues': makeList(
    EC2,
    'queues',
    'QueueUrls',
    (number, { region, accountId }) => `https://sqs.${region}.amazonaws.com/${accountId}/${toName('queues', number)}`,
  ),
  'sqs:GetQueueAttributes': about('QueueUrl', () => ({ Attributes: { SqsManagedSseEnabled: 'true' } })),
  'sns:ListTopics': makeList(SNS, 'topics', 'Topics', (number, { region, accountId }) => ({
    TopicArn: `arn:aws:sns:${region}:${accountId}:${toName('topics', number)}`,
  })),
  'sns:GetTopicAttributes': about('TopicArn', () => ({ Attributes: {} })),
  'kms:ListKeys': makeList(KMS, 'keys', 'Keys', (number) => ({ KeyId: toName('keys', number) })),
  'kms:DescribeKey': about('KeyId', (name) => ({
    KeyMetadata: { KeyId: name, KeyManager: 'CUSTOMER', KeyState: 'Enabled', KeySpec: 'SYMMETRIC_DEFAULT' },
  })),
  'kms:GetKeyRotationStatus': about('KeyId', (name) => ({
    KeyRotationEnabled: Number(name.split('-').at(-1)) % 2 === 0,
  })),
  'kms:GetKeyPolicy': about('KeyId', (name) => ({ Policy: policyFor(name) })),
  'secrets-manager:ListSecrets': makeList(SECRETS, 'secrets', 'SecretList', (number, { region, accountId }) => ({
    ARN: `arn:aws:secretsmanager:${region}:${accountId}:secret:${toName('secrets', number)}`,
    Name: toName('secrets', number),
    RotationEnabled: number % 2 === 0,
  })),
  'secrets-manager:GetResourcePolicy': about('SecretId', () => ({})),
  'dynamodb:ListTables': makeList(TABLES, 'tables', 'TableNames', (number) => toName('tables', number)),
  'dynamodb:DescribeTable': about('TableName', (name) => ({
    Table: { TableName: name, TableStatus: 'ACTIVE', DeletionProtectionEnabled: false },
  })),
  'dynamodb:DescribeContinuousBackups': about('TableName', () => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  })),
  'ecs:ListTaskDefinitions': makeList(
    ECS,
    'tasks',
    'taskDefinitionArns',
    (number, { region, accountId }) =>
      `arn:aws:ecs:${region}:${accountId}:task-definition/${toName('tasks', number)}:1`,
  ),
  'ecs:DescribeTaskDefinition': about('taskDefinition', (name) => ({
    taskDefinition: {
      taskDefinitionArn: name,
      containerDefinitions: [{ name: 'app', privileged: false, readonlyRootFilesystem: false }],
    },
  })),
};
