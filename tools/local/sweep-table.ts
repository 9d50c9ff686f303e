import type { Logger } from '@cloudmend/infra/runtime';
import type { LocalDynamoDb } from '@cloudmend/store/testing/dynamodb';

/** DynamoDB itself deletes expired items within days: readers compare the time. */
const SWEEP_MS = 10 * 60_000;

/** Deletes expired items periodically. Returns a function that stops it. */
export const sweepTable = (dynamoDb: LocalDynamoDb, table: string, log: Logger): (() => void) => {
  const sweep = (): void => {
    dynamoDb
      .sweep(table)
      .catch((error: unknown) => log.warn('Expired items could not be removed.', { errorMessage: String(error) }));
  };
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  sweep();
  return () => clearInterval(timer);
};
