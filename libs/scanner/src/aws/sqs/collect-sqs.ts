import type { QueueAttributeName } from '@aws-sdk/client-sqs';
import { type Fact, type Resource, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';
import type { SqsQueue } from './queue';

/** Without a page size SQS ends its list after a thousand queues. */
const PAGE = 1000;
const ATTRIBUTES: QueueAttributeName[] = ['QueueArn', 'KmsMasterKeyId', 'SqsManagedSseEnabled', 'Policy'];

type Attributes = Readonly<Record<string, string>>;

const readEncryption = (attributes: Attributes): string | null =>
  attributes['KmsMasterKeyId'] || (attributes['SqsManagedSseEnabled']?.toLowerCase() === 'true' ? 'SQS' : null);

const readPolicy = (
  collecting: Collecting,
  { Policy }: Attributes,
  subject: string,
): Promise<Fact<PolicyDocument | null>> =>
  readFact<PolicyDocument | null>(
    collecting,
    async () => (Policy ? parsePolicy(Policy, 'sqs:GetQueueAttributes') : null),
    { subject },
  );

const toQueue = async (collecting: Collecting, QueueUrl: string): Promise<SqsQueue> => {
  const { partition, region, unit } = collecting;
  const name = QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1);
  const read = await readFact<Attributes>(
    collecting,
    async () =>
      (await callIn(collecting, 'sqs', 'GetQueueAttributes', { QueueUrl, AttributeNames: ATTRIBUTES })).Attributes ??
      {},
    { subject: name },
  );
  return {
    kind: 'aws.sqs.queue',
    arn: (read.known && read.value['QueueArn']) || `arn:${partition}:sqs:${region}:${unit.accountId}:${name}`,
    id: name,
    name,
    region,
    tags: {},
    encryption: read.known ? { known: true, value: readEncryption(read.value) } : toUnread(read.reason),
    policy: read.known ? await readPolicy(collecting, read.value, name) : toUnread(read.reason),
  };
};

async function* queuePages(collecting: Collecting): AsyncGenerator<SqsQueue[]> {
  const pages = readPages(collecting, {
    service: 'sqs',
    operation: 'ListQueues',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { QueueUrls } of pages)
    yield await Promise.all((QueueUrls ?? []).map((url) => toQueue(collecting, url)));
}

/** The queues of one region. */
export const collectSqs = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.sqs.queue'], () => queuePages(collecting));
