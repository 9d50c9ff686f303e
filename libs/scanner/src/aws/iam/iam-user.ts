import type { Fact, Resource } from '../../snapshot';
import type { InlinePolicy } from './inline-policy';

export interface IamUser extends Resource {
  readonly kind: 'aws.iam.user';
  readonly createdAt: string | null;
  readonly inlinePolicies: readonly InlinePolicy[];
  /** ARNs of managed policies attached directly to the user. */
  readonly attachedPolicies: readonly string[];
  /** From the credential report, which AWS refreshes at most every four hours. */
  readonly credentials: Fact<UserCredentials>;
}

export interface UserCredentials {
  readonly hasPassword: boolean;
  /** Null if the password was never used. */
  readonly passwordLastUsedAt: string | null;
  /**
   * When it was last set; null if the report does not show it.
   * @default - not recorded
   */
  readonly passwordLastChangedAt?: string | null;
  readonly hasMfa: boolean;
  /** At most two; empty for a user without keys. */
  readonly accessKeys: readonly AccessKey[];
}

export interface AccessKey {
  readonly isActive: boolean;
  /** Null if the report does not show it. */
  readonly lastRotatedAt: string | null;
  /** Null if it was never used. */
  readonly lastUsedAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.iam.user': IamUser;
  }
}
