import type { Fact, Resource } from '../../snapshot';

/** A Systems Manager document that the account owns. */
export interface SsmDocument extends Resource {
  readonly kind: 'aws.ssm.document';
  /** The accounts it is shared with; `all` if public. */
  readonly sharedWith: Fact<readonly string[]>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ssm.document': SsmDocument;
  }
}
