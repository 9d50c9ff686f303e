const NAMES: Readonly<Record<string, string>> = {
  accessanalyzer: 'Access Analyzer',
  account: 'Account',
  acm: 'Certificate Manager',
  apigateway: 'API Gateway',
  backup: 'AWS Backup',
  cloudfront: 'CloudFront',
  cloudtrail: 'CloudTrail',
  cloudwatch: 'CloudWatch',
  'cloudwatch-logs': 'CloudWatch Logs',
  config: 'AWS Config',
  cost: 'Cost Explorer',
  'cost-explorer': 'Cost Explorer',
  dms: 'DMS',
  dynamodb: 'DynamoDB',
  ebs: 'EBS',
  ec2: 'EC2',
  ecr: 'ECR',
  ecs: 'ECS',
  efs: 'EFS',
  eks: 'EKS',
  elasticache: 'ElastiCache',
  elb: 'Classic load balancers',
  elbv2: 'Load balancers',
  guardduty: 'GuardDuty',
  iam: 'IAM',
  kinesis: 'Kinesis',
  kms: 'KMS',
  lambda: 'Lambda',
  logs: 'CloudWatch Logs',
  macie: 'Macie',
  opensearch: 'OpenSearch',
  organizations: 'Organizations',
  rds: 'RDS',
  redshift: 'Redshift',
  s3: 'S3',
  secretsmanager: 'Secrets Manager',
  securityhub: 'Security Hub',
  sns: 'SNS',
  sqs: 'SQS',
  ssm: 'Systems Manager',
  sts: 'STS',
  vpc: 'VPC',
};

/** Parts of a scan that read several services. */
const PARTS: Readonly<Record<string, string>> = {
  ec2: 'EC2 and VPC',
  governance: 'Security services',
  keys: 'Keys, secrets, certificates',
  messaging: 'SNS, SQS, Kinesis',
};

/** The display name of a finding's service; unknown services keep their id. */
export const serviceName = (service: string): string =>
  Object.hasOwn(NAMES, service) ? (NAMES[service] as string) : service;

/** The same for a part of a scan, which may cover several services. */
export const partName = (service: string): string =>
  Object.hasOwn(PARTS, service) ? (PARTS[service] as string) : serviceName(service);
