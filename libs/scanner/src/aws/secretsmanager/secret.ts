import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface Secret extends Resource {
  readonly kind: 'aws.secretsmanager.secret';
  readonly rotates: boolean;
  /** A copy of a secret in another Region, which rotates there; absent in older snapshots. */
  readonly isReplica?: boolean;
  /** The AWS service that manages it, such as `rds`; null if none does, absent in older snapshots. */
  readonly managedBy?: string | null;
  /** Null if it has none. */
  readonly policy: Fact<PolicyDocument | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.secretsmanager.secret': Secret;
  }
}
