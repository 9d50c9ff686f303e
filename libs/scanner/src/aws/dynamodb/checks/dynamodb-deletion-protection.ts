import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const dynamodbDeletionProtection = defineCheck({
  id: 'dynamodb-deletion-protection',
  service: 'dynamodb',
  severity: 'LOW',
  kind: 'aws.dynamodb.table',
  title: 'Table is protected from deletion',
  fault: 'Table can be deleted by accident',
  recommendation: 'Turn on deletion protection of the table.',
  subjects: ['deletion-protection'],
  equivalents: { prowler: ['dynamodb_table_deletion_protection_enabled'], cloudsploit: ['dynamoDeletionProtection'] },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ isDeletionProtected }) =>
      isDeletionProtected
        ? pass(`${name} is protected from deletion.`)
        : fail(`${name} is not protected from deletion.`),
    ),
  remedy: {
    console: [
      'Open DynamoDB, Tables, {name}, Additional settings, in the region {region}.',
      'Beside Deletion protection choose Turn on.',
    ],
    cli: ['dynamodb update-table --table-name {name} --deletion-protection-enabled'],
    terraform: [tfPart('aws_dynamodb_table', { name: '{name}', deletion_protection_enabled: true })],
    cloudFormation: [cfnPart('AWS::DynamoDB::Table', { TableName: '{name}', DeletionProtectionEnabled: true })],
  },
});
