import type { Fact, Resource } from '../../snapshot';

/** The account itself, as IAM describes it. */
export interface AwsAccount extends Resource {
  readonly kind: 'aws.account';
  readonly root: Fact<{ readonly hasAccessKeys: boolean; readonly hasMfa: boolean }>;
  /** Null where the account has set no password policy. */
  readonly passwordPolicy: Fact<PasswordPolicy | null>;
}

export interface PasswordPolicy {
  /** Null where AWS did not say. */
  readonly minimumLength: number | null;
}
