import type { Fact, UntaggedResource } from '../../snapshot';

export interface KinesisStream extends UntaggedResource {
  readonly kind: 'aws.kinesis.stream';
  /** `KMS` or `NONE`. */
  readonly encryption: Fact<string>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.kinesis.stream': KinesisStream;
  }
}
