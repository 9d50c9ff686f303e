import { pageOf } from '../../demo-cloud/answers/paging';
import { WireError } from '../../demo-cloud/wire/wire-error';

/** How many of each the account has, in all of its regions together. */
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
/** Where a request was signed for, and which part of the account lies there. */
export interface Place {
  readonly region: string;
  readonly accountId: string;
  readonly now: Date;
  /** 0, 1 … of `regions`. */
  readonly index: number;
  readonly regions: number;
}
/** The answer to an operation; undefined where another cloud is to answer. */
export type LargeAnswer = (input: Input, place: Place) => object | undefined;

/** Names of the generated things begin so; whatever else is asked about belongs to the account beneath. */
const MARK = 'large-';
const isMade = (name: unknown): boolean => typeof name === 'string' && name.includes(MARK);

const numbersHere = (name: Name, { index, regions }: Place): number[] => {
  const total = LARGE_ACCOUNT[name];
  return Array.from({ length: Math.ceil((total - index) / regions) }, (_, nth) => index + nth * regions);
};

const nameOf = (name: Name, number: number): string => `${MARK}${name}-${number}`;
const hexOf = (number: number): string => number.toString(16).padStart(17, '0');
const daysAgo = ({ now }: Place, days: number): Date => new Date(now.getTime() - days * 86_400_000);

interface Listed {
  readonly of: Name;
  readonly list: string;
  /** Names of the page's size and token in the input, and of the next token in the answer. */
  readonly size?: string;
  readonly token: string;
  readonly next?: string;
  readonly most: number;
  readonly make: (number: number, place: Place) => unknown;
}

/** A list in pages, as every service has it under names of its own. */
const listOf =
  ({ of, list, size = '', token, next = token, most, make }: Listed): LargeAnswer =>
  (input, place) => {
    const asked = input[size];
    const page = pageOf(numbersHere(of, place), {
      size: typeof asked === 'number' ? Math.min(asked, most) : undefined,
      token: input[token] as string | undefined,
      most,
      fault: 'InvalidParameterValue',
    });
    return { [list]: page.items.map((number) => make(number, place)), [next]: page.next };
  };

/** Answers about one thing, where it is one of ours. */
const about =
  (key: string, answer: (name: string, place: Place) => object): LargeAnswer =>
  (input, place) =>
    isMade(input[key]) ? answer(String(input[key]), place) : undefined;

const absent =
  (code: string, status = 404) =>
  (): never => {
    throw new WireError(code, 'There is none.', status);
  };

const ec2 = (list: string, of: Name, most: number, make: Listed['make']): LargeAnswer =>
  listOf({ of, list, size: 'MaxResults', token: 'NextToken', most, make });
const OPEN = [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }];
const CLOSED = [{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: '10.0.0.0/8' }] }];

const TRUST = encodeURIComponent(
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' }],
  }),
);
const policyFor = (resource: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Deny',
        Principal: '*',
        Action: '*',
        Resource: resource,
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ],
  });

const bucket = (answer: object | (() => never)): LargeAnswer =>
  about('Bucket', () => (typeof answer === 'function' ? answer() : answer));

