import type { SessionUser, SignInStep, SignUpInput } from '@cloudmend/auth';

/** The part of the identity library that the site uses; tests hand in their own. */
export interface Auth {
  /** Who is signed in already. */
  readUser(): Promise<SessionUser | undefined>;
  signIn(email: string, password: string): Promise<SignInStep>;
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

/** What the sign-in and sign-up pages need of the outside world. */
export interface Gateway {
  readonly auth: Auth;
  /** True when the slug is taken. Throws when the answer is not to be had. */
  readonly isTaken: (slug: string, signal: AbortSignal) => Promise<boolean>;
  /** Goes to another page; this one stays out of the history. */
  readonly leave: (path: string) => void;
  readonly storedTenant: () => string | undefined;
  readonly storeTenant: (tenant: string) => void;
}
