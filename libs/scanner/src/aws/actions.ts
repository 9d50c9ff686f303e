import type { OperationId, ServiceId } from './operations';

/** The IAM action behind every operation that a collector calls; the compiler refuses a forgotten one. */
export const ACTIONS: { readonly [S in ServiceId]: Readonly<Record<OperationId<S>, string>> } = {
  accessanalyzer: { ListAnalyzers: 'access-analyzer:ListAnalyzers' },
  acm: { ListCertificates: 'acm:ListCertificates' },
  backup: { ListBackupVaults: 'backup:ListBackupVaults' },
  cloudtrail: { DescribeTrails: 'cloudtrail:DescribeTrails', GetTrailStatus: 'cloudtrail:GetTrailStatus' },
  cloudwatch: { DescribeAlarms: 'cloudwatch:DescribeAlarms' },
  'cloudwatch-logs': { DescribeLogGroups: 'logs:DescribeLogGroups', DescribeMetricFilters: 'logs:DescribeMetricFilters' },
  'config-service': { DescribeConfigurationRecorderStatus: 'config:DescribeConfigurationRecorderStatus' },
  'cost-explorer': { GetCostAndUsage: 'ce:GetCostAndUsage' },
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
  efs: { DescribeFileSystems: 'elasticfilesystem:DescribeFileSystems' },
  guardduty: { GetDetector: 'guardduty:GetDetector', ListDetectors: 'guardduty:ListDetectors' },
  iam: {
    GenerateCredentialReport: 'iam:GenerateCredentialReport',
    GetAccountAuthorizationDetails: 'iam:GetAccountAuthorizationDetails',
    GetAccountPasswordPolicy: 'iam:GetAccountPasswordPolicy',
    GetAccountSummary: 'iam:GetAccountSummary',
    GetCredentialReport: 'iam:GetCredentialReport',
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
  rds: { DescribeDBInstances: 'rds:DescribeDBInstances' },
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
  'secrets-manager': { GetResourcePolicy: 'secretsmanager:GetResourcePolicy', ListSecrets: 'secretsmanager:ListSecrets' },
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
  ssm: { DescribeDocumentPermission: 'ssm:DescribeDocumentPermission', ListDocuments: 'ssm:ListDocuments' },
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
  return Object.values(read)
    .flatMap((actions) => Object.values(actions))
    .sort();
};
