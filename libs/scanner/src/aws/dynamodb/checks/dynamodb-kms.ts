import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const dynamodbKms = defineCheck({
  id: 'dynamodb-kms',
  service: 'dynamodb',
  severity: 'LOW',
  kind: 'aws.dynamodb.table',
  title: 'Table is encrypted with a KMS key',
  fault: 'Table is not encrypted with a KMS key',
  recommendation: 'Encrypt the table with a KMS key whose use you control and can see.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptionType }) =>
      encryptionType === 'KMS'
        ? pass(`${name} is encrypted with a KMS key.`)
        : fail(`${name} uses the key that DynamoDB owns.`),
    ),
});
