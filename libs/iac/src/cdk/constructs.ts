import type { ValueObject } from '../fix';

/** A construct property that corresponds to a CloudFormation property. */
export interface ConstructFix {
  /** The CloudFormation type, and everything that the remedy sets. */
  readonly type: string;
  readonly sets: ValueObject;
  readonly construct: string;
  /** The property with the resource's name. */
  readonly name: string;
  readonly property: string;
  /** The value if the construct's module is imported as `namespace`. */
  readonly code: (namespace: string) => string;
}

const always = (code: string) => () => code;

type Row = readonly [sets: ValueObject, property: string, code: ConstructFix['code']];

const construct = (
  type: string,
  [name, nameProperty]: readonly [string, string],
  rows: readonly Row[],
): ConstructFix[] =>
  rows.map(([sets, property, code]) => ({ type, sets, construct: name, name: nameProperty, property, code }));

const TRUE = always('true');
const FALSE = always('false');

const AES256 = {
  BucketEncryption: {
    ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
  },
};
const NO_ACLS = { OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] } };
const BLOCKED = {
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: true,
    IgnorePublicAcls: true,
    BlockPublicPolicy: true,
    RestrictPublicBuckets: true,
  },
};

/** Source: API reference of aws-cdk-lib. */
export const CONSTRUCTS: readonly ConstructFix[] = [
  ...construct(
    'AWS::S3::Bucket',
    ['Bucket', 'bucketName'],
    [
      [{ VersioningConfiguration: { Status: 'Enabled' } }, 'versioned', TRUE],
      [BLOCKED, 'blockPublicAccess', (own) => `${own}BlockPublicAccess.BLOCK_ALL`],
      [NO_ACLS, 'objectOwnership', (own) => `${own}ObjectOwnership.BUCKET_OWNER_ENFORCED`],
      [AES256, 'encryption', (own) => `${own}BucketEncryption.S3_MANAGED`],
    ],
  ),
  ...construct(
    'AWS::RDS::DBInstance',
    ['DatabaseInstance', 'instanceIdentifier'],
    [
      [{ MultiAZ: true }, 'multiAz', TRUE],
      [{ MultiAZ: false }, 'multiAz', FALSE],
      [{ DeletionProtection: true }, 'deletionProtection', TRUE],
      [{ AutoMinorVersionUpgrade: true }, 'autoMinorVersionUpgrade', TRUE],
      [{ PubliclyAccessible: false }, 'publiclyAccessible', FALSE],
      [{ EnableIAMDatabaseAuthentication: true }, 'iamAuthentication', TRUE],
      [{ CopyTagsToSnapshot: true }, 'copyTagsToSnapshot', TRUE],
      [{ BackupRetentionPeriod: 7 }, 'backupRetention', always('Duration.days(7)')],
    ],
  ),
  ...construct(
    'AWS::RDS::DBCluster',
    ['DatabaseCluster', 'clusterIdentifier'],
    [[{ DeletionProtection: true }, 'deletionProtection', TRUE]],
  ),
  ...construct(
    'AWS::DynamoDB::Table',
    ['Table', 'tableName'],
    [
      [{ DeletionProtectionEnabled: true }, 'deletionProtection', TRUE],
      [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }, 'pointInTimeRecovery', TRUE],
    ],
  ),
  ...construct(
    'AWS::KMS::Key',
    ['Key', 'alias'],
    [[{ EnableKeyRotation: true, RotationPeriodInDays: 365 }, 'enableKeyRotation', TRUE]],
  ),
  ...construct(
    'AWS::Logs::LogGroup',
    ['LogGroup', 'logGroupName'],
    [[{ RetentionInDays: 365 }, 'retention', (own) => `${own}RetentionDays.ONE_YEAR`]],
  ),
  ...construct(
    'AWS::ECR::Repository',
    ['Repository', 'repositoryName'],
    [
      [{ ImageScanningConfiguration: { ScanOnPush: true } }, 'imageScanOnPush', TRUE],
      [{ ImageTagMutability: 'IMMUTABLE' }, 'imageTagMutability', (own) => `${own}TagMutability.IMMUTABLE`],
    ],
  ),
  ...construct(
    'AWS::SQS::Queue',
    ['Queue', 'queueName'],
    [[{ SqsManagedSseEnabled: true }, 'encryption', (own) => `${own}QueueEncryption.SQS_MANAGED`]],
  ),
];
