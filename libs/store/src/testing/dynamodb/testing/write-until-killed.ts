import { CreateTableCommand, ResourceInUseException, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { createTableInput } from '../../../table';
import { startDynamoDb } from '../start-dynamodb';

const [path = '', round = '0'] = process.argv.slice(2);
const TableName = 'things';

const local = await startDynamoDb({ path });
await local.client.send(new CreateTableCommand(createTableInput(TableName))).catch((error: unknown) => {
  if (!(error instanceof ResourceInUseException)) throw error;
});

const item = (half: string, number: number) => ({
  pk: { S: `${half}#${round}#${number}` },
  sk: { S: '-' },
  gsi1pk: { S: half },
  gsi1sk: { S: `${round}#${number}` },
});

// Tells each transaction once it is acknowledged, until someone kills the process.
for (let number = 0; ; number++) {
  await local.client.send(
    new TransactWriteItemsCommand({
      TransactItems: ['left', 'right'].map((half) => ({
        Put: { TableName, Item: item(half, number), ConditionExpression: 'attribute_not_exists(pk)' },
      })),
    }),
  );
  process.stdout.write(`${round}#${number}\n`);
}
