import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectKinesis } from './collect-kinesis';
import type * as Kinesis from './kinesis-sdk';

declare module '../operations' {
  interface Apis {
    readonly kinesis: typeof Kinesis;
  }
}

export const kinesisService = defineService({
  id: 'kinesis',
  name: 'Kinesis',
  order: 200,
  apis: {
    kinesis: {
      load: () => import('./kinesis-sdk'),
      operations: { DescribeStream: 'kinesis:DescribeStream', ListStreams: 'kinesis:ListStreams' },
    },
  },
  reads: [{ part: 'messaging', kinds: ['aws.kinesis.stream'], collect: collectKinesis }],
  checks: () => Object.values(checks),
});
