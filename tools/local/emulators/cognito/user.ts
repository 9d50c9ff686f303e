import type { SrpSecret } from './srp';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type MfaKind = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA';
export type CodePurpose = 'sign-up' | 'reset' | 'email' | 'phone_number';

/** A code that was sent; only its digest is kept. */
export interface SentCode {
  readonly digest: string;
  readonly expiresAt: number;
  readonly wrong: number;
}

/** One signed-in browser: what its tokens call `origin_jti`. */
export interface RefreshSession {
  readonly id: string;
  /** Seconds since 1970. */
  readonly authTime: number;
  readonly expiresAt: number;
  /** A rotated token has a time to retire. */
  readonly tokens: readonly { readonly digest: string; readonly retireAt?: number }[];
}

export interface PoolUser {
  readonly sub: string;
  readonly status: UserStatus;
  readonly enabled: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** Passwords are kept as SRP verifiers, never in the clear. */
  readonly secret: SrpSecret;
  readonly temporaryUntil?: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly codes: Readonly<Partial<Record<CodePurpose, SentCode>>>;
  /** A changed address that is not proven yet; the old one stays in force. */
  readonly pending: Readonly<Record<string, string>>;
  readonly totp?: { readonly secret: string; readonly lastStep: number };
  /** An authenticator app that has not shown its first code yet; the one before stays in force. */
  readonly pendingTotp?: string;
  readonly mfa: { readonly enabled: readonly MfaKind[]; readonly preferred?: MfaKind };
  readonly sessions: readonly RefreshSession[];
}

export const emailOf = (user: PoolUser): string => user.attributes.email ?? '';

/** A user without the entry of a record, where immutability rules out `delete`. */
export const without = <T extends object>(source: T, key: string): T =>
  Object.fromEntries(Object.entries(source).filter(([name]) => name !== key)) as T;

export interface AttributeEntry {
  readonly Name: string;
  readonly Value: string;
}

export const attributeList = (attributes: Readonly<Record<string, string>>): AttributeEntry[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
