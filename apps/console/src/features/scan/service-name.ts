const NAMES: Readonly<Record<string, string>> = {
  iam: 'IAM',
  s3: 'S3',
  ec2: 'EC2 and VPC',
  vpc: 'VPC',
  rds: 'RDS',
  cloudtrail: 'CloudTrail',
  cost: 'Cost Explorer',
  apigateway: 'API Gateway',
  cloudfront: 'CloudFront',
  dynamodb: 'DynamoDB',
  ecr: 'ECR',
  ecs: 'ECS',
  eks: 'EKS',
  elasticache: 'ElastiCache',
  elb: 'Classic load balancers',
  elbv2: 'Load balancers',
  lambda: 'Lambda',
  opensearch: 'OpenSearch',
  redshift: 'Redshift',
  efs: 'EFS',
  governance: 'Guarding services',
  keys: 'Keys, secrets, certificates',
  logs: 'CloudWatch Logs',
  messaging: 'SNS, SQS, Kinesis',
};

/** A unit's service as people know it. */
export const serviceName = (service: string): string => (Object.hasOwn(NAMES, service) ? (NAMES[service] as string) : service);
