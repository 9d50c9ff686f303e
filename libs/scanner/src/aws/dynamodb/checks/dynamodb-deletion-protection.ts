import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const dynamodbDeletionProtection = defineCheck({
  id: 'dynamodb-deletion-protection',
  service: 'dynamodb',
  severity: 'LOW',
  kind: 'aws.dynamodb.table',
  title: 'DynamoDB tables have deletion protection enabled',
  fault: 'DynamoDB table does not have deletion protection enabled',
  recommendation: 'Turn on deletion protection for the table.',
  subjects: ['deletion-protection'],
  equivalents: { prowler: ['dynamodb_table_deletion_protection_enabled'], cloudsploit: ['dynamoDeletionProtection'] },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ isDeletionProtected }) =>
      isDeletionProtected
        ? pass(`${name} has deletion protection enabled.`)
        : fail(`${name} has deletion protection disabled.`),
    ),
  remedy: {
    console: [
      'Open DynamoDB, Tables, {name}, Additional settings, in the region {region}.',
      'Under Deletion protection, choose Turn on.',
    ],
    cli: ['dynamodb update-table --table-name {name} --deletion-protection-enabled'],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', deletion_protection_enabled: true })],
    cloudFormation: [cfnPart('AWS::DynamoDB::Table', { TableName: '{name}', DeletionProtectionEnabled: true })],
  },
});
