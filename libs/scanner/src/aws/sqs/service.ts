import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectSqs } from './collect-sqs';
import type * as Sqs from './sqs-sdk';

declare module '../operations' {
  interface Apis {
    readonly sqs: typeof Sqs;
  }
}

export const sqsService = defineService({
  id: 'sqs',
  name: 'SQS',
  order: 220,
  apis: {
    sqs: {
      load: () => import('./sqs-sdk'),
      operations: { GetQueueAttributes: 'sqs:GetQueueAttributes', ListQueues: 'sqs:ListQueues' },
    },
  },
  reads: [{ part: 'messaging', kinds: ['aws.sqs.queue'], collect: collectSqs }],
  checks: () => Object.values(checks),
});
