import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface Secret extends Resource {
  readonly kind: 'aws.secretsmanager.secret';
  readonly rotates: boolean;
  /** Null if it has none. */
  readonly policy: Fact<PolicyDocument | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.secretsmanager.secret': Secret;
  }
}
