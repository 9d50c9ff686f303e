import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
  ScanCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { createTableInput } from '@cloudmend/store/table';
import { isMotoInstalled, type MotoServer, startMoto } from '../moto/moto-server';
import { findBeside, restoreBeside } from './restored-table';

const isNeeded = process.env['CI'] === 'true' || isMotoInstalled();
const TABLE = 'cloudmend-prod-table';

(isNeeded ? describe : describe.skip)('a table restored beside the environment’s own', () => {
  let moto: MotoServer;
  let client: DynamoDBClient;
  const listTables = async () => (await client.send(new ListTablesCommand({}))).TableNames;

  beforeAll(async () => {
    moto = await startMoto();
    client = new DynamoDBClient({
      endpoint: moto.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    await client.send(new CreateTableCommand(createTableInput(TABLE)));
    await client.send(new PutItemCommand({ TableName: TABLE, Item: { pk: { S: 'T#acme' }, sk: { S: 'a' } } }));
  });
  afterAll(async () => {
    client.destroy();
    await moto.stop();
  });

  it('needs point-in-time recovery', async () => {
    await expect(restoreBeside(client, TABLE, 'one')).rejects.toThrow('Point-in-time recovery');
    expect(await listTables()).toEqual([TABLE]);
  });

  it('has the records, and is removed alone', async () => {
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName: TABLE,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    const copy = await restoreBeside(client, TABLE, 'two');
    expect(copy).toMatchObject({ name: `${TABLE}-drill-two`, at: expect.any(String) });
    expect((await client.send(new ScanCommand({ TableName: copy.name }))).Count).toBe(1);
    await copy.remove();
    expect(await listTables()).toEqual([TABLE]);
  });

  it('is left alone if someone else restored it, and is never the table itself', async () => {
    await client.send(new CreateTableCommand(createTableInput('by-hand')));
    await (await findBeside(client, TABLE, 'by-hand')).remove();
    expect((await listTables())?.sort()).toEqual(['by-hand', TABLE].sort());
    await expect(findBeside(client, TABLE, TABLE)).rejects.toThrow('not a copy');
  });
});
