import type { Fact, Resource } from '../../snapshot';
import type { PublicAccessBlock } from './s3-bucket';

/** What S3 keeps for the account as a whole. */
export interface S3Account extends Resource {
  readonly kind: 'aws.s3.account';
  /** All false where the account has none. */
  readonly publicAccessBlock: Fact<PublicAccessBlock>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.s3.account': S3Account;
  }
}
