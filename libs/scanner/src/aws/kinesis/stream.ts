import type { Fact, Resource } from '../../snapshot';

export interface KinesisStream extends Resource {
  readonly kind: 'aws.kinesis.stream';
  /** `KMS` or `NONE`. */
  readonly encryption: Fact<string>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.kinesis.stream': KinesisStream;
  }
}
