import type * as Kinesis from '@aws-sdk/client-kinesis';
import type * as Sns from '@aws-sdk/client-sns';
import type * as Sqs from '@aws-sdk/client-sqs';
import { WireError } from '../wire/wire-error';
import { servicesOf, type Answer } from './asked';
import { pageOf } from './paging';

/** SNS takes no page size. */
const TOPIC_PAGE = 100;

const listTopics: Answer<Sns.ListTopicsCommandInput, Sns.ListTopicsCommandOutput> = (asked, { NextToken }) => {
  const { items, next } = pageOf(servicesOf(asked).topics, {
    size: undefined,
    token: NextToken,
    most: TOPIC_PAGE,
    fault: 'InvalidParameter',
  });
  return { Topics: items.map(({ arn }) => ({ TopicArn: arn })), NextToken: next };
};

const listSubscriptions: Answer<Sns.ListSubscriptionsCommandInput, Sns.ListSubscriptionsCommandOutput> = (
  asked,
  { NextToken },
) => {
  const all = servicesOf(asked).topics.flatMap(({ arn, subscriptions }) =>
    subscriptions.map((each) => ({
      SubscriptionArn: each.arn,
      TopicArn: arn,
      Protocol: each.protocol,
      Endpoint: each.endpoint,
      Owner: asked.account.accountId,
    })),
  );
  const { items, next } = pageOf(all, {
    size: undefined,
    token: NextToken,
    most: TOPIC_PAGE,
    fault: 'InvalidParameter',
  });
  return { Subscriptions: items, NextToken: next };
};

const getTopicAttributes: Answer<Sns.GetTopicAttributesCommandInput, Sns.GetTopicAttributesCommandOutput> = (
  asked,
  { TopicArn },
) => {
  const topic = servicesOf(asked).topics.find(({ arn }) => arn === TopicArn);
  if (!topic) throw new WireError('NotFound', 'Topic does not exist', 404);
  const { arn, policy, kmsKeyId } = topic;
  return {
    Attributes: {
      TopicArn: arn,
      Owner: asked.account.accountId,
      Policy: policy,
      ...(kmsKeyId ? { KmsMasterKeyId: kmsKeyId } : {}),
    },
  };
};

const listQueues: Answer<Sqs.ListQueuesCommandInput, Sqs.ListQueuesCommandOutput> = (
  asked,
  { MaxResults, NextToken },
) => {
  const { items, next } = pageOf(servicesOf(asked).queues, {
    size: MaxResults,
    token: NextToken,
    most: 1000,
    fault: 'InvalidParameterValue',
  });
  return {
    QueueUrls: items.map(({ name }) => `https://sqs.${asked.region}.amazonaws.com/${asked.account.accountId}/${name}`),
    NextToken: next,
  };
};

const getQueueAttributes: Answer<Sqs.GetQueueAttributesCommandInput, Sqs.GetQueueAttributesCommandOutput> = (
  asked,
  { QueueUrl },
) => {
  const queue = servicesOf(asked).queues.find(({ name }) => QueueUrl?.endsWith(`/${name}`));
  if (!queue) throw new WireError('QueueDoesNotExist', 'The specified queue does not exist.');
  return {
    Attributes: {
      QueueArn: queue.arn,
      SqsManagedSseEnabled: String(queue.isEncrypted),
      ...(queue.policy ? { Policy: queue.policy } : {}),
    },
  };
};

const listStreams: Answer<Kinesis.ListStreamsCommandInput, Kinesis.ListStreamsCommandOutput> = (
  asked,
  { Limit, NextToken },
) => {
  const { items, next } = pageOf(servicesOf(asked).streams, {
    size: Limit,
    token: NextToken,
    most: 10_000,
    fault: 'InvalidArgumentException',
  });
  return { StreamNames: items.map(({ name }) => name), HasMoreStreams: next !== undefined, NextToken: next };
};

const describeStream: Answer<Kinesis.DescribeStreamCommandInput, Kinesis.DescribeStreamCommandOutput> = (
  asked,
  { StreamName },
) => {
  const stream = servicesOf(asked).streams.find(({ name }) => name === StreamName);
  if (!stream) throw new WireError('ResourceNotFoundException', `Stream ${StreamName} not found.`);
  return {
    StreamDescription: {
      StreamName,
      StreamARN: stream.arn,
      StreamStatus: 'ACTIVE',
      Shards: [],
      HasMoreShards: false,
      RetentionPeriodHours: 24,
      StreamCreationTimestamp: asked.account.scope.daysAgo(350),
      EnhancedMonitoring: [],
      EncryptionType: stream.isEncrypted ? 'KMS' : 'NONE',
    },
  };
};

export const kinesisAnswers = { DescribeStream: describeStream, ListStreams: listStreams };
export const snsAnswers = {
  GetTopicAttributes: getTopicAttributes,
  ListSubscriptions: listSubscriptions,
  ListTopics: listTopics,
};
export const sqsAnswers = { GetQueueAttributes: getQueueAttributes, ListQueues: listQueues };
