import { CreateTableCommand, ResourceInUseException, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { createTableInput, TABLE } from '@cloudmend/store/table';
import { type LocalDynamoDb, startDynamoDb } from './emulators/dynamodb/start-dynamodb';
import { isStateInUse } from './state-folder';
import { StartError } from './start-error';

const startOrExplain = async (path: string): Promise<LocalDynamoDb> => {
  try {
    return await startDynamoDb({ path });
  } catch (error) {
    if (isStateInUse(error)) throw new StartError('Another start is working with this state folder. Stop it first, or name another folder with CLOUDMEND_STATE.', { cause: error });
    throw error;
  }
};

/** Starts the table's emulator on its folder and makes sure that the table is there. @throws StartError when another process holds it */
export const openTable = async (path: string, name: string): Promise<LocalDynamoDb> => {
  const dynamoDb = await startOrExplain(path);
  try {
    await dynamoDb.client.send(new CreateTableCommand(createTableInput(name)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await dynamoDb.client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: { AttributeName: TABLE.ttlAttribute, Enabled: true } }));
  return dynamoDb;
};
