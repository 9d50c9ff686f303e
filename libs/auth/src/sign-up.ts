import * as amplify from 'aws-amplify/auth';
import { SIGN_UP_PROOF } from '@cloudmend/domain/people';
import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import { assertUncommon } from './common-password';
import { rememberCredentials, takePassword } from './pending-credentials';
import { normaliseEmail, signIn } from './sign-in';
import { newProof, toProof } from './sign-up-proof';

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  /** A canonical tenant slug. */
  readonly tenant: string;
}

/**
 * Creates an unconfirmed user and emails the confirmation code. The owner of an existing account gets an email about
 * it; the page looks the same.
 */
export const signUp = async ({ email, password, tenant }: SignUpInput): Promise<void> => {
  const username = normaliseEmail(email);
  await assertUncommon(password, username);
  const created = amplify.signUp({
    username,
    password,
    options: {
      userAttributes: { email: username, 'custom:tenant': tenant, 'custom:plan': SIGN_UP_PLAN },
      clientMetadata: { [SIGN_UP_PROOF]: newProof(username) },
    },
  });
  await created.catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  });
  rememberCredentials(username, password);
};

/**
 * Confirms with the emailed code and signs in if the password was typed on this page. Returns whether a user is signed
 * in; after a reload the password is asked for again, and in another browser a new one is set.
 */
export const confirmSignUp = async (email: string, code: string): Promise<{ signedIn: boolean }> => {
  const username = normaliseEmail(email);
  const proof = toProof(username);
  await amplify.confirmSignUp({
    username,
    confirmationCode: code.trim(),
    ...(proof && { options: { clientMetadata: { [SIGN_UP_PROOF]: proof } } }),
  });
  const password = takePassword(username);
  if (password === undefined) return { signedIn: false };
  return { signedIn: (await signIn(username, password)).kind === 'done' };
};

/** Resends the confirmation code. */
export const resendCode = async (email: string): Promise<void> => {
  await amplify.resendSignUpCode({ username: normaliseEmail(email) });
};
