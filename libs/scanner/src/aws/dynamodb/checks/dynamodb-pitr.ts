import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const dynamodbPitr = defineCheck({
  id: 'dynamodb-pitr',
  service: 'dynamodb',
  severity: 'MEDIUM',
  kind: 'aws.dynamodb.table',
  title: 'DynamoDB tables have point-in-time recovery enabled',
  fault: 'DynamoDB table does not have point-in-time recovery enabled',
  recommendation: 'Turn on point-in-time recovery for the table.',
  subjects: ['backup'],
  equivalents: { prowler: ['dynamodb_tables_pitr_enabled'], cloudsploit: ['dynamoContinuousBackups'] },
  evaluate: ({ name, pointInTimeRecovery }) =>
    judgeFact(pointInTimeRecovery, (status) => {
      if (status === 'unknown') return unknown(`AWS does not report the point-in-time recovery status of ${name}.`);
      const words = `Point-in-time recovery of ${name} is ${status.toLowerCase()}.`;
      return status === 'ENABLED' ? pass(words) : fail(words);
    }),
  remedy: {
    console: [
      'Open DynamoDB, Tables, {name}, Backups, in the region {region}.',
      'Under Point-in-time recovery, choose Edit and turn it on.',
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
});
