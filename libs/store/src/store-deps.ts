import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ObjectStore } from './snapshots/objects';

/** What the records are kept with. Time and ids are arguments, so that tests can fix them. */
export interface StoreDeps {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly clock: () => Date;
  /** A fresh ULID. */
  readonly newId: () => string;
  /** What page tokens are encrypted under. @default - a record of the table, made at the first use: for a laptop alone */
  readonly cursorSecret?: () => Promise<string>;
}

export interface TenantStoreDeps extends StoreDeps {
  /** See `openObjects`. */
  readonly snapshots: ObjectStore;
  /** What page tokens are encrypted under: `SystemStore.cursorSecret`. */
  readonly cursorSecret: () => Promise<string>;
}
