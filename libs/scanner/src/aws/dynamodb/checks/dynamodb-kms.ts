import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

const OWN_KEY = 'DynamoDB uses the AWS managed key aws/dynamodb unless you add your own.';

export const dynamodbKms = defineCheck({
  id: 'dynamodb-kms',
  service: 'dynamodb',
  severity: 'LOW',
  kind: 'aws.dynamodb.table',
  title: 'DynamoDB tables are encrypted with a KMS key',
  fault: 'DynamoDB table is not encrypted with a KMS key',
  recommendation: 'Encrypt the table with a KMS key, so that you can control and audit its use.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['dynamodb_tables_kms_cmk_encryption_enabled'], cloudsploit: ['dynamoKmsEncryption'] },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptionType }) =>
      encryptionType === 'KMS'
        ? pass(`${name} is encrypted with a KMS key.`)
        : fail(`${name} is encrypted with an AWS owned key.`),
    ),
  remedy: {
    console: [
      'Open DynamoDB, Tables, {name}, Additional settings, in the region {region}.',
      'Under Encryption, choose Manage encryption and select the AWS managed key, or your own key to control its use.',
    ],
    cli: ['dynamodb update-table --table-name {name} --sse-specification Enabled=true,SSEType=KMS'],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', server_side_encryption: { enabled: true } }, OWN_KEY)],
    cloudFormation: [
      cfnPart(
        'AWS::DynamoDB::Table',
        { TableName: '{name}', SSESpecification: { SSEEnabled: true, SSEType: 'KMS' } },
        OWN_KEY,
      ),
    ],
  },
});
