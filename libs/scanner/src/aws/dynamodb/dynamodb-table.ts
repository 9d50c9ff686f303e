import type { Fact, Resource } from '../../snapshot';

export interface DynamoDbTable extends Resource {
  readonly kind: 'aws.dynamodb.table';
  readonly settings: Fact<{
    /** `KMS`, or null for DynamoDB's own key. */
    readonly encryptionType: string | null;
    readonly isDeletionProtected: boolean;
    /** `PROVISIONED` or `PAY_PER_REQUEST`. */
    readonly billingMode?: string;
    readonly sizeBytes?: number;
    readonly createdAt?: string | null;
    readonly tableClass?: string;
    readonly replicas?: number;
    /** Capacity of the table and its indexes. */
    readonly capacity?: { readonly read: number; readonly write: number };
    readonly indexes?: ReadonlyArray<{ readonly name: string; readonly read: number; readonly write: number }>;
  }>;
  /** `ENABLED` or `DISABLED`. */
  readonly pointInTimeRecovery: Fact<string>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.dynamodb.table': DynamoDbTable;
  }
}
