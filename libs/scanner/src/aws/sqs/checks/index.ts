import { sqsQueueEncrypted } from './sqs-queue-encrypted';
import { sqsQueuePublic } from './sqs-queue-public';
import type { AnyCheck } from '../../../define-check';

export const sqsChecks: readonly AnyCheck[] = [sqsQueueEncrypted, sqsQueuePublic];
