import type { CompanyPurpose, CompanyReturn, SessionUser, SignInStep, SignUpInput } from '@cloudmend/auth';

/** The part of the identity library that the site uses; tests pass their own. */
export interface Auth {
  /** The user who is already signed in. */
  readUser(): Promise<SessionUser | undefined>;
  signIn(email: string, password: string): Promise<SignInStep>;
  /** Whether this browser can use passkeys here. */
  offersPasskeys(): boolean;
  signInWithPasskey(email: string): Promise<SignInStep>;
  confirmMfa(code: string): Promise<SignInStep>;
  setNewPassword(password: string): Promise<SignInStep>;
  startPasswordReset(email: string): Promise<void>;
  finishPasswordReset(email: string, code: string, password: string): Promise<void>;
  signUp(input: SignUpInput): Promise<void>;
  confirmSignUp(email: string, code: string): Promise<{ readonly signedIn: boolean }>;
  resendCode(email: string): Promise<void>;
  authMessage(error: unknown, fallback?: string): string;
  takeOrigin(): string | undefined;
}

/** What the address asks for: to go to the company of an email address, or to try a provider. */
export type CompanyAsk =
  | { readonly kind: 'ask'; readonly purpose: Exclude<CompanyPurpose, 'try'>; readonly email: string }
  | { readonly kind: 'ask'; readonly purpose: 'try'; readonly provider: string };

/** The outside dependencies of the sign-in and sign-up pages. */
export interface Gateway {
  readonly auth: Auth;
  /** True if the slug is taken. Throws if there is no answer. */
  readonly isTaken: (slug: string, signal: AbortSignal) => Promise<boolean>;
  /** The address at which the user's company signs them in; undefined if they have a password here. Throws if there is no answer. */
  readonly startCompany: (email: string, purpose?: CompanyPurpose) => Promise<string | undefined>;
  /** The address at which a provider is tried. */
  readonly tryCompany: (provider: string) => Promise<string>;
  /** What the address asks for, or what came of it when the browser has just come back. */
  readonly company?: CompanyAsk | CompanyReturn | undefined;
  /** Navigates to another page without a history entry. */
  readonly leave: (path: string) => void;
  readonly storedTenant: () => string | undefined;
  readonly storeTenant: (tenant: string) => void;
  /** Closes this tab, where a script opened it. */
  readonly closeTab: () => void;
}
