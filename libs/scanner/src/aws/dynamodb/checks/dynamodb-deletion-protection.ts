import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const dynamodbDeletionProtection = defineCheck({
  id: 'dynamodb-deletion-protection',
  service: 'dynamodb',
  severity: 'LOW',
  kind: 'aws.dynamodb.table',
  title: 'Table is protected from deletion',
  fault: 'Table can be deleted by accident',
  recommendation: 'Turn on deletion protection of the table.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ isDeletionProtected }) =>
      isDeletionProtected
        ? pass(`${name} is protected from deletion.`)
        : fail(`${name} is not protected from deletion.`),
    ),
});
