import type { Fact, UntaggedResource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface SqsQueue extends UntaggedResource {
  readonly kind: 'aws.sqs.queue';
  /** The KMS key, or `SQS` for SQS managed keys; null if it is not encrypted. */
  readonly encryption: Fact<string | null>;
  readonly policy: Fact<PolicyDocument | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.sqs.queue': SqsQueue;
  }
}
