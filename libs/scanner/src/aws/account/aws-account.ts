import type { Fact, Resource } from '../../snapshot';

/** The account itself, as IAM and the account service describe it. */
export interface AwsAccount extends Resource {
  readonly kind: 'aws.account';
  readonly root: Fact<RootCredentials>;
  /** Whether the root user's second factor is a program on a telephone. */
  readonly rootHasVirtualMfa: Fact<boolean>;
  /** The root user's row of the credential report. */
  readonly rootUse: Fact<RootUse>;
  /** Null where the account has set no password policy. */
  readonly passwordPolicy: Fact<PasswordPolicy | null>;
  /** Names of the roles with AWSSupportAccess. */
  readonly supportRoles: Fact<readonly string[]>;
  /** ARNs of the users, groups and roles with AWSCloudShellFullAccess. */
  readonly cloudShellHolders: Fact<readonly string[]>;
  readonly samlProviders: Fact<readonly string[]>;
  readonly hasSecurityContact: Fact<boolean>;
  readonly contact: Fact<AccountContact>;
}

/** What the root user can sign in with. */
export interface RootCredentials {
  readonly hasAccessKeys: boolean;
  readonly hasMfa: boolean;
  /** Null where AWS did not say. @default - not recorded */
  readonly hasPassword?: boolean | null;
  /** X.509 certificates of old. @default - not recorded */
  readonly hasCertificates?: boolean;
}

export interface PasswordPolicy {
  /** Null where AWS did not say. */
  readonly minimumLength: number | null;
  /** How many old passwords are refused; null where any may come back. */
  readonly reusePrevention: number | null;
  readonly requiresLowercase: boolean;
  readonly requiresUppercase: boolean;
  readonly requiresNumbers: boolean;
  readonly requiresSymbols: boolean;
  /** Null where passwords never expire. */
  readonly maxAgeDays: number | null;
}

/** When the root user signed in or used a key the last time; null for never. */
export interface RootUse {
  readonly passwordLastUsedAt: string | null;
  readonly keysLastUsedAt: string | null;
}

/** Whom AWS writes to; the parts a person needs in order to confirm it. */
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
