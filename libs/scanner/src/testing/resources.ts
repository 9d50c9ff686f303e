import type { AwsAccount } from '../aws/account/aws-account';
import type { Trail, TrailAccount, TrailCoverage } from '../aws/cloudtrail/trail';
import type { Ec2Address } from '../aws/ec2/ec2-address';
import type { Ec2Image } from '../aws/ec2/ec2-image';
import type { Ec2Instance } from '../aws/ec2/ec2-instance';
import type { Ec2Region } from '../aws/ec2/ec2-region';
import type { Ec2Snapshot } from '../aws/ec2/ec2-snapshot';
import type { Ec2Volume } from '../aws/ec2/ec2-volume';
import type { LaunchTemplate } from '../aws/ec2/launch-template';
import type { NetworkAcl } from '../aws/ec2/network-acl';
import type { SecurityGroup } from '../aws/ec2/security-group';
import type { IamGroup } from '../aws/iam/iam-group';
import type { IamPolicy } from '../aws/iam/iam-policy';
import type { IamRole } from '../aws/iam/iam-role';
import type { IamUser } from '../aws/iam/iam-user';
import type { ServerCertificate } from '../aws/iam/server-certificate';
import type { DbCluster } from '../aws/rds/db-cluster';
import type { DbClusterSnapshot } from '../aws/rds/db-cluster-snapshot';
import type { DbInstance } from '../aws/rds/db-instance';
import type { DbSnapshot } from '../aws/rds/db-snapshot';
import type { S3Account } from '../aws/s3/s3-account';
import type { S3Bucket } from '../aws/s3/s3-bucket';
import type { PeeringConnection } from '../aws/vpc/peering-connection';
import type { Subnet, Vpc } from '../aws/vpc/vpc';
import type { AwsKind } from '../aws/resources';
import type { ResourceOf } from '../kinds';
import type { PasswordPolicy } from '../aws/account/aws-account';
import { toFact, toUnread, type UnitSnapshot } from '../snapshot';
import { ACCOUNT, NOW, REGION, base } from './account';
import { ALL_MANAGEMENT_EVENTS, SOUND_WATCHING } from './watching-resources';
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

export const SOUND_PASSWORDS: PasswordPolicy = {
  minimumLength: 14,
  reusePrevention: 24,
  requiresLowercase: true,
  requiresUppercase: true,
  requiresNumbers: true,
  requiresSymbols: true,
  maxAgeDays: 90,
};

