import type { Fact, UntaggedResource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

/** A customer managed key, or one that could not be described and so may be. */
export interface KmsKey extends UntaggedResource {
  readonly kind: 'aws.kms.key';
  readonly settings: Fact<KeySettings>;
  /** Whether it rotates each year; null if it is not enabled or cannot rotate. */
  readonly rotates: Fact<boolean | null>;
  readonly policy: Fact<PolicyDocument>;
}

export interface KeySettings {
  /** `Enabled`, `Disabled`, `PendingDeletion`. */
  readonly state: string;
  /** True for symmetric keys with key material created and stored by KMS: only these rotate automatically. */
  readonly canRotate: boolean;
  readonly deletionAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.kms.key': KmsKey;
  }
}
