import { dynamodbDeletionProtection } from './dynamodb-deletion-protection';
import { dynamodbKms } from './dynamodb-kms';
import { dynamodbPitr } from './dynamodb-pitr';
import type { AnyCheck } from '../../../define-check';

export const dynamodbChecks: readonly AnyCheck[] = [dynamodbDeletionProtection, dynamodbKms, dynamodbPitr];
