import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { HttpResponse } from '@smithy/core/protocols';

/** How often the SDK reads a field of a call's input. */
const countReads = async (options: object): Promise<number> => {
  let reads = 0;
  const client = new DynamoDBClient({
    ...options,
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    requestHandler: {
      handle: async () => ({ response: new HttpResponse({ statusCode: 200, body: Buffer.from('{}') }) }),
    },
  });
  const command = new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'a' } } });
  Object.defineProperty(command.input, 'Key', {
    enumerable: true,
    get: () => {
      reads += 1;
      return { pk: { S: 'a' } };
    },
  });
  await client.send(command);
  return reads;
};

describe('clients of our own services', () => {
  it('do not copy each call for a log that nobody reads', async () => {
    expect(await countReads(OWN_SERVICES)).toBeLessThan(await countReads({}));
  });
});
