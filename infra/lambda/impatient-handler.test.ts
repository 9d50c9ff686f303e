import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { impatientHandler } from './impatient-handler';

let silent: Server;
beforeAll(
  () => new Promise<void>((resolve) => void (silent = createServer(() => undefined).listen(0, '127.0.0.1', resolve))),
);
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

it('a service call without an answer fails after its timeout', async () => {
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: impatientHandler(100),
  });
  await expect(client.send(new ListTablesCommand({}))).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
}, 10_000);
