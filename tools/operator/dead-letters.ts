import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { nameResources } from '@cloudmend/infra/config';
import { type DeadLetters, OperatorError } from './records';

export interface DeadLetterClients {
  readonly sqs: Pick<SQSClient, 'send'>;
  readonly lambda: Pick<LambdaClient, 'send'>;
}

interface Kind {
  /** CloudFormation adds to names that the templates do not choose. */
  readonly prefix: string;
  /** @throws Error if it cannot be handed over */
  readonly again: (body: string) => Promise<unknown>;
}

const AT_ONCE = 10;
/** A message that was received is hidden for so long, so that each is seen once in a replay. */
const HIDDEN_SECONDS = 120;

export const openDeadLetters = (stage: string, { sqs, lambda }: DeadLetterClients): DeadLetters => {
  const { prefix, missedSchedules, fireFunction, changeQueue } = nameResources(stage);

  const findQueue = async (begins: string): Promise<string | undefined> => {
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({ QueueNamePrefix: begins }));
    return QueueUrls[0];
  };
  const kinds: Readonly<Record<string, Kind>> = {
    schedules: {
      prefix: missedSchedules,
      again: (body) =>
        // Asynchronously, as the timer does it: the function takes each slot once.
        lambda.send(
          new InvokeCommand({ FunctionName: fireFunction, InvocationType: 'Event', Payload: Buffer.from(body) }),
        ),
    },
    changes: {
      prefix: `${prefix}-changes-Failed`,
      again: async (body) => {
        const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({ QueueNamePrefix: changeQueue }));
        const QueueUrl = QueueUrls.find((url) => url.endsWith(`/${changeQueue}`));
        if (QueueUrl === undefined) throw new OperatorError(`There is no queue ${changeQueue}.`);
        return sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: body }));
      },
    },
  };

  const open = async (name: string): Promise<Kind & { readonly url: string }> => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind) throw new OperatorError(`The queue must be one of ${Object.keys(kinds).join(', ')}.`);
    const url = await findQueue(kind.prefix);
    if (url === undefined) throw new OperatorError(`Environment ${stage} has no queue ${kind.prefix}.`);
    return { ...kind, url };
  };

  /** Passes every message on once; those that were passed on are deleted. */
  const drain = async (QueueUrl: string, pass: (message: Message) => Promise<unknown>) => {
    const counts = { done: 0, left: 0 };
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: AT_ONCE, VisibilityTimeout: HIDDEN_SECONDS }),
      );
      if (Messages.length === 0) return counts;
      for (const message of Messages) {
        const isPassed = await pass(message).then(
          () => true,
          () => false,
        );
        counts[isPassed ? 'done' : 'left'] += 1;
        if (isPassed) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
      }
    }
  };

  return {
    list: () =>
      Promise.all(
        Object.keys(kinds).map(async (queue) => {
          const { url } = await open(queue);
          const { Attributes } = await sqs.send(
            new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['ApproximateNumberOfMessages'] }),
          );
          return { queue, messages: Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0) };
        }),
      ),
    replay: async (name) => {
      const { url, again } = await open(name);
      const { done, left } = await drain(url, ({ Body = '' }) => again(Body));
      return { replayed: done, left };
    },
    discard: async (name) => {
      const { url } = await open(name);
      return { discarded: (await drain(url, async () => undefined)).done };
    },
  };
};

/** Of a deployment, with the terminal's AWS credentials. */
export const deployedDeadLetters = (stage: string, region: string): DeadLetters =>
  openDeadLetters(stage, { sqs: new SQSClient({ region }), lambda: new LambdaClient({ region }) });
