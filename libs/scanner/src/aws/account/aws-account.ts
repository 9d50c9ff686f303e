import type { Fact, UntaggedResource } from '../../snapshot';

/** The account, as described by IAM and Account Management. */
export interface AwsAccount extends UntaggedResource {
  readonly kind: 'aws.account';
  readonly root: Fact<RootCredentials>;
  /** Whether the root user's MFA device is a virtual one. */
  readonly rootHasVirtualMfa: Fact<boolean>;
  /** The root user's row of the credential report. */
  readonly rootUse: Fact<RootUse>;
  /** Null if the account has no password policy. */
  readonly passwordPolicy: Fact<PasswordPolicy | null>;
  /** Names of the roles with AWSSupportAccess. */
  readonly supportRoles: Fact<readonly string[]>;
  /** ARNs of the users, groups and roles with AWSCloudShellFullAccess. */
  readonly cloudShellHolders: Fact<readonly string[]>;
  readonly samlProviders: Fact<readonly string[]>;
  readonly hasSecurityContact: Fact<boolean>;
  readonly contact: Fact<AccountContact>;
}

/** The root user's sign-in credentials. */
export interface RootCredentials {
  readonly hasAccessKeys: boolean;
  readonly hasMfa: boolean;
  /**
   * Null if AWS does not report it.
   * @default - not recorded
   */
  readonly hasPassword?: boolean | null;
  /**
   * X.509 signing certificates.
   * @default - not recorded
   */
  readonly hasCertificates?: boolean;
}

export interface PasswordPolicy {
  /** Null if AWS does not report it. */
  readonly minimumLength: number | null;
  /** Number of previous passwords that cannot be reused; null for no restriction. */
  readonly reusePrevention: number | null;
  readonly requiresLowercase: boolean;
  readonly requiresUppercase: boolean;
  readonly requiresNumbers: boolean;
  readonly requiresSymbols: boolean;
  /** Null if passwords never expire. */
  readonly maxAgeDays: number | null;
}

/** When the root user last signed in or used a key; null for never. */
export interface RootUse {
  readonly passwordLastUsedAt: string | null;
  readonly keysLastUsedAt: string | null;
}

/** The contact details that a person needs to confirm. */
export interface AccountContact {
  readonly fullName: string | null;
  readonly company: string | null;
  readonly country: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.account': AwsAccount;
  }
}
