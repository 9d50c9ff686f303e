import { type Remedies, cfnPart, tfPart } from '../../remedies/remedy';

export const dynamodbRemedies: Remedies = {
  'dynamodb-pitr': {
    console: [
      'Open DynamoDB, Tables, {name}, Backups, in the region {region}.',
      'Beside Point-in-time recovery choose Edit and turn it on.',
    ],
    cli: [
      'dynamodb update-continuous-backups --table-name {name} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
    ],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', point_in_time_recovery: { enabled: true } })],
    cloudFormation: [
      cfnPart('AWS::DynamoDB::Table', {
        TableName: '{name}',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ],
  },
  'dynamodb-kms': {
    console: [
      'Open DynamoDB, Tables, {name}, Additional settings, in the region {region}.',
      'Under Encryption choose Manage encryption and a key of KMS.',
    ],
    cli: [
      'dynamodb update-table --table-name {name} --sse-specification Enabled=true,SSEType=KMS,KMSMasterKeyId=<KMS_KEY_ARN>',
    ],
    terraform: [
      tfPart('aws_dynamodb_table', {
        name: '{name}',
        server_side_encryption: { enabled: true, kms_key_arn: '<KMS_KEY_ARN>' },
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::DynamoDB::Table', {
        TableName: '{name}',
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: '<KMS_KEY_ARN>' },
      }),
    ],
  },
  'dynamodb-deletion-protection': {
    console: [
      'Open DynamoDB, Tables, {name}, Additional settings, in the region {region}.',
      'Beside Deletion protection choose Turn on.',
    ],
    cli: ['dynamodb update-table --table-name {name} --deletion-protection-enabled'],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', deletion_protection_enabled: true })],
    cloudFormation: [cfnPart('AWS::DynamoDB::Table', { TableName: '{name}', DeletionProtectionEnabled: true })],
  },
};
