import {
  addPasskey,
  authMessage,
  changePassword,
  confirmMfa,
  finishTotpSetup,
  hasTotp,
  listPasskeys,
  offersPasskeys,
  type Passkey,
  passwordMessage,
  removePasskey,
  signIn,
  startTotpSetup,
  turnOffTotp,
  type SignInStep,
  type TotpSetup,
} from '@cloudmend/auth';

/** Runs a call of the library; a failure is thrown with a sentence for the screen. */
const withMessage = async <T>(run: () => Promise<T>, messageFor: (error: unknown) => string): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw new Error(messageFor(error), { cause: error });
  }
};

const message = (fallback: string) => (error: unknown) => authMessage(error, fallback);

const isWrongCode = (error: unknown): boolean =>
  error instanceof Error && /^(EnableSoftwareTokenMFAException|CodeMismatchException)/.test(error.name);

/** The signed-in user's own sign-in settings. Failures throw a message for the screen. */
export const ownAccount = {
  /** @throws Error if the current password is wrong or the pool rejects the new one */
  changePassword: (current: string, next: string): Promise<void> =>
    withMessage(() => changePassword(current, next), passwordMessage),
  /** Whether sign-in asks for an authenticator code. */
  hasTotp: (): Promise<boolean> => withMessage(hasTotp, message('Authentication error')),
  /** Creates a key; nothing changes until its first code is confirmed. */
  startTotpSetup: (email: string): Promise<TotpSetup> =>
    withMessage(() => startTotpSetup(email), message('Authentication error')),
  finishTotpSetup: (code: string): Promise<void> =>
    withMessage(
      () => finishTotpSetup(code),
      (error) =>
        isWrongCode(error)
          ? 'The code is incorrect. Wait for the next one and try again.'
          : authMessage(error, 'Verification failed.'),
    ),
  turnOffTotp: (): Promise<void> => withMessage(turnOffTotp, message('Authentication error')),
  /** Whether this browser can use passkeys on this site. */
  offersPasskeys,
  listPasskeys: (): Promise<readonly Passkey[]> => withMessage(listPasskeys, message('Authentication error')),
  addPasskey: (): Promise<void> => withMessage(addPasskey, message('Could not add the passkey.')),
  removePasskey: (id: string): Promise<void> =>
    withMessage(() => removePasskey(id), message('Could not remove the passkey.')),
  /** Continues an ended session: same address, password, then a code if required. */
  signInAgain: async (email: string, password: string): Promise<SignInStep['kind']> =>
    (await withMessage(() => signIn(email, password), message('Authentication error'))).kind,
  confirmCode: async (code: string): Promise<SignInStep['kind']> =>
    (await withMessage(() => confirmMfa(code), message('Verification failed.'))).kind,
};

export type OwnAccount = typeof ownAccount;
