import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SecretBox } from './secrets/secret-box';
import type { ObjectStore } from './snapshots/objects';

/** The stores' dependencies. Time and ids are arguments, so that tests can fix them. */
export interface StoreDeps {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly clock: () => Date;
  /** Creates a ULID. */
  readonly newId: () => string;
  /** The secret that encrypts page tokens. @default - a table record created on first use, for local mode only */
  readonly cursorSecret?: () => Promise<string>;
}

export interface TenantStoreDeps extends StoreDeps {
  /** See `openObjects`. */
  readonly snapshots: ObjectStore;
  /** The secret that encrypts page tokens: `SystemStore.cursorSecret`. */
  readonly cursorSecret: () => Promise<string>;
  /** Encrypts access tokens. @default - tokens can neither be stored nor read */
  readonly secrets?: SecretBox;
}
