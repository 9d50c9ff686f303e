import { CreateStreamCommand, KinesisClient, StartStreamEncryptionCommand } from '@aws-sdk/client-kinesis';
import { CreateTopicCommand, SNSClient, SetTopicAttributesCommand, SubscribeCommand } from '@aws-sdk/client-sns';
import { CreateQueueCommand, type QueueAttributeName, SQSClient } from '@aws-sdk/client-sqs';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { ACCOUNT_ID, type SeedTarget, clientSettings, given, named } from './manifest';
import { policyForAll } from './seed-keys';

const seedSns = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const sns = new SNSClient(clientSettings(endpoint, region));
  for (const [name, key, isPublic, protocol] of [
    ['sound', 'alias/aws/sns', false, 'https'],
    ['plain', undefined, false, 'http'],
    ['public', 'alias/aws/sns', true, 'email'],
  ] as const) {
    const Attributes: Record<string, string> = key ? { KmsMasterKeyId: key } : {};
    const { TopicArn } = await sns.send(
      new CreateTopicCommand({ Name: named(target, `${name}-${region}`), Attributes }),
    );
    const arn = given(TopicArn, 'the topic');
    if (isPublic)
      await sns.send(
        new SetTopicAttributesCommand({ TopicArn: arn, AttributeName: 'Policy', AttributeValue: policyForAll(arn) }),
      );
    const Endpoint = protocol === 'email' ? 'owner@example.com' : `${protocol}://hooks.example.com/${name}`;
    const { SubscriptionArn } = await sns.send(new SubscribeCommand({ TopicArn: arn, Protocol: protocol, Endpoint }));
    manifest.plant(arn, { 'sns-topic-kms': key ? 'pass' : 'fail', 'sns-topic-public': isPublic ? 'fail' : 'pass' });
    manifest.plant(given(SubscriptionArn, 'the subscription'), {
      'sns-subscription-https': protocol === 'http' ? 'fail' : 'pass',
    });
  }
};

const seedSqs = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const sqs = new SQSClient(clientSettings(endpoint, region));
  const arnOf = (name: string): string => `arn:aws:sqs:${region}:${ACCOUNT_ID}:${named(target, name)}`;
  const queues: ReadonlyArray<
    readonly [name: string, settings: Partial<Record<QueueAttributeName, string>>, isEncrypted: boolean]
  > = [
    ['kms', { KmsMasterKeyId: 'alias/aws/sqs' }, true],
    ['managed', { SqsManagedSseEnabled: 'true' }, true],
    ['plain', { SqsManagedSseEnabled: 'false' }, false],
    ['public', { SqsManagedSseEnabled: 'true', Policy: policyForAll(arnOf('public')) }, true],
  ];
  for (const [name, Attributes, isEncrypted] of queues) {
    await sqs.send(new CreateQueueCommand({ QueueName: named(target, name), Attributes }));
    manifest.plant(arnOf(name), {
      'sqs-queue-encrypted': isEncrypted ? 'pass' : 'fail',
      'sqs-queue-public': name === 'public' ? 'fail' : 'pass',
    });
  }
};

const seedKinesis = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const kinesis = new KinesisClient({
    ...clientSettings(endpoint, region),
    // The client would speak HTTP/2, which the emulator does not.
    requestHandler: new NodeHttpHandler(),
  });
  for (const name of ['sealed', 'open']) {
    const StreamName = named(target, name);
    await kinesis.send(new CreateStreamCommand({ StreamName, ShardCount: 1 }));
    if (name === 'sealed')
      await kinesis.send(
        new StartStreamEncryptionCommand({ StreamName, EncryptionType: 'KMS', KeyId: 'alias/aws/kinesis' }),
      );
    manifest.plant(`arn:aws:kinesis:${region}:${ACCOUNT_ID}:stream/${StreamName}`, {
      'kinesis-encrypted': name === 'sealed' ? 'pass' : 'fail',
    });
  }
};

/** Topics, queues and streams, sound and not, in one region. */
export const seedMessages = async (target: SeedTarget, region: string): Promise<void> => {
  await seedSns(target, region);
  await seedSqs(target, region);
  await seedKinesis(target, region);
};
