import { AppError } from '@cloudmend/domain/errors';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Expression } from './expression';
import { attributeTables } from './expression';
import type { Door, KeyGuard } from './key-guard';
import { guardItem, guardKey } from './key-guard';
import type { Item, Key } from './keys';
import { pause } from './retry';

/** A write of a transaction, or a condition on an item that is not changed. */
export type Write =
  | { readonly put: Item; readonly when?: Expression }
  | { readonly update: Key; readonly change: Expression; readonly when?: Expression }
  | { readonly remove: Key; readonly when?: Expression }
  | { readonly check: Key; readonly when: Expression };

/** A write that its caller asks about afterwards. */
export type NamedWrite<Name extends string> = Write & { readonly name?: Name };

/** What became of a transaction: all of it was written, or nothing because conditions did not hold. */
export interface TransactionOutcome<Name extends string> {
  readonly isDone: boolean;
  /** The named writes whose condition did not hold. */
  readonly missed: ReadonlySet<Name>;
}

/** TransactWriteItems takes at most 100 writes and 4 MB. */
export const TRANSACTION_SIZE = 100;
/** Lost races before we give up. */
const MAX_TRIES = 8;

type DynamoWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const toDynamo = (TableName: string, allows: KeyGuard, write: Write): DynamoWrite => {
  const condition = { ConditionExpression: write.when?.text as string };
  if ('put' in write)
    return { Put: { TableName, Item: guardItem(allows, write.put), ...condition, ...attributeTables(write.when) } };
  if ('remove' in write)
    return { Delete: { TableName, Key: guardKey(allows, write.remove), ...condition, ...attributeTables(write.when) } };
  if ('check' in write)
    return {
      ConditionCheck: { TableName, Key: guardKey(allows, write.check), ...condition, ...attributeTables(write.when) },
    };
  return {
    Update: {
      TableName,
      Key: guardKey(allows, write.update),
      UpdateExpression: write.change.text,
      ...condition,
      ...attributeTables(write.change, write.when),
    },
  };
};

interface Cancellation extends Error {
  readonly CancellationReasons?: ReadonlyArray<{ readonly Code?: string }>;
}

/** Positions of failed conditions; undefined on a conflict with another transaction, so that a retry may succeed. */
const failedConditions = (error: unknown): readonly number[] | undefined => {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TransactionConflictException' || error.name === 'TransactionInProgressException')
    return undefined;
  if (error.name !== 'TransactionCanceledException') throw error;
  const codes = ((error as Cancellation).CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
  const failed = codes.flatMap((code, position) => (code === 'ConditionalCheckFailed' ? [position] : []));
  if (failed.length > 0) return failed;
  if (
    codes.some(
      (code) =>
        code === 'TransactionConflict' || code === 'ThrottlingError' || code === 'ProvisionedThroughputExceeded',
    )
  )
    return undefined;
  throw error;
};

/** All or none. Conflicts are retried with jitter. @throws AppError conflict if they persist */
export const transact = async <Name extends string>(
  { dynamo, name, allows }: Door,
  writes: ReadonlyArray<NamedWrite<Name>>,
): Promise<TransactionOutcome<Name>> => {
  const TransactItems = writes.map((write) => toDynamo(name, allows, write));
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    if (attempt > 0) await pause(attempt);
    try {
      await dynamo.send(new TransactWriteCommand({ TransactItems }));
      return { isDone: true, missed: new Set() };
    } catch (error) {
      const failed = failedConditions(error);
      if (failed) return { isDone: false, missed: new Set(failed.flatMap((position) => writes[position]?.name ?? [])) };
    }
  }
  throw new AppError('conflict', 'This was changed at the same time. Please try again.');
};
