import type {
  AwsAccount,
  DbInstance,
  Ec2Instance,
  Ec2Volume,
  IamPolicy,
  IamUser,
  ResourceKind,
  ResourceOf,
  S3Bucket,
  SecurityGroup,
  Subnet,
  Trail,
  TrailCoverage,
  Vpc,
} from '../aws/resources';
import { known, unread, type UnitSnapshot } from '../snapshot';
import { ACCOUNT, NOW, REGION, base } from './account';
import { SOUND_WORKLOADS } from './workload-resources';

export { ACCOUNT, NOW } from './account';

const ec2 = (type: string, id: string): string => `arn:aws:ec2:${REGION}:${ACCOUNT}:${type}/${id}`;

const BLOCKED = { blockPublicAcls: true, ignorePublicAcls: true, blockPublicPolicy: true, restrictPublicBuckets: true };
export const OPEN_BLOCK = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};

const TLS_ONLY = {
  Statement: [
    {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:*',
      Resource: 'arn:aws:s3:::papers/*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    },
  ],
};

/** A sound resource of each kind: every check passes it. */
const SOUND: { readonly [K in Exclude<ResourceKind, 'aws.ec2.address'>]: ResourceOf<K> } = {
  ...SOUND_WORKLOADS,
  'aws.account': {
    ...base('aws.account', `arn:aws:iam::${ACCOUNT}:root`, ACCOUNT, 'global'),
    root: known({ hasAccessKeys: false, hasMfa: true }),
    passwordPolicy: known({ minimumLength: 14 }),
  } satisfies AwsAccount,
  'aws.iam.user': {
    ...base('aws.iam.user', `arn:aws:iam::${ACCOUNT}:user/ann`, 'ann', 'global'),
    createdAt: '2025-01-01T00:00:00.000Z',
    inlinePolicies: [],
    attachedPolicies: [],
    credentials: known({
      hasPassword: true,
      hasMfa: true,
      accessKeys: [{ isActive: true, lastRotatedAt: '2026-11-01T00:00:00.000Z', lastUsedAt: null }],
    }),
  } satisfies IamUser,
  'aws.iam.policy': {
    ...base('aws.iam.policy', `arn:aws:iam::${ACCOUNT}:policy/read`, 'read', 'global'),
    attachments: 1,
    document: known({ Statement: [{ Effect: 'Allow', Action: 's3:Get*', Resource: '*' }] }),
  } satisfies IamPolicy,
  'aws.s3.bucket': {
    ...base('aws.s3.bucket', 'arn:aws:s3:::papers', 'papers'),
    createdAt: '2025-01-01T00:00:00.000Z',
    publicAccessBlock: known(BLOCKED),
    accountPublicAccessBlock: known(OPEN_BLOCK),
    grantees: known(['owner']),
    policy: known(TLS_ONLY),
    encryption: known(['AES256']),
    versioning: known('Enabled' as const),
  } satisfies S3Bucket,
  'aws.ec2.security-group': {
    ...base('aws.ec2.security-group', ec2('security-group', 'sg-1'), 'default'),
    vpcId: 'vpc-1',
    ingress: [],
    egress: [],
  } satisfies SecurityGroup,
  'aws.ec2.instance': {
    ...base('aws.ec2.instance', ec2('instance', 'i-1'), 'web'),
    instanceType: 't3.micro',
    state: 'running',
    launchedAt: '2026-01-01T00:00:00.000Z',
    stoppedAt: null,
    architecture: 'x86_64',
    platform: 'Linux/UNIX',
    vpcId: 'vpc-1',
    subnetId: 'subnet-1',
    publicIp: null,
    instanceProfileArn: null,
    metadataTokens: 'required',
    metadataEndpoint: 'enabled',
  } satisfies Ec2Instance,
  'aws.ec2.volume': {
    ...base('aws.ec2.volume', ec2('volume', 'vol-1'), 'vol-1'),
    volumeType: 'gp3',
    sizeGiB: 100,
    iops: 3000,
    throughputMiBps: 125,
    state: 'in-use',
    isEncrypted: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    attachments: [],
    detachedAt: unread('not told'),
  } satisfies Ec2Volume,
  'aws.ec2.vpc': {
    ...base('aws.ec2.vpc', ec2('vpc', 'vpc-1'), 'vpc-1'),
    isDefault: false,
    activeFlowLogs: known(['fl-1']),
  } satisfies Vpc,
  'aws.ec2.subnet': {
    ...base('aws.ec2.subnet', ec2('subnet', 'subnet-1'), 'subnet-1'),
    vpcId: 'vpc-1',
    assignsPublicIp: false,
  } satisfies Subnet,
  'aws.rds.instance': {
    ...base('aws.rds.instance', `arn:aws:rds:${REGION}:${ACCOUNT}:db:orders`, 'orders'),
    engine: 'postgres',
    instanceClass: 'db.t3.micro',
    state: 'available',
    isPublic: false,
    isEncrypted: true,
    backupRetentionDays: 7,
  } satisfies DbInstance,
  'aws.cloudtrail.trail': {
    ...base('aws.cloudtrail.trail', `arn:aws:cloudtrail:${REGION}:${ACCOUNT}:trail/all`, 'all'),
    isMultiRegion: true,
    validatesLogFiles: true,
    isLogging: known(true),
  } satisfies Trail,
  'aws.cloudtrail.region': {
    ...base('aws.cloudtrail.region', `arn:aws:cloudtrail:${REGION}:${ACCOUNT}:account`, REGION),
    trails: [{ arn: `arn:aws:cloudtrail:${REGION}:${ACCOUNT}:trail/all`, homeRegion: REGION, isLogging: known(true) }],
  } satisfies TrailCoverage,
};

export type BuiltKind = keyof typeof SOUND;
export const BUILT_KINDS = Object.keys(SOUND) as BuiltKind[];

/** A sound resource with some of its facts replaced. */
export const aResource = <K extends BuiltKind>(kind: K, facts: Partial<ResourceOf<K>> = {}): ResourceOf<K> => ({
  ...(SOUND[kind] as ResourceOf<K>),
  ...facts,
});

/** A unit that was read at NOW. */
export const aUnit = (service: string, region: string, facts: Partial<UnitSnapshot> = {}): UnitSnapshot => ({
  schema: 'cloudmend.snapshot/1',
  unit: { accountId: ACCOUNT, region, service },
  takenAt: NOW.toISOString(),
  resources: [],
  unreadKinds: [],
  gaps: [],
  apiCalls: 1,
  ...facts,
});
