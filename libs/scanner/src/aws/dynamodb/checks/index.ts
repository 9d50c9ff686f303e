// Written by `npm run lists`.
export { dynamodbDeletionProtection } from './dynamodb-deletion-protection';
export { dynamodbKms } from './dynamodb-kms';
export { dynamodbPitr } from './dynamodb-pitr';
