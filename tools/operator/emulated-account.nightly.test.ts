import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
  ScanCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import type { InvokeCommand } from '@aws-sdk/client-lambda';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { createTableInput } from '@cloudmend/store/table';
import { isMotoInstalled, type MotoServer, startMoto } from '../moto/moto-server';
import { type DeadLetterClients, openDeadLetters } from './dead-letters';
import { findBeside, restoreBeside } from './restored-table';

const isNeeded = process.env['CI'] === 'true' || isMotoInstalled();
const TABLE = 'cloudmend-prod-table';

/** One emulator for both: its start takes longer than these tests. */
(isNeeded ? describe : describe.skip)('on an emulated account,', () => {
  let moto: MotoServer;
  beforeAll(async () => void (moto = await startMoto()));
  afterAll(() => moto.stop());

  describe('work that was set aside', () => {
    let sqs: SQSClient;
    const urls: Record<string, string> = {};
    const invoked: string[] = [];
    let isFunctionDown = false;

    const deadLetters = () =>
      openDeadLetters('dev', {
        sqs,
        lambda: {
          send: async ({ input }: InvokeCommand) => {
            if (isFunctionDown) throw new Error('ServiceException');
            invoked.push(`${input.FunctionName} ${Buffer.from(input.Payload as Uint8Array).toString()}`);
          },
        } as unknown as DeadLetterClients['lambda'],
      });
    const put = (queue: string, body: string) =>
      sqs.send(new SendMessageCommand({ QueueUrl: urls[queue], MessageBody: body }));

    beforeAll(async () => {
      sqs = new SQSClient({
        endpoint: moto.url,
        region: 'us-east-1',
        credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      });
      for (const [queue, QueueName] of [
        ['schedules', 'cloudmend-dev-missed-schedules'],
        ['changes', 'cloudmend-dev-changes-Failed5A1B-x1'],
        ['source', 'cloudmend-dev-changes'],
      ] as const)
        urls[queue] = (await sqs.send(new CreateQueueCommand({ QueueName }))).QueueUrl ?? '';
    });
    afterAll(() => sqs.destroy());

    it('is listed by queue', async () => {
      await put('schedules', 'one');
      expect(await deadLetters().list()).toEqual([
        { queue: 'schedules', messages: 1 },
        { queue: 'changes', messages: 0 },
      ]);
    });

    it('stays where it is if it cannot be handed over, and is fired once it can', async () => {
      isFunctionDown = true;
      expect(await deadLetters().replay('schedules')).toEqual({ replayed: 0, left: 1 });
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl: urls['schedules'],
          AttributeNames: ['ApproximateNumberOfMessagesNotVisible'],
        }),
      );
      expect(Attributes).toEqual({ ApproximateNumberOfMessagesNotVisible: '1' });
      isFunctionDown = false;
      await put('schedules', 'two');
      expect(await deadLetters().replay('schedules')).toEqual({ replayed: 1, left: 0 });
      expect(invoked).toEqual(['cloudmend-dev-fire-schedule two']);
    });

    it('goes back to the queue of changes, every message of more than one batch', async () => {
      for (let number = 0; number < 12; number += 1) await put('changes', `change ${number}`);
      expect(await deadLetters().replay('changes')).toEqual({ replayed: 12, left: 0 });
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: urls['source'], MaxNumberOfMessages: 10 }),
      );
      expect(Messages).toHaveLength(10);
      expect(await deadLetters().replay('changes')).toEqual({ replayed: 0, left: 0 });
    });

    it('is discarded where nothing is left to do', async () => {
      await put('changes', '{}');
      expect(await deadLetters().discard('changes')).toEqual({ discarded: 1 });
      await expect(deadLetters().discard('mail')).rejects.toThrow('The queue must be one of schedules, changes.');
    });
  });

  describe('a table restored beside the environment’s own', () => {
    let client: DynamoDBClient;
    const listTables = async () => (await client.send(new ListTablesCommand({}))).TableNames;

    beforeAll(async () => {
      client = new DynamoDBClient({
        endpoint: moto.url,
        region: 'us-east-1',
        credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      });
      await client.send(new CreateTableCommand(createTableInput(TABLE)));
      await client.send(new PutItemCommand({ TableName: TABLE, Item: { pk: { S: 'T#acme' }, sk: { S: 'a' } } }));
    });
    afterAll(() => client.destroy());

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
});
