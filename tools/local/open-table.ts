import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { createTableInput, TABLE } from '@cloudmend/store/table';
import { type DynamoDbOptions, type LocalDynamoDb, startDynamoDb } from '@cloudmend/store/testing/dynamodb';
import { isStateInUse } from './state-folder';
import { StartError } from './start-error';

/** A process that is exiting needs a moment to release the lock. */
const PATIENCE_MS = 3000;
const ASK_AGAIN_MS = 200;

const startOrExplain = async (options: DynamoDbOptions, until = Date.now() + PATIENCE_MS): Promise<LocalDynamoDb> => {
  try {
    return await startDynamoDb(options);
  } catch (error) {
    if (!isStateInUse(error)) throw error;
    if (Date.now() > until)
      throw new StartError(
        'Another start is using this state folder. Stop it first, or name another folder with CLOUDMEND_STATE.',
        { cause: error },
      );
    await pause(ASK_AGAIN_MS);
    return startOrExplain(options, until);
  }
};

const ACTIVE_AFTER_MS = 20;
const ACTIVE_WITHIN_MS = 20_000;

/** A new table takes a moment to become active. */
const untilActive = async (
  { client }: Pick<LocalDynamoDb, 'client'>,
  TableName: string,
  until = Date.now() + ACTIVE_WITHIN_MS,
): Promise<void> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (Table?.TableStatus === 'ACTIVE') return;
  if (Date.now() > until) throw new StartError('The local table did not become ready. Start with --fresh.');
  await pause(ACTIVE_AFTER_MS);
  return untilActive({ client }, TableName, until);
};

/**
 * Starts the table's emulator on its folder and ensures that the table exists. @throws StartError if another process
 * holds it
 */
export const openTable = async (name: string, options: DynamoDbOptions): Promise<LocalDynamoDb> => {
  const dynamoDb = await startOrExplain(options);
  try {
    await dynamoDb.client.send(new CreateTableCommand(createTableInput(name)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await untilActive(dynamoDb, name);
  await dynamoDb.client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { AttributeName: TABLE.ttlAttribute, Enabled: true },
    }),
  );
  return dynamoDb;
};