/** A sound resource of each kind: every check passes it. */
const SOUND: { readonly [K in AwsKind]: ResourceOf<K> } = {
  ...SOUND_WATCHING,
  ...SOUND_WORKLOADS,
  'aws.account': {
    ...base('aws.account', `arn:aws:iam::${ACCOUNT}:root`, ACCOUNT, 'global'),
    root: toFact({ hasAccessKeys: false, hasMfa: true }),
    rootHasVirtualMfa: toFact(false),
    rootUse: toFact({ passwordLastUsedAt: '2026-09-01T00:00:00.000Z', keysLastUsedAt: null }),
    passwordPolicy: toFact(SOUND_PASSWORDS),
    supportRoles: toFact(['support']),
    cloudShellHolders: toFact([]),
    samlProviders: toFact([`arn:aws:iam::${ACCOUNT}:saml-provider/directory`]),
    hasSecurityContact: toFact(true),
    contact: toFact({ fullName: 'Operations', company: 'Acme', country: 'DE' }),
  } satisfies AwsAccount,
  'aws.iam.user': {
    ...base('aws.iam.user', `arn:aws:iam::${ACCOUNT}:user/ann`, 'ann', 'global'),
    createdAt: '2025-01-01T00:00:00.000Z',
    inlinePolicies: [],
    attachedPolicies: [],
    credentials: toFact({
      hasPassword: true,
      passwordLastUsedAt: '2026-11-20T00:00:00.000Z',
      hasMfa: true,
      accessKeys: [{ isActive: true, lastRotatedAt: '2026-11-01T00:00:00.000Z', lastUsedAt: null }],
    }),
  } satisfies IamUser,
  'aws.iam.group': {
    ...base('aws.iam.group', `arn:aws:iam::${ACCOUNT}:group/team`, 'team', 'global'),
    inlinePolicies: [],
    attachedPolicies: [],
  } satisfies IamGroup,
  'aws.iam.role': {
    ...base('aws.iam.role', `arn:aws:iam::${ACCOUNT}:role/web`, 'web', 'global'),
    isServiceLinked: false,
    inlinePolicies: [],
    attachedPolicies: [],
    trust: toFact({
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'ec2.amazonaws.com' },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'aws:SourceAccount': ACCOUNT } },
        },
      ],
    }),
  } satisfies IamRole,
  'aws.iam.server-certificate': {
    ...base('aws.iam.server-certificate', `arn:aws:iam::${ACCOUNT}:server-certificate/shop`, 'shop', 'global'),
    expiresAt: '2027-06-01T00:00:00.000Z',
  } satisfies ServerCertificate,
  'aws.iam.policy': {
    ...base('aws.iam.policy', `arn:aws:iam::${ACCOUNT}:policy/read`, 'read', 'global'),
    attachments: 1,
    document: toFact({ Statement: [{ Effect: 'Allow', Action: 's3:Get*', Resource: '*' }] }),
  } satisfies IamPolicy,
  'aws.s3.account': {
    ...base('aws.s3.account', `arn:aws:iam::${ACCOUNT}:root`, ACCOUNT, 'global'),
    publicAccessBlock: toFact(BLOCKED),
  } satisfies S3Account,
  'aws.s3.bucket': {
    ...base('aws.s3.bucket', 'arn:aws:s3:::papers', 'papers'),
    createdAt: '2025-01-01T00:00:00.000Z',
    publicAccessBlock: toFact(BLOCKED),
    accountPublicAccessBlock: toFact(OPEN_BLOCK),
    grantees: toFact(['owner']),
    policy: toFact(TLS_ONLY),
    encryption: toFact(['aws:kms']),
    versioning: toFact('Enabled' as const),
    mfaDelete: toFact(true),
    logsTo: toFact('logs'),
    activeLifecycleRules: toFact(1),
    ownership: toFact('BucketOwnerEnforced'),
    hasObjectLock: toFact(true),
  } satisfies S3Bucket,
  'aws.ec2.security-group': {
    ...base('aws.ec2.security-group', ec2('security-group', 'sg-1'), 'default'),
    vpcId: 'vpc-1',
    ingress: [],
    egress: [],
    users: toFact(['eni-1']),
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
    instanceProfileArn: `arn:aws:iam::${ACCOUNT}:instance-profile/web`,
    metadataTokens: 'required',
    metadataEndpoint: 'enabled',
    detailedMonitoring: 'enabled',
    userDataSecrets: toFact([]),
    isSsmManaged: toFact(true),
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
    detachedAt: toUnread('not told'),
    hasSnapshot: toFact(true),
  } satisfies Ec2Volume,
  'aws.ec2.address': {
    ...base('aws.ec2.address', ec2('elastic-ip', 'eipalloc-1'), 'eipalloc-1'),
    publicIp: '203.0.113.7',
    associationId: 'eipassoc-1',
    instanceId: null,
    networkInterfaceId: null,
    pool: null,
    managedBy: null,
  } satisfies Ec2Address,
  'aws.ec2.image': {
    ...base('aws.ec2.image', ec2('image', 'ami-1'), 'web-base'),
    isPublic: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  } satisfies Ec2Image,
  'aws.ec2.launch-template': {
    ...base('aws.ec2.launch-template', ec2('launch-template', 'lt-1'), 'web'),
    versions: [{ number: 1, metadataTokens: 'required', metadataEndpoint: 'enabled' }],
    metadataDefaults: toUnread('Not read: every template sets it.'),
  } satisfies LaunchTemplate,
  'aws.ec2.network-acl': {
    ...base('aws.ec2.network-acl', ec2('network-acl', 'acl-1'), 'acl-1'),
    vpcId: 'vpc-1',
    ingress: [{ number: 100, isAllow: true, protocol: '6', range: '0.0.0.0/0', fromPort: 443, toPort: 443 }],
  } satisfies NetworkAcl,
  'aws.ec2.region': {
    ...base('aws.ec2.region', `arn:aws:ec2:${REGION}:${ACCOUNT}:account`, REGION),
    encryptsNewVolumes: true,
  } satisfies Ec2Region,
  'aws.ec2.snapshot': {
    ...base('aws.ec2.snapshot', ec2('snapshot', 'snap-1'), 'snap-1'),
    volumeId: 'vol-1',
    isEncrypted: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    isShared: toFact(false),
  } satisfies Ec2Snapshot,
  'aws.ec2.vpc-peering-connection': {
    ...base('aws.ec2.vpc-peering-connection', ec2('vpc-peering-connection', 'pcx-1'), 'pcx-1'),
    state: 'active',
    blocks: ['10.0.0.0/16', '10.1.0.0/16'],
    routes: toFact([{ routeTableId: 'rtb-1', destination: '10.1.4.0/24' }]),
  } satisfies PeeringConnection,
  'aws.ec2.vpc': {
    ...base('aws.ec2.vpc', ec2('vpc', 'vpc-1'), 'vpc-1'),
    isDefault: false,
    activeFlowLogs: toFact(['fl-1']),
    endpointServices: toFact(['com.amazonaws.us-east-1.ec2']),
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
    clusterId: null,
    isMultiAz: true,
    upgradesMinorVersions: true,
    isDeletionProtected: true,
    hasIamAuthentication: true,
    exportedLogs: ['postgresql'],
    monitoringIntervalSeconds: 60,
    masterUsername: 'owner',
    copiesTagsToSnapshots: true,
  } satisfies DbInstance,
  'aws.rds.cluster': {
    ...base('aws.rds.cluster', `arn:aws:rds:${REGION}:${ACCOUNT}:cluster:ledger`, 'ledger'),
    engine: 'aurora-postgresql',
    isEncrypted: true,
    isDeletionProtected: true,
    backupRetentionDays: 7,
    isMultiAz: true,
    hasIamAuthentication: true,
    exportedLogs: ['postgresql'],
    copiesTagsToSnapshots: true,
  } satisfies DbCluster,
  'aws.rds.snapshot': {
    ...base('aws.rds.snapshot', `arn:aws:rds:${REGION}:${ACCOUNT}:snapshot:orders-1`, 'orders-1'),
    isEncrypted: true,
    isShared: toFact(false),
  } satisfies DbSnapshot,
  'aws.rds.cluster-snapshot': {
    ...base('aws.rds.cluster-snapshot', `arn:aws:rds:${REGION}:${ACCOUNT}:cluster-snapshot:ledger-1`, 'ledger-1'),
    engine: 'aurora-postgresql',
    isEncrypted: true,
    snapshotType: 'manual',
    createdAt: null,
    sizeGiB: 1,
    clusterId: 'ledger',
    isShared: toFact(false),
  } satisfies DbClusterSnapshot,
  'aws.cloudtrail.trail': {
    ...base('aws.cloudtrail.trail', `arn:aws:cloudtrail:${REGION}:${ACCOUNT}:trail/all`, 'all'),
    isMultiRegion: true,
    validatesLogFiles: true,
    isLogging: toFact(true),
    kmsKeyId: `arn:aws:kms:${REGION}:${ACCOUNT}:key/1`,
    bucket: 'papers',
    logGroupArn: `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:trail`,
    logGroupDeliveredAt: toFact('2026-11-21T10:00:00.000Z'),
    objectEvents: toFact({ reads: true, writes: true }),
    managementEvents: toFact(ALL_MANAGEMENT_EVENTS),
  } satisfies Trail,
  'aws.cloudtrail.account': {
    ...base('aws.cloudtrail.account', `arn:aws:iam::${ACCOUNT}:root`, ACCOUNT),
    farTrails: [
      {
        arn: 'arn:far',
        isMultiRegion: true,
        objectEvents: toFact({ reads: true, writes: true }),
        isLogging: toFact(true),
      },
    ],
  } satisfies TrailAccount,
  'aws.cloudtrail.region': {
    ...base('aws.cloudtrail.region', `arn:aws:cloudtrail:${REGION}:${ACCOUNT}:account`, REGION),
    trails: [
      {
        arn: `arn:aws:cloudtrail:${REGION}:${ACCOUNT}:trail/all`,
        homeRegion: REGION,
        isMultiRegion: true,
        isLogging: toFact(true),
        managementEvents: toFact(ALL_MANAGEMENT_EVENTS),
      },
    ],
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
