import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** A value as it travels: `{ "S": "text" }`. */
type Value = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, Value>>;

const utf8 = (text: string): number => Buffer.byteLength(text);
const sum = <T>(values: readonly T[], size: (value: T) => number): number =>
  values.reduce((total, value) => total + size(value), 0);

/** Bytes of a list or map beyond its content, and of each of its elements. */
const COLLECTION_BYTES = 3;
const ELEMENT_BYTES = 1;

const SIZES: Readonly<Record<string, (value: never) => number>> = {
  S: utf8,
  N: (digits: string) => Math.ceil(digits.replace(/[-.]/g, '').length / 2) + 1,
  B: (base64: string) => Buffer.from(base64, 'base64').length,
  BOOL: () => 1,
  NULL: () => 1,
  SS: (texts: readonly string[]) => sum(texts, utf8),
  NS: (numbers: readonly string[]) => sum(numbers, (digits) => SIZES['N']?.(digits as never) ?? 0),
  L: (values: readonly Value[]) => COLLECTION_BYTES + sum(values, (value) => ELEMENT_BYTES + sizeValue(value)),
  M: (item: Item) => COLLECTION_BYTES + Object.keys(item).length * ELEMENT_BYTES + sizeItem(item),
};

const sizeValue = (value: Value): number => {
  const [[type, content] = ['NULL', true]] = Object.entries(value);
  return SIZES[type]?.(content as never) ?? 0;
};

/**
 * Bytes of an item:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const sizeItem = (item: Item): number =>
  sum(Object.entries(item), ([name, value]) => utf8(name) + sizeValue(value));

/** An item and its row in the index, which holds all attributes. */
const writeUnits = (item: Item): number =>
  Math.max(1, Math.ceil(sizeItem(item) / 1024)) * (Object.hasOwn(item, 'gsi1pk') ? 2 : 1);
const readUnits = (bytes: number, isConsistent: unknown): number =>
  Math.max(1, Math.ceil(bytes / 4096)) * (isConsistent === true ? 1 : 0.5);

interface Request {
  readonly Item?: Item;
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<Record<string, never>>;
  readonly TransactItems?: ReadonlyArray<Readonly<Record<string, { readonly Item?: Item }>>>;
}
interface Answer {
  readonly Item?: Item;
  readonly Items?: readonly Item[];
  readonly Attributes?: Item;
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
}

/** A transaction prepares and commits each write. An update's item is not in the request: it counts as one unit. */
const TRANSACTION = 2;

type Units = { readonly read?: number; readonly write?: number };

const UNITS: Readonly<Record<string, (request: Request, answer: Answer) => Units>> = {
  PutItem: ({ Item: item = {} }) => ({ write: writeUnits(item) }),
  UpdateItem: (_request, { Attributes = {} }) => ({ write: writeUnits(Attributes) }),
  DeleteItem: () => ({ write: 1 }),
  TransactWriteItems: ({ TransactItems = [] }) => ({
    write: TRANSACTION * sum(TransactItems, (each) => (each['Put']?.Item ? writeUnits(each['Put'].Item) : 1)),
  }),
  BatchWriteItem: ({ RequestItems = {} }) => ({
    write: sum(
      Object.values(RequestItems as Readonly<Record<string, ReadonlyArray<{ PutRequest?: { Item: Item } }>>>).flat(),
      ({ PutRequest }) => (PutRequest ? writeUnits(PutRequest.Item) : 1),
    ),
  }),
  GetItem: ({ ConsistentRead }, { Item: item = {} }) => ({ read: readUnits(sizeItem(item), ConsistentRead) }),
  BatchGetItem: (_request, { Responses = {} }) => ({
    read: sum(Object.values(Responses).flat(), (item) => readUnits(sizeItem(item), true)),
  }),
  Query: ({ ConsistentRead }, { Items = [] }) => ({ read: readUnits(sum(Items, sizeItem), ConsistentRead) }),
};

export interface TableUse {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

interface WireRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
interface WireResponse {
  readonly statusCode: number;
  readonly body: Uint8Array;
}

const parse = (body: Uint8Array): unknown => JSON.parse(Buffer.from(body).toString('utf8'));

/** Counts the capacity that a client's requests consume, as DynamoDB would. */
export const meterTable = (client: DynamoDBClient): TableUse => {
  const use: TableUse = { requests: 0, readUnits: 0, writeUnits: 0 };
  client.middlewareStack.add(
    (next) => async (args) => {
      const { headers, body } = args.request as WireRequest;
      const result = await next(args);
      const response = result.response as WireResponse;
      const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
      const { read = 0, write = 0 } =
        response.statusCode < 400
          ? (UNITS[operation]?.(parse(body) as Request, parse(response.body) as Answer) ?? {})
          : // A write whose condition fails is charged as one.
            { write: 1 };
      use.requests += 1;
      use.readUnits += read;
      use.writeUnits += write;
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'capacityMeter' },
  );
  return use;
};
