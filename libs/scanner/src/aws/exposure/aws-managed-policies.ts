import type { PolicyStatement } from '../policy-document';

const allow = (...actions: readonly string[]): readonly PolicyStatement[] => [
  { Effect: 'Allow', Action: actions, Resource: '*' },
];

const READS_TABLES = [
  'dynamodb:BatchGet*',
  'dynamodb:Get*',
  'dynamodb:PartiQLSelect',
  'dynamodb:Query',
  'dynamodb:Scan',
];

/**
 * What AWS managed policies allow on data, by name: their statements on objects of S3, items of DynamoDB and KMS, from
 * the AWS Managed Policy Reference Guide. Empty: none. Policies that are not listed are treated as unread.
 */
const STATEMENTS: Readonly<Record<string, readonly PolicyStatement[]>> = {
  AdministratorAccess: allow('*'),
  PowerUserAccess: [{ Effect: 'Allow', NotAction: ['iam:*', 'organizations:*', 'account:*'], Resource: '*' }],
  ReadOnlyAccess: allow('s3:Get*', ...READS_TABLES),
  AmazonS3FullAccess: allow('s3:*', 's3-object-lambda:*'),
  AmazonS3ReadOnlyAccess: allow('s3:Get*', 's3:List*', 's3:Describe*'),
  AmazonDynamoDBFullAccess: allow('dynamodb:*'),
  AmazonDynamoDBFullAccess_v2: allow('dynamodb:*'),
  AmazonDynamoDBReadOnlyAccess: allow('dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:Scan'),
  AmazonEC2ContainerRegistryReadOnly: [],
  AmazonSSMManagedInstanceCore: [],
  AWSLambdaBasicExecutionRole: [],
  AWSLambdaDynamoDBExecutionRole: [],
  AWSLambdaSQSQueueExecutionRole: [],
  AWSLambdaVPCAccessExecutionRole: [],
  AWSXRayDaemonWriteAccess: [],
  CloudWatchAgentServerPolicy: [],
};

const AWS_OWNED = /^arn:aws[\w-]*:iam::aws:policy\/(?:[\w+=,.@-]+\/)*([\w+=,.@-]+)$/;

export const isAwsManaged = (arn: string): boolean => AWS_OWNED.test(arn);

/** The statements of an AWS managed policy; undefined if they are not known here. */
export const findAwsManaged = (arn: string): readonly PolicyStatement[] | undefined => {
  const name = AWS_OWNED.exec(arn)?.[1] ?? '';
  return Object.hasOwn(STATEMENTS, name) ? STATEMENTS[name] : undefined;
};
