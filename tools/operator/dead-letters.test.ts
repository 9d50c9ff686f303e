import type { InvokeCommand } from '@aws-sdk/client-lambda';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { isMotoInstalled, type MotoServer, startMoto } from '../moto/moto-server';
import { type DeadLetterClients, openDeadLetters } from './dead-letters';

const isNeeded = process.env['CI'] === 'true' || isMotoInstalled();

(isNeeded ? describe : describe.skip)('work that was set aside', () => {
  let moto: MotoServer;
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
    moto = await startMoto();
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
  afterAll(async () => {
    sqs.destroy();
    await moto.stop();
  });

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
