import { ACCOUNT } from './resources';

const GROUP = `arn:aws:logs:us-east-1:${ACCOUNT}:log-group:trail:*`;

/** One thing of each service that watches, keeps keys or carries messages, so that every call is made. */
export const WATCHING_ANSWERS = {
  'accessanalyzer:ListAnalyzers': { analyzers: [{ name: 'outside', type: 'ACCOUNT', status: 'ACTIVE' }] },
  'acm:ListCertificates': { CertificateSummaryList: [{ CertificateArn: 'arn:aws:acm:us-east-1:1:certificate/c-1' }] },
  'backup:ListBackupVaults': { BackupVaultList: [{ BackupVaultName: 'main' }] },
  'cloudtrail:DescribeTrails': {
    trailList: [
      { TrailARN: 'arn:own', HomeRegion: 'us-east-1', IsMultiRegionTrail: true, CloudWatchLogsLogGroupArn: GROUP },
    ],
  },
  'cloudtrail:GetTrailStatus': { IsLogging: true },
  'cloudwatch:DescribeAlarms': {
    MetricAlarms: [
      {
        Namespace: 'Trail',
        MetricName: 'root',
        ActionsEnabled: true,
        AlarmActions: [`arn:aws:sns:us-east-1:${ACCOUNT}:security`],
      },
    ],
  },
  'cloudwatch-logs:DescribeLogGroups': { logGroups: [{ logGroupName: 'trail' }] },
  'cloudwatch-logs:DescribeMetricFilters': {
    metricFilters: [
      {
        filterName: 'root',
        filterPattern: '{ $.a = b }',
        metricTransformations: [{ metricNamespace: 'Trail', metricName: 'root' }],
      },
    ],
  },
  'config-service:DescribeConfigurationRecorderStatus': {
    ConfigurationRecordersStatus: [{ name: 'default', recording: true }],
  },
  'config-service:DescribeConfigurationRecorders': {
    ConfigurationRecorders: [
      { name: 'default', recordingGroup: { allSupported: true, includeGlobalResourceTypes: true } },
    ],
  },
  'efs:DescribeFileSystems': { FileSystems: [{ FileSystemId: 'fs-1' }] },
  'guardduty:GetDetector': { Status: 'ENABLED' },
  'guardduty:ListDetectors': { DetectorIds: ['d-1'] },
  'kinesis:DescribeStream': { StreamDescription: { EncryptionType: 'KMS' } },
  'kinesis:ListStreams': { StreamNames: ['clicks'], HasMoreStreams: false },
  'kms:DescribeKey': { KeyMetadata: { KeyManager: 'CUSTOMER', KeyState: 'Enabled', KeySpec: 'SYMMETRIC_DEFAULT' } },
  'kms:GetKeyPolicy': { Policy: '{}' },
  'kms:GetKeyRotationStatus': { KeyRotationEnabled: true },
  'kms:ListAliases': { Aliases: [{ AliasName: 'alias/aws/s3', TargetKeyId: 'k-aws' }] },
  'kms:ListKeys': { Keys: [{ KeyId: 'k-1' }, { KeyId: 'k-aws' }] },
  'macie2:GetMacieSession': { status: 'ENABLED' },
  'organizations:DescribeOrganization': { Organization: { Id: 'o-example' } },
  'secrets-manager:GetResourcePolicy': {},
  'secrets-manager:ListSecrets': { SecretList: [{ ARN: 'arn:aws:secretsmanager:us-east-1:1:secret:db', Name: 'db' }] },
  'securityhub:DescribeHub': { HubArn: 'arn:hub' },
  'securityhub:GetEnabledStandards': { StandardsSubscriptions: [] },
  'securityhub:ListEnabledProductsForImport': { ProductSubscriptions: ['arn:product'] },
  'sns:GetTopicAttributes': { Attributes: {} },
  'sns:ListSubscriptions': {
    Subscriptions: [
      { SubscriptionArn: 'arn:aws:sns:us-east-1:1:t:s', TopicArn: 'arn:aws:sns:us-east-1:1:t', Protocol: 'https' },
    ],
  },
  'sns:ListTopics': { Topics: [{ TopicArn: 'arn:aws:sns:us-east-1:1:t' }] },
  'sqs:GetQueueAttributes': { Attributes: {} },
  'sqs:ListQueues': { QueueUrls: ['https://sqs.us-east-1.amazonaws.com/1/jobs'] },
  'ssm:DescribeDocumentPermission': { AccountIds: [] },
  'ssm:ListDocuments': { DocumentIdentifiers: [{ Name: 'restart' }] },
} as const;
