import type { SignInStep, TotpSetup } from '@cloudmend/auth';

/** The signed-in user's own sign-in settings. Failures throw a message for the screen. */
export interface OwnAccount {
  /** @throws Error if the current password is wrong or the pool rejects the new one */
  changePassword(current: string, next: string): Promise<void>;
  /** Whether sign-in asks for an authenticator code. */
  hasTotp(): Promise<boolean>;
  /** Creates a key; nothing changes until its first code is confirmed. */
  startTotpSetup(email: string): Promise<TotpSetup>;
  finishTotpSetup(code: string): Promise<void>;
  turnOffTotp(): Promise<void>;
  /** Continues an ended session: same address, password, then a code if required. */
  signInAgain(email: string, password: string): Promise<SignInStep['kind']>;
  confirmCode(code: string): Promise<SignInStep['kind']>;
}

/** The user pool client is loaded on first use: it weighs as much as a page. */
const load = () => import('./own-account-calls').then(({ ownAccountCalls }) => ownAccountCalls);

/** The user pool's part. */
export const ownAccount: OwnAccount = {
  changePassword: async (...given) => (await load()).changePassword(...given),
  hasTotp: async () => (await load()).hasTotp(),
  startTotpSetup: async (...given) => (await load()).startTotpSetup(...given),
  finishTotpSetup: async (...given) => (await load()).finishTotpSetup(...given),
  turnOffTotp: async () => (await load()).turnOffTotp(),
  signInAgain: async (...given) => (await load()).signInAgain(...given),
  confirmCode: async (...given) => (await load()).confirmCode(...given),
};
