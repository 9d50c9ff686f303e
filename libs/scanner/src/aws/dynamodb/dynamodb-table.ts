import type { Fact, Resource } from '../../snapshot';

export interface DynamoDbTable extends Resource {
  readonly kind: 'aws.dynamodb.table';
  readonly settings: Fact<{
    /** `KMS`, or null where DynamoDB's own key is used. */
    readonly encryptionType: string | null;
    readonly isDeletionProtected: boolean;
  }>;
  /** `ENABLED` or `DISABLED`. */
  readonly pointInTimeRecovery: Fact<string>;
}
