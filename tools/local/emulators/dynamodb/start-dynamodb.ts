import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import db, { type ApiError, type DynaliteStore } from 'dynalite/db/index.js';
import { apiError, errorName } from './api-errors';
import { act, isNative, parseInput } from './operations';
import { stage } from './staged-store';
import { sweepExpired, timeToLive } from './time-to-live';
import { transactions } from './transactions';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** dynalite creates a table in so many milliseconds; 0 means at once. */
const TABLE_CHANGE_MS = 0;

export interface DynamoDbOptions {
  /** The folder that keeps the tables; in memory where undefined. */
  readonly path?: string;
  /** Begins without what is in the folder. @default false */
  readonly isFresh?: boolean;
  readonly now?: () => number;
  /** A test's faults: true answers the operation with a throttle. */
  readonly throttles?: (operation: string) => boolean;
}

export interface LocalDynamoDb {
  /** A client of this emulator: the only one, since nobody else knows its key. */
  readonly client: DynamoDBClient;
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Deletes expired items of a table now. */
  sweep(table: string): Promise<number>;
  close(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY_BYTES) throw apiError('RequestEntityTooLarge', 'The request is larger than 16 MB.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const send = (response: ServerResponse, status: number, body: object): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': Buffer.byteLength(text) }).end(text);
};

/** Single-item writes go through a staged store, so that an item and its index rows reach the disk together. */
const runNative = async (store: DynaliteStore, operation: string, input: Record<string, unknown>): Promise<object> => {
  const staged = stage(store, false);
  try {
    return await act(staged.store, operation, parseInput(store, operation, input));
  } catch (error) {
    const before = staged.before();
    if (errorName(error) === 'ConditionalCheckFailedException' && input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before) {
      throw apiError('ConditionalCheckFailedException', 'The conditional request failed', { Item: before });
    }
    throw error;
  }
};

/** DynamoDB in this process: dynalite with transactions, time to live and atomic index rows, on loopback alone. */
export const startDynamoDb = async ({ path, isFresh = false, now = Date.now, throttles }: DynamoDbOptions = {}): Promise<LocalDynamoDb> => {
  const store = db.create({ ...(path === undefined ? {} : { path }), createTableMs: TABLE_CHANGE_MS, deleteTableMs: TABLE_CHANGE_MS, updateTableMs: TABLE_CHANGE_MS });
  await store.db.open();
  // Emptied only once the folder is held: another process may still be working with it.
  if (isFresh) await store.db.clear();
  const added: Record<string, (input: Record<string, unknown>) => Promise<object>> = { ...transactions(store, now), ...timeToLive(store) };
  const accessKeyId = `LOCAL${randomBytes(12).toString('hex').toUpperCase()}`;

  const run = (operation: string, input: Record<string, unknown>): Promise<object> => {
    if (throttles?.(operation)) throw apiError('ProvisionedThroughputExceededException', 'The level of configured provisioned throughput for the table was exceeded.');
    const extra = Object.hasOwn(added, operation) ? added[operation] : undefined;
    if (extra) return extra(input);
    if (isNative(operation)) return runNative(store, operation, input);
    throw apiError('UnknownOperationException', `${operation} is not supported locally.`);
  };
  const answer = async (request: IncomingMessage): Promise<object> => {
    // The signature is not verified; the key id is a secret of this process, which keeps other programs and web pages out.
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) {
      throw apiError('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    const [, operation = 'A call without a target'] = String(request.headers['x-amz-target']).split('.');
    return run(operation, JSON.parse((await readBody(request)) || '{}') as Record<string, unknown>);
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (output) => send(response, 200, output),
      (error: ApiError) => send(response, error.statusCode ?? 500, error.body ?? { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: error.message }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId, secretAccessKey: randomBytes(20).toString('hex') };
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials,
    requestHandler: new NodeHttpHandler({ connectionTimeout: 1000, requestTimeout: 30_000 }),
  });

  return {
    client,
    endpoint,
    credentials,
    sweep: (table) => sweepExpired(store, table, now()),
    close: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.lifecycleManager.gracefulClose();
    },
  };
};
