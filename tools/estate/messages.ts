import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, inServices, listPages } from './answering';
import { AP, at, EMULATED_ACCOUNT_ID, EU, type Kind, policyFor, policyForAll, US, verdict } from './plan';

interface Topic {
  readonly isEncrypted: boolean;
  readonly isPublic: boolean;
  /** Of its subscription. */
  readonly protocol: 'http' | 'https' | 'sqs' | 'email';
}

const SOUND: Topic = { isEncrypted: true, isPublic: false, protocol: 'https' };
const toEndpoint = (protocol: string, name: string): string =>
  protocol === 'email' ? 'owner@example.com' : `${protocol}://hooks.example.com/${name}`;
const subscriptionVerdicts = ({ protocol }: Topic) => ({ 'sns-subscription-https': verdict(protocol !== 'http') });

export const TOPICS: Kind<Topic> = {
  company: [
    { ...at(US, 'alerts'), ...SOUND },
    { ...at(US, 'exports-ready'), isEncrypted: false, isPublic: true, protocol: 'http', mended: SOUND },
    { ...at(EU, 'builds'), isEncrypted: false, isPublic: false, protocol: 'sqs', mended: { isEncrypted: true } },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:sns:${region}:${accountId}:${name}`,
  isNamedByRegion: true,
  emulated: {
    sound: SOUND,
    plain: { isEncrypted: false, isPublic: false, protocol: 'http' },
    public: { isEncrypted: true, isPublic: true, protocol: 'email' },
  },
  verdicts: ({ isEncrypted, isPublic }) => ({
    'sns-topic-kms': verdict(isEncrypted),
    'sns-topic-public': verdict(!isPublic),
  }),
  plant: async ({ aws: { sns } }, Name, plan) => {
    const { isEncrypted, isPublic, protocol: Protocol } = plan;
    const Attributes: Record<string, string> = isEncrypted ? { KmsMasterKeyId: 'alias/aws/sns' } : {};
    const { TopicArn = '' } = await sns.createTopic({ Name, Attributes });
    const policy = { AttributeName: 'Policy', AttributeValue: policyForAll(TopicArn) };
    if (isPublic) await sns.setTopicAttributes({ TopicArn, ...policy });
    const { SubscriptionArn = '' } = await sns.subscribe({ TopicArn, Protocol, Endpoint: toEndpoint(Protocol, Name) });
    return { [TopicArn]: TOPICS.verdicts(plan), [SubscriptionArn]: subscriptionVerdicts(plan) };
  },
};

const topics = inServices(TOPICS);
const topic = finder(
  topics,
  ({ arn }, asked) => arn === asked,
  () => new WireError('NotFound', 'Topic does not exist', 404),
);
/** SNS takes no page size. */
const TOPIC_PAGE = { token: 'NextToken', most: 100, fault: 'InvalidParameter' };

export const snsAnswers = {
  GetTopicAttributes: about(topic('TopicArn'), ({ arn, isEncrypted, isPublic }, { account: { accountId } }) => ({
    Attributes: {
      TopicArn: arn,
      Owner: accountId,
      Policy: policyFor(accountId, isPublic),
      ...(isEncrypted ? { KmsMasterKeyId: 'alias/aws/sns' } : {}),
    },
  })),
  ListSubscriptions: listPages(TOPIC_PAGE, 'Subscriptions', topics, ({ arn, what, region, protocol }, { account }) => ({
    SubscriptionArn: `${arn}:${account.scope.letters(`${region}/${what}`, 12).toLowerCase()}`,
    TopicArn: arn,
    Protocol: protocol,
    Endpoint: toEndpoint(protocol, what),
    Owner: account.accountId,
  })),
  ListTopics: listPages(TOPIC_PAGE, 'Topics', topics, ({ arn }) => ({ TopicArn: arn })),
};

interface Queue {
  readonly isEncrypted: boolean;
  readonly isPublic: boolean;
  readonly hasOwnKey?: boolean;
}

const SOUND_QUEUE: Queue = { isEncrypted: true, isPublic: false };
export const QUEUES: Kind<Queue> = {
  company: [
    { ...at(US, 'orders'), ...SOUND_QUEUE },
    { ...at(US, 'legacy-jobs'), isEncrypted: false, isPublic: true, mended: { isPublic: false } },
    { ...at(EU, 'builds'), ...SOUND_QUEUE },
    { ...at(AP, 'tickets'), ...SOUND_QUEUE },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:sqs:${region}:${accountId}:${name}`,
  emulated: {
    kms: { ...SOUND_QUEUE, hasOwnKey: true },
    managed: SOUND_QUEUE,
    plain: { isEncrypted: false, isPublic: false },
    public: { isEncrypted: true, isPublic: true },
  },
  verdicts: ({ isEncrypted, isPublic }) => ({
    'sqs-queue-encrypted': verdict(isEncrypted),
    'sqs-queue-public': verdict(!isPublic),
  }),
  plant: async ({ aws: { sqs }, region }, QueueName, { isEncrypted, isPublic, hasOwnKey }) => {
    const arn = `arn:aws:sqs:${region}:${EMULATED_ACCOUNT_ID}:${QueueName}`;
    const sealed = hasOwnKey ? { KmsMasterKeyId: 'alias/aws/sqs' } : { SqsManagedSseEnabled: String(isEncrypted) };
    await sqs.createQueue({ QueueName, Attributes: { ...sealed, ...(isPublic ? { Policy: policyForAll(arn) } : {}) } });
    return arn;
  },
};

const queue = finder(
  inServices(QUEUES),
  ({ name }, url) => url.endsWith(`/${name}`),
  () => new WireError('QueueDoesNotExist', 'The specified queue does not exist.'),
);

export const sqsAnswers = {
  GetQueueAttributes: about(queue('QueueUrl'), ({ arn, isEncrypted, isPublic }, { account }) => ({
    Attributes: {
      QueueArn: arn,
      SqsManagedSseEnabled: String(isEncrypted),
      ...(isPublic ? { Policy: policyFor(account.accountId, true) } : {}),
    },
  })),
  ListQueues: listPages(
    { size: 'MaxResults', token: 'NextToken', most: 1000, fault: 'InvalidParameterValue' },
    'QueueUrls',
    inServices(QUEUES),
    ({ name, region }, { account }) => `https://sqs.${region}.amazonaws.com/${account.accountId}/${name}`,
  ),
};

export const STREAMS: Kind<{ readonly isEncrypted: boolean }> = {
  company: [
    { ...at(US, 'payments-events'), isEncrypted: true },
    { ...at(US, 'clicks'), isEncrypted: false, mended: { isEncrypted: true } },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:kinesis:${region}:${accountId}:stream/${name}`,
  emulated: { sealed: { isEncrypted: true }, open: { isEncrypted: false } },
  verdicts: ({ isEncrypted }) => ({ 'kinesis-encrypted': verdict(isEncrypted) }),
  plant: async ({ aws: { kinesis }, region }, StreamName, { isEncrypted }) => {
    await kinesis.createStream({ StreamName, ShardCount: 1 });
    const sealed = { EncryptionType: 'KMS', KeyId: 'alias/aws/kinesis' } as const;
    if (isEncrypted) await kinesis.startStreamEncryption({ StreamName, ...sealed });
    return `arn:aws:kinesis:${region}:${EMULATED_ACCOUNT_ID}:stream/${StreamName}`;
  },
};

const stream = finder(
  inServices(STREAMS),
  ({ name }, asked) => name === asked,
  (name) => new WireError('ResourceNotFoundException', `Stream ${name} not found.`),
);

export const kinesisAnswers = {
  DescribeStream: about(stream('StreamName'), ({ name, arn, isEncrypted }, { account }) => ({
    StreamDescription: {
      StreamName: name,
      StreamARN: arn,
      StreamStatus: 'ACTIVE',
      Shards: [],
      HasMoreShards: false,
      RetentionPeriodHours: 24,
      StreamCreationTimestamp: account.scope.daysAgo(350),
      EnhancedMonitoring: [],
      EncryptionType: isEncrypted ? 'KMS' : 'NONE',
    },
  })),
  ListStreams: listPages(
    {
      size: 'Limit',
      token: 'NextToken',
      most: 10_000,
      fault: 'InvalidArgumentException',
      more: (next) => ({ HasMoreStreams: next !== undefined }),
    },
    'StreamNames',
    inServices(STREAMS),
    ({ name }) => name,
  ),
};
