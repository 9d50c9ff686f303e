import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectSns } from './collect-sns';
import type * as Sns from './sns-sdk';

declare module '../operations' {
  interface Apis {
    readonly sns: typeof Sns;
  }
}

export const snsService = defineService({
  id: 'sns',
  name: 'SNS',
  order: 210,
  apis: {
    sns: {
      load: () => import('./sns-sdk'),
      operations: {
        GetTopicAttributes: 'sns:GetTopicAttributes',
        ListSubscriptions: 'sns:ListSubscriptions',
        ListTopics: 'sns:ListTopics',
      },
    },
  },
  reads: [{ part: 'messaging', kinds: ['aws.sns.subscription', 'aws.sns.topic'], collect: collectSns }],
  checks: () => Object.values(checks),
});
