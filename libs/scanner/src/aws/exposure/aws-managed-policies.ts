import type { PolicyStatement } from '../policy-document';

const allowOn =
  (...Resource: readonly string[]) =>
  (...Action: readonly string[]): PolicyStatement => ({ Effect: 'Allow', Action, Resource });
const allow = allowOn('*');

const READS_ITEMS = ['dynamodb:Get*', 'dynamodb:Query', 'dynamodb:Scan'];
const BEANSTALK = allowOn('arn:aws*:s3:::elasticbeanstalk-*', 'arn:aws*:s3:::elasticbeanstalk-*/*')(
  's3:Get*',
  's3:PutObject',
);

/**
 * What AWS managed policies allow on objects of S3 and items of DynamoDB, by name; the rest of their statements is left
 * out. Each is published at docs.aws.amazon.com/aws-managed-policy/latest/reference/NAME.html; the default versions of
 * April 2026 are listed here. Policies that are not listed are treated as unread.
 */
const STATEMENTS: Readonly<Record<string, readonly PolicyStatement[]>> = {
  AWSElasticBeanstalkWebTier: [BEANSTALK],
  AWSElasticBeanstalkWorkerTier: [
    BEANSTALK,
    allowOn('arn:aws*:dynamodb:*:*:table/*-stack-AWSEBWorkerCronLeaderRegistry*')(
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
    ),
  ],
  AWSGlueServiceRole: [
    allowOn('arn:aws*:s3:::aws-glue-*/*', 'arn:aws*:s3:::*/*aws-glue-*/*')(
      's3:GetObject',
      's3:PutObject',
      's3:DeleteObject',
    ),
    allowOn('arn:aws*:s3:::crawler-public*', 'arn:aws*:s3:::aws-glue-*')('s3:GetObject'),
  ],
  AWSLambdaExecute: [allowOn('arn:aws*:s3:::*')('s3:GetObject', 's3:PutObject')],
  AdministratorAccess: [allow('*')],
  AmazonDynamoDBFullAccess: [allow('dynamodb:*')],
  AmazonDynamoDBFullAccess_v2: [allow('dynamodb:*')],
  AmazonDynamoDBReadOnlyAccess: [allow('dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:Scan')],
  AmazonEC2RoleforAWSCodeDeploy: [allow('s3:GetObject')],
  AmazonEC2RoleforAWSCodeDeployLimited: [
    allowOn('arn:aws*:s3:::*/CodeDeploy/*')('s3:GetObject'),
    {
      ...allow('s3:GetObject'),
      Condition: { StringEquals: { 's3:ExistingObjectTag/UseWithCodeDeploy': 'true' } },
    },
  ],
  AmazonEC2RoleforSSM: [allow('s3:GetObject', 's3:PutObject')],
  AmazonElasticMapReduceforEC2Role: [allow('dynamodb:*', 's3:*')],
  AmazonS3FullAccess: [allow('s3:*')],
  AmazonS3ReadOnlyAccess: [allow('s3:Get*')],
  PowerUserAccess: [{ Effect: 'Allow', NotAction: ['iam:*', 'organizations:*', 'account:*'], Resource: '*' }],
  ReadOnlyAccess: [allow('s3:Get*', ...READS_ITEMS)],
};

/** From the same pages: these allow none of it, and nothing that would lead to it, such as invoking functions. */
const WITHOUT_DATA = new Set(
  `
  AWSAppRunnerServicePolicyForECRAccess AWSCertificateManagerReadOnly AWSCloudTrail_ReadOnlyAccess
  AWSCodeCommitReadOnly AWSLambdaBasicDurableExecutionRolePolicy AWSLambdaBasicExecutionRole
  AWSLambdaDynamoDBExecutionRole AWSLambdaENIManagementAccess AWSLambdaKinesisExecutionRole
  AWSLambdaMSKExecutionRole AWSLambdaSQSQueueExecutionRole AWSLambdaVPCAccessExecutionRole
  AWSStepFunctionsReadOnlyAccess AWSXRayDaemonWriteAccess AWSXrayReadOnlyAccess AWSXrayWriteOnlyAccess
  AmazonAPIGatewayPushToCloudWatchLogs AmazonBedrockReadOnly AmazonCognitoReadOnly AmazonEBSCSIDriverPolicy
  AmazonEC2ContainerRegistryFullAccess AmazonEC2ContainerRegistryPowerUser AmazonEC2ContainerRegistryPullOnly
  AmazonEC2ContainerRegistryReadOnly AmazonEC2ContainerServiceforEC2Role AmazonEC2ReadOnlyAccess
  AmazonECSTaskExecutionRolePolicy AmazonEKSWorkerNodeMinimalPolicy AmazonEKSWorkerNodePolicy AmazonEKS_CNI_Policy
  AmazonElastiCacheReadOnlyAccess AmazonElasticFileSystemClientFullAccess
  AmazonElasticFileSystemClientReadOnlyAccess AmazonElasticFileSystemClientReadWriteAccess AmazonKinesisFullAccess
  AmazonKinesisReadOnlyAccess AmazonMSKReadOnlyAccess AmazonOpenSearchServiceReadOnlyAccess
  AmazonPollyReadOnlyAccess AmazonRDSReadOnlyAccess AmazonRedshiftReadOnlyAccess AmazonRekognitionReadOnlyAccess
  AmazonRoute53ReadOnlyAccess AmazonS3ObjectLambdaExecutionRolePolicy AmazonS3OutpostsReadOnlyAccess
  AmazonSESFullAccess AmazonSNSFullAccess AmazonSNSReadOnlyAccess AmazonSQSFullAccess AmazonSQSReadOnlyAccess
  AmazonSSMDirectoryServiceAccess AmazonSSMManagedEC2InstanceDefaultPolicy AmazonSSMManagedInstanceCore
  AmazonSSMPatchAssociation AmazonSSMReadOnlyAccess AmazonSageMakerReadOnly AmazonVPCReadOnlyAccess
  CloudWatchAgentAdminPolicy CloudWatchAgentServerPolicy CloudWatchLambdaApplicationSignalsExecutionRolePolicy
  CloudWatchLambdaInsightsExecutionRolePolicy CloudWatchLogsFullAccess CloudWatchLogsReadOnlyAccess
  CloudWatchReadOnlyAccess ComprehendReadOnly IAMReadOnlyAccess SecurityAudit TranslateReadOnly ViewOnlyAccess
  `
    .trim()
    .split(/\s+/),
);

const AWS_OWNED = /^arn:aws[\w-]*:iam::aws:policy\/(?:[\w+=,.@-]+\/)*([\w+=,.@-]+)$/;

export const isAwsManaged = (arn: string): boolean => AWS_OWNED.test(arn);

/** The statements of an AWS managed policy; undefined if they are not known here. */
export const findAwsManaged = (arn: string): readonly PolicyStatement[] | undefined => {
  const name = AWS_OWNED.exec(arn)?.[1] ?? '';
  if (WITHOUT_DATA.has(name)) return [];
  return Object.hasOwn(STATEMENTS, name) ? STATEMENTS[name] : undefined;
};
