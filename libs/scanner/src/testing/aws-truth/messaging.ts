import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const SNS_GUIDE = 'https://docs.aws.amazon.com/sns/latest/dg';
const SNS_API = 'https://docs.aws.amazon.com/sns/latest/api';
const SQS_GUIDE = 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide';
const KINESIS_API = 'https://docs.aws.amazon.com/kinesis/latest/APIReference';

const TOPIC = `arn:aws:sns:${REGION}:${ACCOUNT}:orders`;
const QUEUE = `arn:aws:sqs:${REGION}:${ACCOUNT}:orders`;
const QUEUE_URL = `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/orders`;

/** The policy that SNS gives a new topic. */
const DEFAULT_STATEMENT = {
  Sid: '__default_statement_ID',
  Effect: 'Allow',
  Principal: { AWS: '*' },
  Action: ['SNS:Publish', 'SNS:Subscribe', 'SNS:GetTopicAttributes', 'SNS:SetTopicAttributes'],
  Resource: TOPIC,
  Condition: { StringEquals: { 'AWS:SourceOwner': ACCOUNT } },
};
const policy = (...Statement: readonly object[]): string =>
  JSON.stringify({ Version: '2008-10-17', Id: '__default_policy_ID', Statement });

const topic = (attributes: object): Answers => ({
  'sns:GetTopicAttributes': {
    Attributes: {
      TopicArn: TOPIC,
      Owner: ACCOUNT,
      Policy: policy(DEFAULT_STATEMENT),
      KmsMasterKeyId: 'alias/orders',
      SubscriptionsConfirmed: '1',
      SubscriptionsPending: '0',
      SubscriptionsDeleted: '0',
      EffectiveDeliveryPolicy: '{}',
      ...attributes,
    },
  },
});
const topicUnder = (Condition: object | undefined, Action: string = 'SNS:Publish'): Answers =>
  topic({
    Policy: policy({ Effect: 'Allow', Principal: '*', Action, Resource: TOPIC, ...(Condition ? { Condition } : {}) }),
  });

const subscription = (facts: object): Answers => ({
  'sns:ListSubscriptions': {
    Subscriptions: [
      {
        SubscriptionArn: `${TOPIC}:be21ed94-3a4b-4a5d-a9ad-1f2b3c4d5e6f`,
        Owner: ACCOUNT,
        Protocol: 'https',
        Endpoint: 'https://hooks.example.com/orders',
        TopicArn: TOPIC,
        ...facts,
      },
    ],
  },
});

const queue = (attributes: object): Answers => ({
  'sqs:GetQueueAttributes': { Attributes: { QueueArn: QUEUE, SqsManagedSseEnabled: 'true', ...attributes } },
});
const queueUnder = (Condition: object | undefined): Answers =>
  queue({
    Policy: JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: '*',
          Action: 'sqs:SendMessage',
          Resource: QUEUE,
          ...(Condition ? { Condition } : {}),
        },
      ],
    }),
  });

const stream = (facts: object): Answers => ({
  'kinesis:DescribeStream': {
    StreamDescription: {
      StreamName: 'clicks',
      StreamARN: `arn:aws:kinesis:${REGION}:${ACCOUNT}:stream/clicks`,
      StreamStatus: 'ACTIVE',
      Shards: [],
      HasMoreShards: false,
      RetentionPeriodHours: 24,
      StreamCreationTimestamp: new Date('2023-05-04T10:00:00Z'),
      EnhancedMonitoring: [{ ShardLevelMetrics: [] }],
      EncryptionType: 'KMS',
      KeyId: 'alias/aws/kinesis',
      ...facts,
    },
  },
});

