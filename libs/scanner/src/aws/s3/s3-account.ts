import type { Fact, UntaggedResource } from '../../snapshot';
import type { PublicAccessBlock } from './s3-bucket';

/** S3 settings of the whole account. */
export interface S3Account extends UntaggedResource {
  readonly kind: 'aws.s3.account';
  /** All false if the account has none. */
  readonly publicAccessBlock: Fact<PublicAccessBlock>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.s3.account': S3Account;
  }
}
