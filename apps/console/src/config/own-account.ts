import {
  authMessage,
  changePassword,
  confirmMfa,
  finishTotpSetup,
  hasTotp,
  passwordMessage,
  signIn,
  startTotpSetup,
  turnOffTotp,
  type SignInStep,
  type TotpSetup,
} from '@cloudmend/auth';

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

const told = async <T>(run: () => Promise<T>, messageFor: (error: unknown) => string): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw new Error(messageFor(error), { cause: error });
  }
};

const message = (fallback: string) => (error: unknown) => authMessage(error, fallback);

/** The user pool's side of it. */
export const ownAccount: OwnAccount = {
  changePassword: (current, next) => told(() => changePassword(current, next), passwordMessage),
  hasTotp: () => told(hasTotp, message('Authentication error')),
  startTotpSetup: (email) => told(() => startTotpSetup(email), message('Authentication error')),
  finishTotpSetup: (code) => told(() => finishTotpSetup(code), (error) => (isWrongCode(error) ? 'This code is not right. Wait for the next one and try again.' : authMessage(error, 'Verification failed.'))),
  turnOffTotp: () => told(turnOffTotp, message('Authentication error')),
  signInAgain: async (email, password) => (await told(() => signIn(email, password), message('Authentication error'))).kind,
  confirmCode: async (code) => (await told(() => confirmMfa(code), message('Verification failed.'))).kind,
};

const isWrongCode = (error: unknown): boolean => error instanceof Error && /^(EnableSoftwareTokenMFAException|CodeMismatchException)/.test(error.name);
