import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import db, { type DynaliteStore } from 'dynalite/db/index.js';
import { apiError, errorName } from './api-errors';
import { directHandler, handOver } from './direct-handler';
import { knowTables } from './known-tables';
import { act, isNative, parseInput } from './operations';
import { quickenSteps } from './quick-steps';
import { readAtOnce } from './read-at-once';
import { rememberExpressions } from './remember-expressions';
import { stage } from './staged-store';
import { sweepExpired, timeToLive } from './time-to-live';
import { transactions } from './transactions';

/** Nothing is signed: there is no port that anyone else could send to. */
const UNSIGNED = {
  credentials: { accessKeyId: 'LOCAL', secretAccessKey: 'local' },
  signer: { sign: async <T>(request: T): Promise<T> => request },
};
/** What the SDK does to each request for a wire and a log that are not there: a third of what a call costs here. Retries stay. */
const ONLY_FOR_A_WIRE = [
  'loggerMiddleware',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'httpSigningMiddleware',
];
/** dynalite creates a table in so many milliseconds; 0 means at once. */
const TABLE_CHANGE_MS = 0;
const CHANGING: ReadonlySet<string> = new Set(['CreateTable', 'DeleteTable']);

export interface DynamoDbOptions {
  /** The folder that keeps the tables; in memory where undefined. */
  readonly path?: string;
  /** Begins without what is in the folder. @default false */
  readonly isFresh?: boolean;
  readonly now?: () => number;
  /** Requests and answers are bytes, for what measures them. @default false */
  readonly hasWire?: boolean;
  /** A test's faults: true answers the operation with a throttle. */
  readonly throttles?: (operation: string) => boolean;
}

export interface LocalDynamoDb {
  /** A client of this emulator: the only way in, since it listens nowhere. */
  readonly client: DynamoDBClient;
  /** Deletes expired items of a table now. */
  sweep(table: string): Promise<number>;
  close(): Promise<void>;
}

/** Single-item writes go through a staged store, so that an item and its index rows reach the disk together. */
const runNative = async (store: DynaliteStore, operation: string, input: Record<string, unknown>): Promise<object> => {
  const staged = stage(store, false);
  try {
    return await act(staged.store, operation, parseInput(store, operation, input));
  } catch (error) {
    const before = staged.before();
    if (
      errorName(error) === 'ConditionalCheckFailedException' &&
      input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' &&
      before
    ) {
      throw apiError('ConditionalCheckFailedException', 'The conditional request failed', { Item: before });
    }
    throw error;
  }
};

/** A new table accepts no writes for a moment; tests should not have to poll until it does. */
const untilActive = async (store: DynaliteStore, TableName: string): Promise<void> => {
  const { Table } = (await runNative(store, 'DescribeTable', { TableName })) as { Table: { TableStatus: string } };
  if (Table.TableStatus === 'ACTIVE') return;
  await pause(1);
  return untilActive(store, TableName);
};

/** DynamoDB in this process: dynalite with transactions, time to live and atomic index rows. */
export const startDynamoDb = async ({
  path,
  isFresh = false,
  hasWire = false,
  now = Date.now,
  throttles,
}: DynamoDbOptions = {}): Promise<LocalDynamoDb> => {
  const store = db.create({
    ...(path === undefined ? {} : { path }),
    createTableMs: TABLE_CHANGE_MS,
    deleteTableMs: TABLE_CHANGE_MS,
    updateTableMs: TABLE_CHANGE_MS,
  });
  const forgetTables = knowTables(store);
  readAtOnce(store);
  rememberExpressions();
  await store.db.open();
  // Emptied only once the folder is held: another process may still be working with it.
  if (isFresh) await store.db.clear();
  const added: Record<string, (input: Record<string, unknown>) => Promise<object>> = {
    ...transactions(store, now),
    ...timeToLive(store),
  };

  const run = async (operation: string, input: Record<string, unknown>): Promise<object> => {
    if (throttles?.(operation))
      throw apiError(
        'ProvisionedThroughputExceededException',
        'The level of configured provisioned throughput for the table was exceeded.',
      );
    const extra = Object.hasOwn(added, operation) ? added[operation] : undefined;
    if (extra) return extra(input);
    if (isNative(operation)) {
      if (!CHANGING.has(operation)) return runNative(store, operation, input);
      forgetTables();
      const output = await runNative(store, operation, input).finally(forgetTables);
      if (operation === 'CreateTable') await untilActive(store, input['TableName'] as string);
      return output;
    }
    throw apiError('UnknownOperationException', `${operation} is not supported locally.`);
  };
  const client = new DynamoDBClient({
    ...OWN_SERVICES,
    region: 'us-east-1',
    ...UNSIGNED,
    requestHandler: directHandler(run),
  });
  for (const step of ONLY_FOR_A_WIRE) client.middlewareStack.remove(step);
  if (!hasWire) handOver(client);
  quickenSteps(client);

  return {
    client,
    sweep: (table) => sweepExpired(store, table, now()),
    close: async () => {
      client.destroy();
      await store.lifecycleManager.gracefulClose();
    },
  };
};
