import * as amplify from 'aws-amplify/auth';
import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import { rememberCredentials, takePassword } from './pending-credentials';
import { normaliseEmail, signIn } from './sign-in';

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  /** A canonical tenant slug. */
  readonly tenant: string;
}

/** Creates an unconfirmed user; the confirmation code goes to the address. */
export const signUp = async ({ email, password, tenant }: SignUpInput): Promise<void> => {
  const username = normaliseEmail(email);
  await amplify.signUp({
    username,
    password,
    options: { userAttributes: { email: username, 'custom:tenant': tenant, 'custom:plan': SIGN_UP_PLAN } },
  });
  rememberCredentials(username, password);
};

/**
 * Confirms with the code from the mail and signs in, where the password was typed on this very page.
 * Answers whether someone is signed in now; after a reload the password is asked for again.
 */
export const confirmSignUp = async (email: string, code: string): Promise<{ signedIn: boolean }> => {
  const username = normaliseEmail(email);
  await amplify.confirmSignUp({ username, confirmationCode: code.trim() });
  const password = takePassword(username);
  if (password === undefined) return { signedIn: false };
  return { signedIn: (await signIn(username, password)).kind === 'done' };
};

/** Sends another confirmation code. */
export const resendCode = async (email: string): Promise<void> => {
  await amplify.resendSignUpCode({ username: normaliseEmail(email) });
};
