import { createHash } from 'node:crypto';
import db, {
  type ApiError,
  type DynaliteStore,
  type Item,
  type SubDb,
  type Table,
  type Write,
} from 'dynalite/db/index.js';
import { apiError, errorName } from './api-errors';
import { act, parseInput } from './operations';
import { stage } from './staged-store';

/** Most items of a transaction, as on AWS. */
const MAX_ITEMS = 100;
const TOKEN_LIFE_MS = 600_000;

interface Request {
  readonly TableName: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ReturnValuesOnConditionCheckFailure?: string;
}

interface Part {
  /** The operation of dynalite that does the same to a single item. */
  readonly operation: 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'GetItem';
  readonly isCheckOnly: boolean;
  readonly request: Request;
  readonly parsed: Record<string, unknown>;
  /** The item's key inside its table. */
  readonly key: string;
}

interface Reason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

const WRITES = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'DeleteItem' } as const;
const READS = { Get: 'GetItem' } as const;

const readTable = (store: DynaliteStore, name: string): Promise<Table> =>
  new Promise((resolve, reject) => {
    store.getTable(name, (error, table) => (error ? reject(error) : resolve(table as Table)));
  });

const parsePart = async (
  store: DynaliteStore,
  entry: Record<string, Request>,
  kinds: Record<string, Part['operation']>,
): Promise<Part> => {
  const [kind, ...others] = Object.keys(entry).filter((name) => entry[name] != null);
  const operation = kind === undefined ? undefined : kinds[kind];
  if (!operation || others.length > 0) {
    throw db.validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  const request = entry[kind as string] as Request;
  const parsed = parseInput(store, operation, request);
  const table = await readTable(store, request.TableName);
  const subject = (parsed.Key ?? parsed.Item) as Item;
  const fault = operation === 'PutItem' ? db.validateItem(subject, table) : db.validateKey(subject, table);
  if (fault) throw fault;
  return { operation, isCheckOnly: kind === 'ConditionCheck', request, parsed, key: db.createKey(subject, table) };
};

const parseParts = async (
  store: DynaliteStore,
  entries: unknown,
  kinds: Record<string, Part['operation']>,
): Promise<Part[]> => {
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > MAX_ITEMS) {
    throw db.validationError(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length between 1 and ${MAX_ITEMS}`,
    );
  }
  const parts = await Promise.all(entries.map((entry) => parsePart(store, entry as Record<string, Request>, kinds)));
  const places = new Set(parts.map(({ request, key }) => `${request.TableName}~${key}`));
  if (places.size < parts.length)
    throw db.validationError('Transaction request cannot include multiple operations on one item');
  return parts;
};

/** Holds the locks of every item at once. Keys of one table are queued in one step, and tables in order of name, so no one deadlocks. */
const withLocks = <T>(store: DynaliteStore, parts: readonly Part[], work: () => Promise<T>): Promise<T> => {
  const tables = [...new Set(parts.map(({ request }) => request.TableName))].sort();
  const enter = (rest: readonly string[]): Promise<T> => {
    const [table, ...others] = rest;
    if (table === undefined) return work();
    const keys = parts.filter(({ request }) => request.TableName === table).map(({ key }) => key);
    return new Promise((resolve, reject) => {
      store.getItemDb(table).lock(keys, (release) => {
        const done = release((error?: Error | null, value?: unknown) => (error ? reject(error) : resolve(value as T)));
        enter(others).then(
          (value) => done(null, value),
          (error: Error) => done(error),
        );
      });
    });
  };
  return enter(tables);
};

const read = (items: SubDb, key: string): Promise<Item | undefined> =>
  new Promise((resolve, reject) => {
    items.get(key, (error, item) => (error && error.name !== 'NotFoundError' ? reject(error) : resolve(item)));
  });

const toReason = (error: unknown, part: Part, before: Item | undefined): Reason => {
  if (errorName(error) !== 'ConditionalCheckFailedException') {
    const { body } = error as ApiError;
    if (!body) throw error;
    return { Code: 'ValidationError', Message: body.message ?? '' };
  }
  const shown = part.request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before ? { Item: before } : {};
  return { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', ...shown };
};

const attempt = async (store: DynaliteStore, part: Part): Promise<{ reason: Reason; writes: readonly Write[] }> => {
  if (part.isCheckOnly) {
    const before = await read(store.getItemDb(part.request.TableName), part.key);
    const failure = db.checkConditional(part.parsed, before);
    return { reason: failure ? toReason(failure, part, before) : { Code: 'None' }, writes: [] };
  }
  const staged = stage(store, true);
  try {
    await act(staged.store, part.operation, part.parsed);
    return { reason: { Code: 'None' }, writes: staged.writes };
  } catch (error) {
    return { reason: toReason(error, part, staged.before()), writes: [] };
  }
};

const commit = (store: DynaliteStore, writes: Write[]): Promise<void> =>
  new Promise((resolve, reject) => {
    store.db.batch(writes, (error) => (error ? reject(error) : resolve()));
  });

const write = async (store: DynaliteStore, entries: unknown): Promise<object> => {
  const parts = await parseParts(store, entries, WRITES);
  return withLocks(store, parts, async () => {
    const attempts = await Promise.all(parts.map((part) => attempt(store, part)));
    const reasons = attempts.map(({ reason }) => reason);
    if (reasons.some(({ Code }) => Code !== 'None')) {
      const codes = reasons.map(({ Code }) => Code).join(', ');
      throw apiError(
        'TransactionCanceledException',
        `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
        {
          CancellationReasons: reasons,
        },
      );
    }
    await commit(
      store,
      attempts.flatMap(({ writes }) => writes),
    );
    return {};
  });
};

/** TransactWriteItems and TransactGetItems over dynalite: all conditions first, then one batch on disk. */
export const transactions = (
  store: DynaliteStore,
  now: () => number,
): Readonly<Record<string, (input: Record<string, unknown>) => Promise<object>>> => {
  const answered = new Map<string, { readonly body: string; readonly answer: Promise<object>; readonly at: number }>();

  const once = (token: string, items: unknown): Promise<object> => {
    // The oldest come first.
    for (const [key, { at }] of answered) {
      if (now() - at <= TOKEN_LIFE_MS) break;
      answered.delete(key);
    }
    const body = createHash('sha256').update(JSON.stringify(items)).digest('base64');
    const earlier = answered.get(token);
    if (earlier && earlier.body !== body)
      throw apiError(
        'IdempotentParameterMismatchException',
        'The request uses the same client token as a previous, but non-identical request.',
      );
    if (earlier) return earlier.answer;
    const answer = write(store, items);
    answered.set(token, { body, answer, at: now() });
    // Only a success is remembered: a cancelled transaction may be tried again under its token.
    answer.catch(() => answered.delete(token));
    return answer;
  };

  return {
    TransactWriteItems: async ({ TransactItems, ClientRequestToken }) =>
      typeof ClientRequestToken === 'string' ? once(ClientRequestToken, TransactItems) : write(store, TransactItems),
    TransactGetItems: async ({ TransactItems }) => {
      const parts = await parseParts(store, TransactItems, READS);
      const Responses = await withLocks(store, parts, () =>
        Promise.all(parts.map(({ operation, parsed }) => act(store, operation, parsed))),
      );
      return { Responses };
    },
  };
};
