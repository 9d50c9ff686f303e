import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { OperatorError } from './records';

/** A table beside the environment's own. */
export interface TableBeside {
  readonly name: string;
  /** The time that it shows; null if it was restored by someone else. */
  readonly at: string | null;
  remove(): Promise<void>;
}

const DRILL = '-drill-';
/** A large table takes hours. */
const PATIENCE_S = 6 * 3600;

/** Restores the table's newest moment into a new table. */
export const restoreBeside = async (client: DynamoDBClient, table: string, id: string): Promise<TableBeside> => {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  );
  const recovery = backups?.PointInTimeRecoveryDescription;
  if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED')
    throw new OperatorError(`Point-in-time recovery of ${table} is disabled. Deploy again.`);
  const name = `${table}${DRILL}${id}`;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table,
      TargetTableName: name,
      UseLatestRestorableTime: true,
    }),
  );
  const remove = async (): Promise<void> => {
    await client.send(new DeleteTableCommand({ TableName: name }));
  };
  try {
    await waitUntilTableExists({ client, maxWaitTime: PATIENCE_S }, { TableName: name });
  } catch (error) {
    // DynamoDB deletes no table that is being created.
    throw new OperatorError(`${name} did not become ready. Delete it in the DynamoDB console. ${String(error)}`);
  }
  return { name, at: recovery.LatestRestorableDateTime?.toISOString() ?? null, remove };
};

/** A table that was restored before, as from the other account: it is left alone. */
export const findBeside = async (client: DynamoDBClient, table: string, name: string): Promise<TableBeside> => {
  if (name === table) throw new OperatorError(`${name} is the table of the environment, not a copy.`);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.TableStatus !== 'ACTIVE') throw new OperatorError(`${name} is not ready yet.`);
  return { name, at: null, remove: async () => undefined };
};
