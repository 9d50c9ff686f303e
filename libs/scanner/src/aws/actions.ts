import type { OperationId, ServiceId } from './operations';

/** The IAM action behind every operation that a collector calls; the compiler refuses a forgotten one. */
export const ACTIONS: { readonly [S in ServiceId]: Readonly<Record<OperationId<S>, string>> } = {
  // One action stands for every read of API Gateway.
  apigateway: { GetRestApis: 'apigateway:GET', GetStages: 'apigateway:GET' },
  cloudfront: { GetDistributionConfig: 'cloudfront:GetDistributionConfig', ListDistributions: 'cloudfront:ListDistributions' },
  cloudtrail: { DescribeTrails: 'cloudtrail:DescribeTrails', GetTrailStatus: 'cloudtrail:GetTrailStatus' },
  'cost-explorer': { GetCostAndUsage: 'ce:GetCostAndUsage' },
  dynamodb: {
    DescribeContinuousBackups: 'dynamodb:DescribeContinuousBackups',
    DescribeTable: 'dynamodb:DescribeTable',
    ListTables: 'dynamodb:ListTables',
  },
  ec2: {
    DescribeAddresses: 'ec2:DescribeAddresses',
    DescribeFlowLogs: 'ec2:DescribeFlowLogs',
    DescribeInstances: 'ec2:DescribeInstances',
    DescribeRegions: 'ec2:DescribeRegions',
    DescribeSecurityGroups: 'ec2:DescribeSecurityGroups',
    DescribeSubnets: 'ec2:DescribeSubnets',
    DescribeVolumes: 'ec2:DescribeVolumes',
    DescribeVpcs: 'ec2:DescribeVpcs',
  },
  ecr: {
    DescribeRepositories: 'ecr:DescribeRepositories',
    GetLifecyclePolicy: 'ecr:GetLifecyclePolicy',
    GetRepositoryPolicy: 'ecr:GetRepositoryPolicy',
  },
  ecs: {
    DescribeClusters: 'ecs:DescribeClusters',
    DescribeTaskDefinition: 'ecs:DescribeTaskDefinition',
    ListClusters: 'ecs:ListClusters',
    ListTaskDefinitions: 'ecs:ListTaskDefinitions',
  },
  eks: { DescribeCluster: 'eks:DescribeCluster', ListClusters: 'eks:ListClusters' },
  elasticache: { DescribeReplicationGroups: 'elasticache:DescribeReplicationGroups' },
  elb: {
    DescribeLoadBalancerAttributes: 'elasticloadbalancing:DescribeLoadBalancerAttributes',
    DescribeLoadBalancers: 'elasticloadbalancing:DescribeLoadBalancers',
  },
  elbv2: {
    DescribeListeners: 'elasticloadbalancing:DescribeListeners',
    DescribeLoadBalancerAttributes: 'elasticloadbalancing:DescribeLoadBalancerAttributes',
    DescribeLoadBalancers: 'elasticloadbalancing:DescribeLoadBalancers',
  },
  iam: {
    GenerateCredentialReport: 'iam:GenerateCredentialReport',
    GetAccountAuthorizationDetails: 'iam:GetAccountAuthorizationDetails',
    GetAccountPasswordPolicy: 'iam:GetAccountPasswordPolicy',
    GetAccountSummary: 'iam:GetAccountSummary',
    GetCredentialReport: 'iam:GetCredentialReport',
  },
  lambda: {
    GetFunctionUrlConfig: 'lambda:GetFunctionUrlConfig',
    GetPolicy: 'lambda:GetPolicy',
    ListFunctions: 'lambda:ListFunctions',
  },
  opensearch: { DescribeDomains: 'es:DescribeDomains', ListDomainNames: 'es:ListDomainNames' },
  rds: { DescribeDBInstances: 'rds:DescribeDBInstances' },
  redshift: { DescribeClusters: 'redshift:DescribeClusters', DescribeLoggingStatus: 'redshift:DescribeLoggingStatus' },
  // S3's actions are not all named after their operations.
  s3: {
    GetBucketAcl: 's3:GetBucketAcl',
    GetBucketEncryption: 's3:GetEncryptionConfiguration',
    GetBucketLocation: 's3:GetBucketLocation',
    GetBucketPolicy: 's3:GetBucketPolicy',
    GetBucketTagging: 's3:GetBucketTagging',
    GetBucketVersioning: 's3:GetBucketVersioning',
    GetPublicAccessBlock: 's3:GetBucketPublicAccessBlock',
    ListBuckets: 's3:ListAllMyBuckets',
  },
  's3-control': { GetPublicAccessBlock: 's3:GetAccountPublicAccessBlock' },
  sts: { AssumeRole: 'sts:AssumeRole', GetCallerIdentity: 'sts:GetCallerIdentity' },
};

/** The action behind an operation, or the two joined where it is not one of ours. */
export const actionOf = (service: string, operation: string): string => {
  const actions: Readonly<Record<string, string>> | undefined = Object.hasOwn(ACTIONS, service)
    ? ACTIONS[service as ServiceId]
    : undefined;
  return (actions && Object.hasOwn(actions, operation) ? actions[operation] : undefined) ?? `${service}:${operation}`;
};

/** Every IAM action that the collectors really call: the customer's role needs these and no more. */
export const collectorActions = (): string[] => {
  const { sts: _needsNoPermission, ...read } = ACTIONS;
  // Two operations may need one action, such as those of both generations of load balancers.
  return [...new Set(Object.values(read).flatMap((actions) => Object.values(actions)))].sort();
};
