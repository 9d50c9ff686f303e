import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { ChangeWork } from '../runtime/services';

/** Wakes the worker by a message with the IDs alone. */
export const changeQueue = (url: () => string, sqs: SQSClient): ChangeWork => ({
  wake: async ({ tenantId, changeId }) => {
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: url(),
        MessageBody: JSON.stringify({ tenantId, changeId }),
      }),
    );
  },
});
