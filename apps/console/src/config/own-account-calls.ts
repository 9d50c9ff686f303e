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
} from '@cloudmend/auth';
import type { OwnAccount } from './own-account';

const told = async <T>(run: () => Promise<T>, messageFor: (error: unknown) => string): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw new Error(messageFor(error), { cause: error });
  }
};

const message = (fallback: string) => (error: unknown) => authMessage(error, fallback);

const isWrongCode = (error: unknown): boolean =>
  error instanceof Error && /^(EnableSoftwareTokenMFAException|CodeMismatchException)/.test(error.name);

/** Calls to the user pool; each failure becomes a message for the screen. */
export const ownAccountCalls: OwnAccount = {
  changePassword: (current, next) => told(() => changePassword(current, next), passwordMessage),
  hasTotp: () => told(hasTotp, message('Authentication error')),
  startTotpSetup: (email) => told(() => startTotpSetup(email), message('Authentication error')),
  finishTotpSetup: (code) =>
    told(
      () => finishTotpSetup(code),
      (error) =>
        isWrongCode(error)
          ? 'The code is incorrect. Wait for the next one and try again.'
          : authMessage(error, 'Verification failed.'),
    ),
  turnOffTotp: () => told(turnOffTotp, message('Authentication error')),
  signInAgain: async (email, password) =>
    (await told(() => signIn(email, password), message('Authentication error'))).kind,
  confirmCode: async (code) => (await told(() => confirmMfa(code), message('Verification failed.'))).kind,
};
