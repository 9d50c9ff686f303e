import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { openStores } from '../open-stores';
import { openSecretBox } from '../secrets/secret-box';
import type { ObjectStore } from '../snapshots/objects';
import type { TenantStoreDeps } from '../store-deps';
import type { Stores } from '../stores';
import { openSystemStore } from '../system';
import type { SystemStore } from '../system';
import { findWindow } from '../system/rate-windows';
import { createTableInput } from '../table';
import { startDynamoDb } from './dynamodb/start-dynamodb';
import { rememberReads } from './remember-reads';

export { memoryQueue } from './memory-queue';
export { toCostView } from './cost-view';
export { findingsOfAccount, seedFindingIndex } from './seed-findings';

export interface LocalTable {
  readonly deps: TenantStoreDeps;
  readonly system: SystemStore;
  openStores(tenant: string): Stores;
  /** Advances the stores' clock. */
  setTime(at: string): void;
  /** Counts so many uses of a rate (`system.rates`) in one write, as if each had come in the current window. */
  spend(name: string, uses: number, windowSeconds: number): Promise<void>;
  close(): Promise<void>;
}

const TABLE = 'cloudmend-test';
/** The length of a ULID. */
const ID_LENGTH = 26;

/** Objects in memory. */
export const memoryObjects = (): ObjectStore => {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    putNew: async (key, bytes) => {
      if (kept.has(key)) return false;
      kept.set(key, bytes);
      return true;
    },
    get: async (key) => kept.get(key) ?? Promise.reject(new Error('No object with that name.')),
    list: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    listFolders: async (prefix) => [
      ...new Set(
        [...kept.keys()]
          .filter((key) => key.startsWith(prefix) && key.slice(prefix.length).includes('/'))
          .map((key) => key.slice(prefix.length).split('/')[0] as string),
      ),
    ],
    removeAll: async (prefix) => {
      const found = [...kept.keys()].filter((key) => key.startsWith(prefix));
      for (const key of found) kept.delete(key);
      return found.length;
    },
    putPieces: async (key, pieces) => {
      const all: Uint8Array[] = [];
      for await (const piece of pieces) all.push(piece);
      kept.set(key, Buffer.concat(all));
    },
    remove: async (key) => void kept.delete(key),
    link: async (key, { fileName }) => `https://objects.example/${key}?name=${fileName}`,
  };
};

export interface LocalTableOptions {
  /** Fault injection: true throttles the operation. */
  readonly throttles?: (operation: string) => boolean;
  /** Caches repeated reads until something is written. @default false */
  readonly remembersReads?: boolean;
  /** Requests and answers are bytes, for what measures them. @default false */
  readonly hasWire?: boolean;
}

/** A table in the emulator, with a clock and ids controlled by the test. */
export const openLocalTable = async ({ remembersReads, ...options }: LocalTableOptions = {}): Promise<LocalTable> => {
  const dynamo = await startDynamoDb(options);
  if (remembersReads) rememberReads(dynamo.client);
  await dynamo.client.send(new CreateTableCommand(createTableInput(TABLE)));
  let now = new Date('2026-11-21T12:00:00.000Z');
  let ids = 0;
  const newId = (): string => String((ids += 1)).padStart(ID_LENGTH, '0');
  const cursorSecret = async (): Promise<string> => 'page tokens of the tests';
  const shared = { client: dynamo.client, table: TABLE, clock: () => now, newId, cursorSecret };
  const system = openSystemStore(shared);
  const secrets = openSecretBox(Buffer.alloc(32, 7).toString('base64'));
  const deps: TenantStoreDeps = { ...shared, snapshots: memoryObjects(), secrets };
  return {
    deps,
    system,
    openStores: (tenant) => openStores(deps, tenant as TenantId),
    setTime: (at) => {
      now = new Date(at);
    },
    spend: async (name, uses, windowSeconds) => {
      const { key, ends } = findWindow(name, now, windowSeconds);
      const Item = { ...key, uses, ttl: ends + windowSeconds };
      await DynamoDBDocumentClient.from(dynamo.client).send(new PutCommand({ TableName: TABLE, Item }));
    },
    close: () => dynamo.close(),
  };
};
