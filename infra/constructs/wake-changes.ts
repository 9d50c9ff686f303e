import type { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { changeQueueArn } from '../config/arns';
import type { Names } from '../config/names';

/** Permission to put changes into the queue of the worker. */
export const wakeChanges = (stack: Stack, names: Names): PolicyStatement =>
  new PolicyStatement({ sid: 'WakeChanges', actions: ['sqs:SendMessage'], resources: [changeQueueArn(stack, names)] });
