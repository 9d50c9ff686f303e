import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getMany } from './batch';
import type { Expression } from './expression';
import { attributeTables } from './expression';
import type { KeyGuard } from './key-guard';
import { guardItem, guardKey } from './key-guard';
import type { Key, Item } from './keys';
import type { Query } from './query';
import { queryPages } from './query';
import { pause } from './retry';
import type { NamedWrite, TransactionOutcome } from './transact';
import { transact } from './transact';

/** The only access to the table: every key passes the guard; there is no scan and no query language. */
export interface KeyedTable {
  /** Strongly consistent. */
  get<T>(key: Key): Promise<Item<T> | undefined>;
  /** Strongly consistent, unordered; missing items are omitted. */
  getMany<T>(keys: readonly Key[]): Promise<Item<T>[]>;
  /** False if the condition failed. */
  put(item: Item, when?: Expression): Promise<boolean>;
  /** The item after the update; undefined if the condition failed. */
  update<T>(key: Key, change: Expression, when?: Expression): Promise<Item<T> | undefined>;
  remove(key: Key, when?: Expression): Promise<boolean>;
  /** Pages of a partition in key order. */
  pages<T>(query: Query): AsyncGenerator<Item<T>[]>;
  /** All items of a query. */
  all<T>(query: Query): Promise<Item<T>[]>;
  /** All writes or none; conditions that did not hold are told by the names of their writes. */
  transact<Name extends string>(writes: ReadonlyArray<NamedWrite<Name>>): Promise<TransactionOutcome<Name>>;
}

const documents = new WeakMap<DynamoDBClient, DynamoDBDocumentClient>();

const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient => {
  const known = documents.get(client);
  if (known) return known;
  const made = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  documents.set(client, made);
  return made;
};

const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Attempts against concurrent transactions on the same item. */
const MAX_TRIES = 8;

/** Returns `missed` if the write's condition failed; waits for a transaction that holds the item. */
const orElse = async <T, U>(write: () => Promise<T>, missed: U): Promise<T | U> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (isConditionFailure(error)) return missed;
      if (!(error instanceof Error && error.name === 'TransactionConflictException') || attempt === MAX_TRIES)
        throw error;
      await pause(attempt);
    }
  }
};

/** Opens a table restricted to the partitions that `allows` accepts. */
export const openKeyedTable = (client: DynamoDBClient, name: string, allows: KeyGuard): KeyedTable => {
  const dynamo = documentClient(client);
  const door = { dynamo, name, allows };
  const keyed: KeyedTable = {
    get: async <T>(key: Key) => {
      const { Item } = await dynamo.send(
        new GetCommand({ TableName: name, Key: guardKey(allows, key), ConsistentRead: true }),
      );
      return Item as Item<T> | undefined;
    },
    getMany: <T>(keys: readonly Key[]) => getMany<T>(door, keys),
    put: (item, when) => {
      const command = new PutCommand({
        TableName: name,
        Item: guardItem(allows, item),
        ConditionExpression: when?.text,
        ...attributeTables(when),
      });
      return orElse(() => dynamo.send(command).then(() => true), false);
    },
    update: async <T>(key: Key, change: Expression, when?: Expression) => {
      const command = new UpdateCommand({
        TableName: name,
        Key: guardKey(allows, key),
        UpdateExpression: change.text,
        ConditionExpression: when?.text,
        ...attributeTables(change, when),
        ReturnValues: 'ALL_NEW',
      });
      const updated = await orElse(() => dynamo.send(command), undefined);
      return updated?.Attributes as Item<T> | undefined;
    },
    remove: (key, when) => {
      const command = new DeleteCommand({
        TableName: name,
        Key: guardKey(allows, key),
        ConditionExpression: when?.text,
        ...attributeTables(when),
      });
      return orElse(() => dynamo.send(command).then(() => true), false);
    },
    pages: <T>(query: Query) => queryPages<T>(door, query),
    all: async <T>(query: Query) => {
      const items: Item<T>[] = [];
      for await (const page of queryPages<T>(door, query)) items.push(...page);
      return items;
    },
    transact: (writes) => transact(door, writes),
  };
  return keyed;
};
