import type { SrpSecret } from './srp';

export type UserStatus = 'EXTERNAL_PROVIDER' | 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type MfaKind = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA';
export type CodePurpose = 'sign-up' | 'reset' | 'email' | 'phone_number';

/** A code that was sent; only its digest is stored. */
export interface SentCode {
  readonly digest: string;
  readonly expiresAt: number;
  readonly wrong: number;
}

/** A browser session: `origin_jti` in its tokens. */
export interface RefreshSession {
  readonly id: string;
  /** Seconds since 1970. */
  readonly authTime: number;
  readonly expiresAt: number;
  /** The client that it belongs to. @default - the browser's own */
  readonly clientId?: string;
  /** When a rotated token expires. */
  readonly tokens: readonly { readonly digest: string; readonly retireAt?: number }[];
}

export interface Passkey {
  readonly id: string;
  readonly publicKey: string;
  /** Uses so far, as the authenticator counts them; 0 for one that does not count. */
  readonly counter: number;
  readonly createdAt: number;
  readonly transports: ReadonlyArray<'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'>;
}

export interface PoolUser {
  readonly sub: string;
  /** For a user of an identity provider: its name, an underscore, and the user's name there. @default - the sub */
  readonly userName?: string;
  readonly status: UserStatus;
  readonly enabled: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** Passwords are stored as SRP verifiers, never in plain text. */
  readonly secret: SrpSecret;
  readonly temporaryUntil?: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly codes: Readonly<Partial<Record<CodePurpose, SentCode>>>;
  /** A changed address that is not proven yet; the old one stays valid. */
  readonly pending: Readonly<Record<string, string>>;
  readonly totp?: { readonly secret: string; readonly lastStep: number };
  /** An authenticator app without its first code yet; the previous one stays valid. */
  readonly pendingTotp?: string;
  readonly mfa: { readonly enabled: readonly MfaKind[]; readonly preferred?: MfaKind };
  readonly passkeys?: readonly Passkey[];
  /** Signing in by a passkey counts as both factors. */
  readonly passkeysAreFactors?: boolean;
  readonly sessions: readonly RefreshSession[];
}

export const readEmail = (user: PoolUser): string => user.attributes.email ?? '';

/** A copy of a user without one record entry, because immutability rules out `delete`. */
export const without = <T extends object>(source: T, key: string): T =>
  Object.fromEntries(Object.entries(source).filter(([name]) => name !== key)) as T;

export interface AttributeEntry {
  readonly Name: string;
  readonly Value: string;
}

export const attributeList = (attributes: Readonly<Record<string, string>>): AttributeEntry[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
