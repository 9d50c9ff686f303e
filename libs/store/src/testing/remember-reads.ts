import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** More than any test reads between two writes, in little memory. */
const KEPT = 2000;

/** Every partition in a request's keys and items. */
const toPartitions = (input: unknown, found = new Set<string>()): Set<string> => {
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return found;
  for (const [name, value] of Object.entries(input)) {
    if (name === 'pk') found.add(JSON.stringify(typeof value === 'object' ? (value as { S: string }).S : value));
    else toPartitions(value, found);
  }
  return found;
};

/**
 * Caches a read until a write that may affect it: a hundred thousand refused requests then cost what the gate costs,
 * not the emulator. Exact as long as only this client writes.
 */
export const rememberReads = (client: DynamoDBClient): void => {
  const known = new Map<string, unknown>();
  /** Which cached answers a write to a partition invalidates. */
  const readersOf = new Map<string, Set<string>>();
  /** A query may have read an index, which any write may affect. */
  const queries = new Set<string>();
  let writes = 0;
  const forget = (written: ReadonlySet<string>): void => {
    writes += 1;
    for (const readers of [queries, ...[...written].flatMap((partition) => readersOf.get(partition) ?? [])]) {
      for (const key of readers) known.delete(key);
      readers.clear();
    }
  };
  const remember = (key: string, answer: unknown, partitions: ReadonlySet<string> | undefined): void => {
    known.set(key, answer);
    if (!partitions) return void queries.add(key);
    for (const partition of partitions) readersOf.set(partition, (readersOf.get(partition) ?? new Set()).add(key));
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isQuery = commandName === 'QueryCommand';
        if (!isQuery && !['GetItemCommand', 'BatchGetItemCommand'].includes(commandName)) {
          const written = toPartitions(args.input);
          forget(written);
          return next(args).finally(() => forget(written));
        }
        const key = commandName + JSON.stringify(args.input);
        const before = known.get(key);
        if (before) return before as Awaited<ReturnType<typeof next>>;
        const began = writes;
        const answer = await next(args);
        if (began === writes && known.size < KEPT)
          remember(key, answer, isQuery ? undefined : toPartitions(args.input));
        return answer;
      },
    { step: 'initialize', priority: 'high', name: 'rememberReads' },
  );
};
