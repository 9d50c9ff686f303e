import type { OperationId, ServiceId } from './operations';

/** The IAM action behind every operation that a collector calls; the compiler refuses a forgotten one. */
export const ACTIONS: { readonly [S in ServiceId]: Readonly<Record<OperationId<S>, string>> } = {
  account: {
    GetAlternateContact: 'account:GetAlternateContact',
    GetContactInformation: 'account:GetContactInformation',
  },
  cloudtrail: {
    DescribeTrails: 'cloudtrail:DescribeTrails',
    GetEventSelectors: 'cloudtrail:GetEventSelectors',
    GetTrailStatus: 'cloudtrail:GetTrailStatus',
  },
  accessanalyzer: { ListAnalyzers: 'access-analyzer:ListAnalyzers' },
  acm: { ListCertificates: 'acm:ListCertificates' },
  backup: { ListBackupVaults: 'backup:ListBackupVaults' },
  cloudwatch: { DescribeAlarms: 'cloudwatch:DescribeAlarms', GetMetricData: 'cloudwatch:GetMetricData' },
  'cloudwatch-logs': {
    DescribeDeliveries: 'logs:DescribeDeliveries',
    DescribeDeliverySources: 'logs:DescribeDeliverySources',
    DescribeLogGroups: 'logs:DescribeLogGroups',
    DescribeMetricFilters: 'logs:DescribeMetricFilters',
    DescribeSubscriptionFilters: 'logs:DescribeSubscriptionFilters',
    ListTagsForResource: 'logs:ListTagsForResource',
  },
  'config-service': {
    DescribeConfigurationRecorders: 'config:DescribeConfigurationRecorders',
    DescribeConfigurationRecorderStatus: 'config:DescribeConfigurationRecorderStatus',
  },
  // One action stands for every read of API Gateway.
  apigateway: { GetRestApis: 'apigateway:GET', GetStages: 'apigateway:GET' },
  cloudfront: {
    GetDistributionConfig: 'cloudfront:GetDistributionConfig',
    ListDistributions: 'cloudfront:ListDistributions',
  },
  'cost-explorer': {
    GetCostAndUsage: 'ce:GetCostAndUsage',
    GetReservationUtilization: 'ce:GetReservationUtilization',
    GetSavingsPlansCoverage: 'ce:GetSavingsPlansCoverage',
    GetSavingsPlansPurchaseRecommendation: 'ce:GetSavingsPlansPurchaseRecommendation',
    GetSavingsPlansUtilization: 'ce:GetSavingsPlansUtilization',
  },
  dynamodb: {
    DescribeContinuousBackups: 'dynamodb:DescribeContinuousBackups',
    DescribeTable: 'dynamodb:DescribeTable',
    ListTables: 'dynamodb:ListTables',
    ListTagsOfResource: 'dynamodb:ListTagsOfResource',
  },
  ec2: {
    DescribeAddresses: 'ec2:DescribeAddresses',
    DescribeFlowLogs: 'ec2:DescribeFlowLogs',
    DescribeImages: 'ec2:DescribeImages',
    DescribeInstanceAttribute: 'ec2:DescribeInstanceAttribute',
    DescribeInstances: 'ec2:DescribeInstances',
    DescribeInstanceTypeOfferings: 'ec2:DescribeInstanceTypeOfferings',
    DescribeInstanceTypes: 'ec2:DescribeInstanceTypes',
    DescribeLaunchTemplateVersions: 'ec2:DescribeLaunchTemplateVersions',
    DescribeNatGateways: 'ec2:DescribeNatGateways',
    DescribeNetworkAcls: 'ec2:DescribeNetworkAcls',
    DescribeNetworkInterfaces: 'ec2:DescribeNetworkInterfaces',
    DescribeRegions: 'ec2:DescribeRegions',
    DescribeReservedInstances: 'ec2:DescribeReservedInstances',
    DescribeRouteTables: 'ec2:DescribeRouteTables',
    DescribeSecurityGroups: 'ec2:DescribeSecurityGroups',
    DescribeSnapshotAttribute: 'ec2:DescribeSnapshotAttribute',
    DescribeSnapshots: 'ec2:DescribeSnapshots',
    DescribeSubnets: 'ec2:DescribeSubnets',
    DescribeVolumes: 'ec2:DescribeVolumes',
    DescribeVolumesModifications: 'ec2:DescribeVolumesModifications',
    DescribeVpcEndpoints: 'ec2:DescribeVpcEndpoints',
    DescribeVpcPeeringConnections: 'ec2:DescribeVpcPeeringConnections',
    DescribeVpcs: 'ec2:DescribeVpcs',
    GetEbsEncryptionByDefault: 'ec2:GetEbsEncryptionByDefault',
    GetInstanceMetadataDefaults: 'ec2:GetInstanceMetadataDefaults',
    GetManagedPrefixListEntries: 'ec2:GetManagedPrefixListEntries',
  },
  efs: { DescribeFileSystems: 'elasticfilesystem:DescribeFileSystems' },
  guardduty: { GetDetector: 'guardduty:GetDetector', ListDetectors: 'guardduty:ListDetectors' },
  ecr: {
    DescribeImages: 'ecr:DescribeImages',
    DescribeRepositories: 'ecr:DescribeRepositories',
    GetLifecyclePolicy: 'ecr:GetLifecyclePolicy',
    GetRegistryScanningConfiguration: 'ecr:GetRegistryScanningConfiguration',
    GetRepositoryPolicy: 'ecr:GetRepositoryPolicy',
    ListTagsForResource: 'ecr:ListTagsForResource',
  },
  ecs: {
    DescribeClusters: 'ecs:DescribeClusters',
    DescribeServices: 'ecs:DescribeServices',
    DescribeTaskDefinition: 'ecs:DescribeTaskDefinition',
    ListClusters: 'ecs:ListClusters',
    ListServices: 'ecs:ListServices',
    ListTaskDefinitions: 'ecs:ListTaskDefinitions',
  },
  eks: {
    DescribeCluster: 'eks:DescribeCluster',
    DescribeClusterVersions: 'eks:DescribeClusterVersions',
    ListClusters: 'eks:ListClusters',
  },
  elasticache: {
    DescribeReplicationGroups: 'elasticache:DescribeReplicationGroups',
    ListTagsForResource: 'elasticache:ListTagsForResource',
  },
  elb: {
    DescribeLoadBalancerAttributes: 'elasticloadbalancing:DescribeLoadBalancerAttributes',
    DescribeLoadBalancers: 'elasticloadbalancing:DescribeLoadBalancers',
    DescribeTags: 'elasticloadbalancing:DescribeTags',
  },
  elbv2: {
    DescribeListeners: 'elasticloadbalancing:DescribeListeners',
    DescribeLoadBalancerAttributes: 'elasticloadbalancing:DescribeLoadBalancerAttributes',
    DescribeLoadBalancers: 'elasticloadbalancing:DescribeLoadBalancers',
    DescribeRules: 'elasticloadbalancing:DescribeRules',
    DescribeTags: 'elasticloadbalancing:DescribeTags',
    DescribeTargetGroups: 'elasticloadbalancing:DescribeTargetGroups',
    DescribeTargetHealth: 'elasticloadbalancing:DescribeTargetHealth',
  },
  iam: {
    GenerateCredentialReport: 'iam:GenerateCredentialReport',
    GetAccountAuthorizationDetails: 'iam:GetAccountAuthorizationDetails',
    GetAccountPasswordPolicy: 'iam:GetAccountPasswordPolicy',
    GetAccountSummary: 'iam:GetAccountSummary',
    GetCredentialReport: 'iam:GetCredentialReport',
    ListSAMLProviders: 'iam:ListSAMLProviders',
    ListServerCertificates: 'iam:ListServerCertificates',
    ListVirtualMFADevices: 'iam:ListVirtualMFADevices',
  },
  pricing: { GetProducts: 'pricing:GetProducts' },
  rds: {
    DescribeDBClusters: 'rds:DescribeDBClusters',
    DescribeDBClusterSnapshotAttributes: 'rds:DescribeDBClusterSnapshotAttributes',
    DescribeDBClusterSnapshots: 'rds:DescribeDBClusterSnapshots',
    DescribeDBInstances: 'rds:DescribeDBInstances',
    DescribeDBSnapshotAttributes: 'rds:DescribeDBSnapshotAttributes',
    DescribeDBSnapshots: 'rds:DescribeDBSnapshots',
    DescribeOrderableDBInstanceOptions: 'rds:DescribeOrderableDBInstanceOptions',
  },
  kinesis: { DescribeStream: 'kinesis:DescribeStream', ListStreams: 'kinesis:ListStreams' },
  kms: {
    DescribeKey: 'kms:DescribeKey',
    GetKeyPolicy: 'kms:GetKeyPolicy',
    GetKeyRotationStatus: 'kms:GetKeyRotationStatus',
    ListAliases: 'kms:ListAliases',
    ListKeys: 'kms:ListKeys',
  },
  macie2: { GetMacieSession: 'macie2:GetMacieSession' },
  organizations: { DescribeOrganization: 'organizations:DescribeOrganization' },
  lambda: {
    GetFunctionUrlConfig: 'lambda:GetFunctionUrlConfig',
    GetPolicy: 'lambda:GetPolicy',
    ListAliases: 'lambda:ListAliases',
    ListFunctions: 'lambda:ListFunctions',
    ListProvisionedConcurrencyConfigs: 'lambda:ListProvisionedConcurrencyConfigs',
    ListTags: 'lambda:ListTags',
  },
  opensearch: { DescribeDomains: 'es:DescribeDomains', ListDomainNames: 'es:ListDomainNames', ListTags: 'es:ListTags' },
  redshift: { DescribeClusters: 'redshift:DescribeClusters', DescribeLoggingStatus: 'redshift:DescribeLoggingStatus' },
  // S3's actions are not all named after their operations.
  s3: {
    GetBucketAcl: 's3:GetBucketAcl',
    GetBucketEncryption: 's3:GetEncryptionConfiguration',
    GetBucketLifecycleConfiguration: 's3:GetLifecycleConfiguration',
    GetBucketLocation: 's3:GetBucketLocation',
    GetBucketLogging: 's3:GetBucketLogging',
    GetBucketOwnershipControls: 's3:GetBucketOwnershipControls',
    GetBucketPolicy: 's3:GetBucketPolicy',
    GetBucketTagging: 's3:GetBucketTagging',
    GetBucketVersioning: 's3:GetBucketVersioning',
    GetObjectLockConfiguration: 's3:GetBucketObjectLockConfiguration',
    GetPublicAccessBlock: 's3:GetBucketPublicAccessBlock',
    ListBuckets: 's3:ListAllMyBuckets',
    ListMultipartUploads: 's3:ListBucketMultipartUploads',
  },
  savingsplans: { DescribeSavingsPlans: 'savingsplans:DescribeSavingsPlans' },
  's3-control': { GetPublicAccessBlock: 's3:GetAccountPublicAccessBlock' },
  'secrets-manager': {
    GetResourcePolicy: 'secretsmanager:GetResourcePolicy',
    ListSecrets: 'secretsmanager:ListSecrets',
  },
  securityhub: {
    DescribeHub: 'securityhub:DescribeHub',
    GetEnabledStandards: 'securityhub:GetEnabledStandards',
    ListEnabledProductsForImport: 'securityhub:ListEnabledProductsForImport',
  },
  sns: {
    GetTopicAttributes: 'sns:GetTopicAttributes',
    ListSubscriptions: 'sns:ListSubscriptions',
    ListTopics: 'sns:ListTopics',
  },
  sqs: { GetQueueAttributes: 'sqs:GetQueueAttributes', ListQueues: 'sqs:ListQueues' },
  ssm: {
    DescribeDocumentPermission: 'ssm:DescribeDocumentPermission',
    DescribeInstanceInformation: 'ssm:DescribeInstanceInformation',
    ListDocuments: 'ssm:ListDocuments',
  },
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

/** Services whose other reads may answer what customers keep there, passwords and consoles included. */
const HOLDS_CONTENT = new Set([
  'dynamodb',
  'ec2',
  'ecr',
  'kinesis',
  'kms',
  'lambda',
  'logs',
  's3',
  'secretsmanager',
  'sqs',
  'ssm',
  'sts',
]);

/** A Describe tells how things are kept; so does a Get or a List where the service keeps nothing of the customer's. */
const widened = (action: string): string => {
  const [service = '', name = ''] = action.split(':');
  const verb = /^(?:Describe|List|Get)(?=[A-Z])/.exec(name)?.[0];
  return verb === undefined || (verb !== 'Describe' && HOLDS_CONTENT.has(service)) ? action : `${service}:${verb}*`;
};

/** The actions of a session, short enough for STS: they bound a role that may do more, and give nothing that the role does not. */
export const sessionActions = (): string[] =>
  [...new Set([...collectorActions(), 'sts:GetCallerIdentity'].map(widened))].sort();
