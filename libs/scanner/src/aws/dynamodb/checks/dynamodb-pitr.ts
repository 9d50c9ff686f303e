import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

export const dynamodbPitr = defineCheck({
  id: 'dynamodb-pitr',
  service: 'dynamodb',
  severity: 'MEDIUM',
  kind: 'aws.dynamodb.table',
  title: 'Table can be restored to any point in time',
  fault: 'Table cannot be restored to a point in time',
  recommendation: 'Turn on point-in-time recovery of the table.',
  evaluate: ({ name, pointInTimeRecovery }) =>
    judgeFact(pointInTimeRecovery, (status) => {
      if (status === 'unknown') return unknown(`AWS did not say whether ${name} can be restored to a point in time.`);
      const words = `Point-in-time recovery of ${name} is ${status.toLowerCase()}.`;
      return status === 'ENABLED' ? pass(words) : fail(words);
    }),
});
