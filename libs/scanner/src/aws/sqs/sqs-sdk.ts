export { SQSClient as Client } from '@aws-sdk/client-sqs';
import { GetQueueAttributesCommand, ListQueuesCommand } from '@aws-sdk/client-sqs';

export const commands = { GetQueueAttributes: GetQueueAttributesCommand, ListQueues: ListQueuesCommand };