/** Answers by `service:Operation`. Every third thing or so has a fault, as in a company that mends things now and then. */
export const LARGE_ANSWERS: Readonly<Record<string, LargeAnswer>> = {
  'ec2:DescribeVolumes': ec2('Volumes', 'volumes', 500, (number, place) => ({
    VolumeId: `vol-${hexOf(number)}`,
    VolumeType: 'gp3',
    Size: 100,
    State: number % 5 === 0 ? 'available' : 'in-use',
    Encrypted: number % 3 !== 0,
    CreateTime: daysAgo(place, number % 900),
    Attachments: [{ InstanceId: `i-${hexOf(number % 2500)}`, Device: '/dev/xvda', State: 'attached' }],
    Tags: [
      { Key: 'Name', Value: nameOf('volumes', number) },
      { Key: 'team', Value: `team-${number % 40}` },
    ],
  })),
  'ec2:DescribeSnapshots': (input, place) =>
    'RestorableByUserIds' in input
      ? { Snapshots: [] }
      : ec2('Snapshots', 'snapshots', 1000, (number) => ({
          SnapshotId: `snap-${hexOf(number)}`,
          VolumeId: `vol-${hexOf(number % 12_000)}`,
          VolumeSize: 100,
          Encrypted: number % 3 !== 0,
          StartTime: daysAgo(place, number % 900),
          Description: 'Nightly',
          State: 'completed',
        }))(input, place),
  'ec2:DescribeSecurityGroups': ec2('SecurityGroups', 'groups', 1000, (number) => ({
    GroupId: `sg-${hexOf(number)}`,
    GroupName: nameOf('groups', number),
    VpcId: 'vpc-1',
    IpPermissions: number % 7 === 0 ? OPEN : CLOSED,
    IpPermissionsEgress: CLOSED,
  })),
  'ec2:DescribeNetworkInterfaces': ec2('NetworkInterfaces', 'groups', 1000, (number) => ({
    NetworkInterfaceId: `eni-${hexOf(number)}`,
    Groups: number % 4 === 0 ? [] : [{ GroupId: `sg-${hexOf(number)}` }],
  })),
  'ec2:DescribeSubnets': ec2('Subnets', 'subnets', 1000, (number, { accountId }) => ({
    SubnetId: `subnet-${hexOf(number)}`,
    OwnerId: accountId,
    VpcId: 'vpc-1',
    MapPublicIpOnLaunch: number % 6 === 0,
  })),
  'ec2:DescribeInstances': ec2('Reservations', 'instances', 1000, (number, place) => ({
    Instances: [
      {
        InstanceId: `i-${hexOf(number)}`,
        InstanceType: 'm7g.large',
        State: { Name: number % 10 === 0 ? 'stopped' : 'running' },
        LaunchTime: daysAgo(place, number % 700),
        VpcId: 'vpc-1',
        SubnetId: 'subnet-1',
        MetadataOptions: { HttpTokens: number % 4 === 0 ? 'optional' : 'required', HttpEndpoint: 'enabled' },
        Monitoring: { State: 'disabled' },
        Tags: [{ Key: 'Name', Value: nameOf('instances', number) }],
      },
    ],
  })),
  'ec2:DescribeInstanceAttribute': () => ({ UserData: {} }),
  'ec2:DescribeAddresses': (_input, place) => ({
    Addresses: numbersHere('addresses', place).map((number) => ({
      AllocationId: `eipalloc-${hexOf(number)}`,
      PublicIp: '203.0.113.1',
      AssociationId: number % 3 === 0 ? undefined : 'eipassoc-1',
    })),
  }),
  'ec2:DescribeImages': ec2('Images', 'images', 1000, (number) => ({
    ImageId: `ami-${hexOf(number)}`,
    Name: nameOf('images', number),
    Public: false,
    CreationDate: '2026-01-01T00:00:00.000Z',
  })),
  // Nobody used any of it: the figures of weeks are no part of this measurement.
  'cloudwatch:GetMetricData': ({ MetricDataQueries }) => ({
    MetricDataResults: (MetricDataQueries as Array<{ Id: string }>).map(({ Id }) => ({
      Id,
      Timestamps: [],
      Values: [],
      StatusCode: 'Complete',
    })),
  }),
  'cloudwatch-logs:DescribeLogGroups': listOf({
    of: 'logGroups',
    list: 'logGroups',
    size: 'limit',
    token: 'nextToken',
    most: 50,
    make: (number) => ({
      logGroupName: `/${nameOf('logGroups', number)}`,
      storedBytes: number * 1000,
      retentionInDays: number % 2 === 0 ? 30 : undefined,
    }),
  }),
  'iam:GetAccountAuthorizationDetails': (input, place) => {
    const { RoleDetailList, Marker } = listOf({
      of: 'roles',
      list: 'RoleDetailList',
      size: 'MaxItems',
      token: 'Marker',
      most: 1000,
      make: (number, { accountId }) => ({
        Arn: `arn:aws:iam::${accountId}:role/${nameOf('roles', number)}`,
        RoleName: nameOf('roles', number),
        RoleId: `AROA${number}`,
        Path: '/',
        AssumeRolePolicyDocument: TRUST,
        RolePolicyList: [],
        AttachedManagedPolicies: [],
        InstanceProfileList: [],
      }),
    })(input, { ...place, index: 0, regions: 1 }) as { RoleDetailList: object[]; Marker?: string };
    return {
      RoleDetailList,
      UserDetailList: [],
      GroupDetailList: [],
      Policies: [],
      IsTruncated: Marker !== undefined,
      Marker,
    };
  },
  's3:ListBuckets': (input, place) =>
    listOf({
      of: 'buckets',
      list: 'Buckets',
      size: 'MaxBuckets',
      token: 'ContinuationToken',
      most: 1000,
      make: (number) => ({
        Name: nameOf('buckets', number),
        BucketRegion: place.region,
        CreationDate: daysAgo(place, 400),
      }),
    })(input, { ...place, index: 0, regions: 1 }),
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
  's3:GetPublicAccessBlock': bucket({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: true,
      RestrictPublicBuckets: true,
    },
  }),
  's3:GetBucketTagging': bucket(absent('NoSuchTagSet')),
  'lambda:ListFunctions': listOf({
    of: 'functions',
    list: 'Functions',
    size: 'MaxItems',
    token: 'Marker',
    next: 'NextMarker',
    most: 50,
    make: (number, { region, accountId }) => ({
      FunctionName: nameOf('functions', number),
      FunctionArn: `arn:aws:lambda:${region}:${accountId}:function:${nameOf('functions', number)}`,
      Runtime: number % 4 === 0 ? 'nodejs16.x' : 'nodejs22.x',
      MemorySize: 256,
      Version: '$LATEST',
      LastModified: '2026-01-31T10:00:00.000+0000',
    }),
  }),
  'lambda:GetPolicy': about('FunctionName', absent('ResourceNotFoundException')),
  'lambda:GetFunctionUrlConfig': about('FunctionName', absent('ResourceNotFoundException')),
  'rds:DescribeDBInstances': listOf({
    of: 'databases',
    list: 'DBInstances',
    size: 'MaxRecords',
    token: 'Marker',
    most: 100,
    make: (number) => ({
      DBInstanceIdentifier: nameOf('databases', number),
      Engine: 'postgres',
      DBInstanceClass: 'db.m7g.large',
      DBInstanceStatus: 'available',
      PubliclyAccessible: number % 20 === 0,
      StorageEncrypted: number % 3 !== 0,
      BackupRetentionPeriod: number % 2 === 0 ? 7 : 0,
      AllocatedStorage: 100,
    }),
  }),
  'rds:DescribeDBSnapshots': listOf({
    of: 'databaseSnapshots',
    list: 'DBSnapshots',
    size: 'MaxRecords',
    token: 'Marker',
    most: 100,
    make: (number) => ({
      DBSnapshotIdentifier: nameOf('databaseSnapshots', number),
      SnapshotType: 'automated',
      Encrypted: number % 3 !== 0,
    }),
  }),
  'rds:DescribeDBClusterSnapshots': listOf({
    of: 'clusterSnapshots',
    list: 'DBClusterSnapshots',
    size: 'MaxRecords',
    token: 'Marker',
    most: 100,
    make: (number, place) => ({
      DBClusterSnapshotIdentifier: nameOf('clusterSnapshots', number),
      DBClusterIdentifier: `cluster-${number % 40}`,
      Engine: 'aurora-postgresql',
      SnapshotType: number % 2 === 0 ? 'manual' : 'automated',
      StorageEncrypted: number % 3 !== 0,
      AllocatedStorage: 100,
      SnapshotCreateTime: daysAgo(place, number % 900),
    }),
  }),
  'rds:DescribeDBClusterSnapshotAttributes': about('DBClusterSnapshotIdentifier', (name) => ({
    DBClusterSnapshotAttributesResult: {
      DBClusterSnapshotIdentifier: name,
      DBClusterSnapshotAttributes: [
        { AttributeName: 'restore', AttributeValues: Number(name.split('-').at(-1)) % 20 === 0 ? ['all'] : [] },
      ],
    },
  })),
  'sqs:ListQueues': listOf({
    of: 'queues',
    list: 'QueueUrls',
    size: 'MaxResults',
    token: 'NextToken',
    most: 1000,
    make: (number, { region, accountId }) =>
      `https://sqs.${region}.amazonaws.com/${accountId}/${nameOf('queues', number)}`,
  }),
  'sqs:GetQueueAttributes': about('QueueUrl', () => ({ Attributes: { SqsManagedSseEnabled: 'true' } })),
  'sns:ListTopics': listOf({
    of: 'topics',
    list: 'Topics',
    token: 'NextToken',
    most: 100,
    make: (number, { region, accountId }) => ({
      TopicArn: `arn:aws:sns:${region}:${accountId}:${nameOf('topics', number)}`,
    }),
  }),
  'sns:GetTopicAttributes': about('TopicArn', () => ({ Attributes: {} })),
  'kms:ListKeys': (input, place) => {
    const { Keys, NextMarker } = listOf({
      of: 'keys',
      list: 'Keys',
      size: 'Limit',
      token: 'Marker',
      next: 'NextMarker',
      most: 1000,
      make: (number) => ({ KeyId: nameOf('keys', number) }),
    })(input, place) as { Keys: object[]; NextMarker?: string };
    return { Keys, NextMarker, Truncated: NextMarker !== undefined };
  },
  'kms:DescribeKey': about('KeyId', (name) => ({
    KeyMetadata: { KeyId: name, KeyManager: 'CUSTOMER', KeyState: 'Enabled', KeySpec: 'SYMMETRIC_DEFAULT' },
  })),
  'kms:GetKeyRotationStatus': about('KeyId', (name) => ({
    KeyRotationEnabled: Number(name.split('-').at(-1)) % 2 === 0,
  })),
  'kms:GetKeyPolicy': about('KeyId', (name) => ({ Policy: policyFor(name) })),
  'secrets-manager:ListSecrets': listOf({
    of: 'secrets',
    list: 'SecretList',
    size: 'MaxResults',
    token: 'NextToken',
    most: 100,
    make: (number, { region, accountId }) => ({
      ARN: `arn:aws:secretsmanager:${region}:${accountId}:secret:${nameOf('secrets', number)}`,
      Name: nameOf('secrets', number),
      RotationEnabled: number % 2 === 0,
    }),
  }),
  'secrets-manager:GetResourcePolicy': about('SecretId', () => ({})),
  'dynamodb:ListTables': listOf({
    of: 'tables',
    list: 'TableNames',
    size: 'Limit',
    token: 'ExclusiveStartTableName',
    next: 'LastEvaluatedTableName',
    most: 100,
    make: (number) => nameOf('tables', number),
  }),
  'dynamodb:DescribeTable': about('TableName', (name) => ({
    Table: { TableName: name, TableStatus: 'ACTIVE', DeletionProtectionEnabled: false },
  })),
  'dynamodb:DescribeContinuousBackups': about('TableName', () => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  })),
  'ecs:ListTaskDefinitions': listOf({
    of: 'tasks',
    list: 'taskDefinitionArns',
    size: 'maxResults',
    token: 'nextToken',
    most: 100,
    make: (number, { region, accountId }) =>
      `arn:aws:ecs:${region}:${accountId}:task-definition/${nameOf('tasks', number)}:1`,
  }),
  'ecs:DescribeTaskDefinition': about('taskDefinition', (name) => ({
    taskDefinition: {
      taskDefinitionArn: name,
      containerDefinitions: [{ name: 'app', privileged: false, readonlyRootFilesystem: false }],
    },
  })),
};
