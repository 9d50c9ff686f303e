import type { Fact, Resource } from '../../snapshot';
import type { InlinePolicy } from './inline-policy';

export interface IamUser extends Resource {
  readonly kind: 'aws.iam.user';
  readonly createdAt: string | null;
  readonly inlinePolicies: readonly InlinePolicy[];
  /** ARNs of managed policies attached to the user directly. */
  readonly attachedPolicies: readonly string[];
  /** From the credential report, which AWS renews at most every four hours. */
  readonly credentials: Fact<UserCredentials>;
}

export interface UserCredentials {
  readonly hasPassword: boolean;
  /** Null where the password was never used. */
  readonly passwordLastUsedAt: string | null;
  /** When it was set last; null where the report does not say. @default - not recorded */
  readonly passwordLastChangedAt?: string | null;
  readonly hasMfa: boolean;
  /** At most two; a user without keys has none. */
  readonly accessKeys: readonly AccessKey[];
}

export interface AccessKey {
  readonly isActive: boolean;
  /** Null where the report does not say. */
  readonly lastRotatedAt: string | null;
  /** Null where it was never used. */
  readonly lastUsedAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.iam.user': IamUser;
  }
}