export const MESSAGING: TruthTable = {
  base: {
    'sns:ListTopics': { Topics: [{ TopicArn: TOPIC }] },
    ...topic({}),
    ...subscription({}),
    'sqs:ListQueues': { QueueUrls: [QUEUE_URL] },
    ...queue({}),
    'kinesis:ListStreams': { StreamNames: ['clicks'], HasMoreStreams: false },
    ...stream({}),
  },
  cases: [
    ...listCases('sns-topic-public', `${SNS_GUIDE}/sns-access-policy-use-cases.html`, {
      good: [
        ['the policy that SNS gives a new topic', {}, 'pass'],
        ['one account', topicUnder({ StringEquals: { 'aws:PrincipalAccount': '444455556666' } }), 'pass'],
        ['an organization', topicUnder({ StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } }), 'pass'],
        ['the alarms of an organization', topicUnder({ StringEquals: { 'aws:SourceOrgID': 'o-a1b2c3d4e5' } }), 'pass'],
        ['a bucket', topicUnder({ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:*:*:orders' } }), 'pass'],
      ],
      bad: [
        ['everyone', topicUnder(undefined), 'fail'],
        ['everyone over TLS', topicUnder({ Bool: { 'aws:SecureTransport': 'true' } }), 'fail'],
        [
          'subscribers by any e-mail address',
          topicUnder({ StringLike: { 'sns:Endpoint': '*' } }, 'SNS:Subscribe'),
          'fail',
        ],
        ['subscribers by HTTPS', topicUnder({ StringEquals: { 'sns:Protocol': 'https' } }, 'SNS:Subscribe'), 'fail'],
        [
          'alarms of any account',
          topicUnder({ ArnLike: { 'aws:SourceArn': 'arn:aws:cloudwatch:*:*:alarm:*' } }),
          'fail',
        ],
      ],
      edge: [
        [
          'subscribers of one domain',
          topicUnder({ StringLike: { 'sns:Endpoint': '*@example.com' } }, 'SNS:Subscribe'),
          'pass',
        ],
        [
          'subscribers of a host, or of one whose name goes on',
          topicUnder({ StringLike: { 'sns:Endpoint': 'https://example.com*' } }, 'SNS:Subscribe'),
          'fail',
        ],
        ['a role', topicUnder({ ArnEquals: { 'aws:PrincipalArn': `arn:aws:iam::${ACCOUNT}:role/publisher` } }), 'pass'],
        ['a VPC endpoint', topicUnder({ StringEquals: { 'aws:SourceVpce': 'vpce-1ab2c34d' } }), 'pass'],
        ['a topic without a policy', topic({ Policy: undefined }), 'pass'],
        ['a topic that may not be read', { 'sns:GetTopicAttributes': 'denied' }, 'unknown'],
        ['topics that may not be listed', { 'sns:ListTopics': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('sns-topic-kms', `${SNS_API}/API_GetTopicAttributes.html`, {
      good: [['a topic with a key', {}, 'pass']],
      bad: [['a topic without a key', topic({ KmsMasterKeyId: undefined }), 'fail']],
      edge: [
        ["a topic with AWS's own key", topic({ KmsMasterKeyId: 'alias/aws/sns' }), 'pass'],
        ['a topic that may not be read', { 'sns:GetTopicAttributes': 'denied' }, 'unknown'],
        ['no topics', { 'sns:ListTopics': { Topics: [] } }, 'nothing'],
      ],
    }),
    ...listCases('sns-subscription-https', `${SNS_API}/API_ListSubscriptions.html`, {
      good: [['a subscription by HTTPS', {}, 'pass']],
      bad: [
        ['a subscription by HTTP', subscription({ Protocol: 'http', Endpoint: 'http://hooks.example.com' }), 'fail'],
      ],
      edge: [
        [
          'a subscription by HTTP that was never confirmed',
          subscription({ Protocol: 'http', SubscriptionArn: 'PendingConfirmation' }),
          'nothing',
        ],
        ['a queue', subscription({ Protocol: 'sqs', Endpoint: QUEUE }), 'pass'],
        ['subscriptions that may not be listed', { 'sns:ListSubscriptions': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('sqs-queue-public', `${SQS_GUIDE}/sqs-basic-examples-of-sqs-policies.html`, {
      good: [
        ['a queue without a policy', {}, 'pass'],
        ['a topic', queueUnder({ ArnEquals: { 'aws:SourceArn': TOPIC } }), 'pass'],
      ],
      bad: [
        ['everyone', queueUnder(undefined), 'fail'],
        ['every topic of that name', queueUnder({ ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:orders' } }), 'fail'],
      ],
      edge: [
        ['an address range', queueUnder({ IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }), 'pass'],
        ['every address', queueUnder({ IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } }), 'fail'],
        [
          'everyone but one account',
          queueUnder({ StringNotEquals: { 'aws:PrincipalAccount': '444455556666' } }),
          'fail',
        ],
        ['attributes that may not be read', { 'sqs:GetQueueAttributes': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('sqs-queue-encrypted', `${SQS_GUIDE}/sqs-server-side-encryption.html`, {
      good: [
        ['keys that SQS manages', {}, 'pass'],
        ['a KMS key', queue({ SqsManagedSseEnabled: 'false', KmsMasterKeyId: 'alias/orders' }), 'pass'],
      ],
      bad: [['no encryption', queue({ SqsManagedSseEnabled: 'false' }), 'fail']],
      edge: [
        ['a queue of before 2022 that says nothing of it', queue({ SqsManagedSseEnabled: undefined }), 'fail'],
        ['attributes that may not be read', { 'sqs:GetQueueAttributes': 'denied' }, 'unknown'],
        ['no queues', { 'sqs:ListQueues': {} }, 'nothing'],
      ],
    }),
    ...listCases('kinesis-encrypted', `${KINESIS_API}/API_DescribeStream.html`, {
      good: [['a stream with a key', {}, 'pass']],
      bad: [['a stream without a key', stream({ EncryptionType: 'NONE', KeyId: undefined }), 'fail']],
      edge: [
        ['a stream that says nothing of it', stream({ EncryptionType: undefined }), 'fail'],
        ['a stream that may not be described', { 'kinesis:DescribeStream': 'denied' }, 'unknown'],
        ['streams that may not be listed', { 'kinesis:ListStreams': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
