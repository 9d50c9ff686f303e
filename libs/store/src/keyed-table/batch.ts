import { AppError } from '@cloudmend/domain/errors';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Door } from './key-guard';
import { guardKey } from './key-guard';
import type { Item, Key } from './keys';
import { toChunks, inParallel, pause } from './retry';

/** BatchGetItem takes at most 100 keys. */
const BATCH_SIZE = 100;
const CONCURRENCY = 4;
const MAX_TRIES = 10;

/** Reads many items and requests unprocessed keys again. */
export const getMany = async <T>(door: Door, keys: readonly Key[]): Promise<Item<T>[]> => {
  const unique = [
    ...new Map(keys.map((key) => [JSON.stringify([key.pk, key.sk]), guardKey(door.allows, key)])).values(),
  ];
  const batches = await inParallel(toChunks(unique, BATCH_SIZE), CONCURRENCY, (batch) => getBatch<T>(door, batch));
  return batches.flat();
};

const getBatch = async <T>({ dynamo, name }: Door, batch: readonly Key[]): Promise<Item<T>[]> => {
  const found: Item<T>[] = [];
  let missing: readonly Key[] = batch;
  for (let attempt = 0; missing.length > 0; attempt += 1) {
    if (attempt === MAX_TRIES) throw new AppError('unavailable', 'The service is busy. Please try again.');
    if (attempt > 0) await pause(attempt);
    const answer = await dynamo.send(
      new BatchGetCommand({
        RequestItems: { [name]: { Keys: missing.map(({ pk, sk }) => ({ pk, sk })), ConsistentRead: true } },
      }),
    );
    found.push(...((answer.Responses?.[name] ?? []) as Item<T>[]));
    missing = (answer.UnprocessedKeys?.[name]?.Keys ?? []) as unknown as Key[];
  }
  return found;
};
