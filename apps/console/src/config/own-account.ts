import type { SignInStep, TotpSetup } from '@cloudmend/auth';

/** What the signed-in person can do to their own sign-in. A refusal is thrown with a sentence fit for the screen. */
export interface OwnAccount {
  /** @throws Error when the current password is wrong, or the pool refuses the new one */
  changePassword(current: string, next: string): Promise<void>;
  /** Whether sign-in asks for the code of an app. */
  hasTotp(): Promise<boolean>;
  /** Draws a key; nothing changes before its first code. */
  startTotpSetup(email: string): Promise<TotpSetup>;
  finishTotpSetup(code: string): Promise<void>;
  turnOffTotp(): Promise<void>;
  /** Goes on with a session that has ended: the same address, its password, then perhaps a code. */
  signInAgain(email: string, password: string): Promise<SignInStep['kind']>;
  confirmCode(code: string): Promise<SignInStep['kind']>;
}

/** What speaks to the user pool comes when somebody first needs it: it weighs as much as a page. */
const load = () => import('./own-account-calls').then(({ ownAccountCalls }) => ownAccountCalls);

/** The user pool's side of it. */
export const ownAccount: OwnAccount = {
  changePassword: async (...given) => (await load()).changePassword(...given),
  hasTotp: async () => (await load()).hasTotp(),
  startTotpSetup: async (...given) => (await load()).startTotpSetup(...given),
  finishTotpSetup: async (...given) => (await load()).finishTotpSetup(...given),
  turnOffTotp: async () => (await load()).turnOffTotp(),
  signInAgain: async (...given) => (await load()).signInAgain(...given),
  confirmCode: async (...given) => (await load()).confirmCode(...given),
};
