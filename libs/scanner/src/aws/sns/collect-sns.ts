import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';
import { orUnknown, present } from '../shapes';
import type { SnsSubscription, SnsTopic } from './topic';

const lastPart = (arn: string): string => arn.slice(arn.lastIndexOf(':') + 1);

const readPolicy = (
  collecting: Collecting,
  attributes: Record<string, string>,
  subject: string,
): Promise<Fact<PolicyDocument | null>> =>
  readFact<PolicyDocument | null>(
    collecting,
    async () => (attributes['Policy'] ? parsePolicy(attributes['Policy'], 'sns:GetTopicAttributes') : null),
    { subject },
  );

const readConfirmed = ({ SubscriptionsConfirmed }: Record<string, string>): number | null =>
  SubscriptionsConfirmed === undefined ? null : Number(SubscriptionsConfirmed);

const toTopic = async (collecting: Collecting, arn: string): Promise<SnsTopic> => {
  const read = await readFact(
    collecting,
    async () => (await callIn(collecting, 'sns', 'GetTopicAttributes', { TopicArn: arn })).Attributes ?? {},
    { subject: arn },
  );
  return {
    kind: 'aws.sns.topic',
    arn,
    id: lastPart(arn),
    name: lastPart(arn),
    region: collecting.region,
    tags: {},
    kmsKeyId: read.known ? toFact(read.value['KmsMasterKeyId'] || null) : toUnread(read.reason),
    policy: read.known ? await readPolicy(collecting, read.value, arn) : toUnread(read.reason),
    confirmedSubscriptions: read.known ? toFact(readConfirmed(read.value)) : toUnread(read.reason),
  };
};

async function* topicPages(collecting: Collecting): AsyncGenerator<SnsTopic[]> {
  const pages = readPages(collecting, {
    service: 'sns',
    operation: 'ListTopics',
    input: (NextToken) => ({ NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Topics } of pages)
    yield await Promise.all(
      present((Topics ?? []).map(({ TopicArn }) => TopicArn)).map((arn) => toTopic(collecting, arn)),
    );
}

/** An unconfirmed subscription has no ARN and receives nothing. */
const isConfirmed = (arn: string | undefined): arn is string => arn?.startsWith('arn:') === true;

async function* subscriptionPages(collecting: Collecting): AsyncGenerator<SnsSubscription[]> {
  const pages = readPages(collecting, {
    service: 'sns',
    operation: 'ListSubscriptions',
    input: (NextToken) => ({ NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Subscriptions } of pages)
    yield (Subscriptions ?? []).flatMap(({ SubscriptionArn, TopicArn, Protocol }): SnsSubscription[] =>
      isConfirmed(SubscriptionArn)
        ? [
            {
              kind: 'aws.sns.subscription',
              arn: SubscriptionArn,
              id: lastPart(SubscriptionArn),
              name: `${lastPart(TopicArn ?? SubscriptionArn)} (${orUnknown(Protocol)})`,
              region: collecting.region,
              tags: {},
              protocol: orUnknown(Protocol),
            },
          ]
        : [],
    );
}

/** The topics of one region, and subscriptions unless there are certainly no topics. */
export const collectSns = async (collecting: Collecting): Promise<Resource[]> => {
  const topics = await readList(collecting, ['aws.sns.topic'], () => topicPages(collecting));
  if (topics.length === 0 && !collecting.unreadKinds.has('aws.sns.topic')) return [];
  return [...topics, ...(await readList(collecting, ['aws.sns.subscription'], () => subscriptionPages(collecting)))];
};
