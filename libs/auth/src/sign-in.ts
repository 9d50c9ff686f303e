import * as amplify from 'aws-amplify/auth';
import { assertUncommon } from './common-password';
import { rememberCredentials } from './pending-credentials';

/** The next step of sign-in. */
export type SignInStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'mfa'; readonly channel: 'sms' | 'totp' }
  | { readonly kind: 'new-password' }
  | { readonly kind: 'confirm-sign-up' }
  | { readonly kind: 'reset-password' };

type AmplifyStep = amplify.SignInOutput['nextStep'];

/** Email addresses are trimmed and lower-cased before sending. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

const MFA_CHANNELS = { CONFIRM_SIGN_IN_WITH_SMS_CODE: 'sms', CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'totp' } as const;
const PLAIN_STEPS = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  CONFIRM_SIGN_UP: 'confirm-sign-up',
  RESET_PASSWORD: 'reset-password',
} as const;

const toStep = async (next: AmplifyStep): Promise<SignInStep> => {
  const { signInStep } = next;
  if (signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION') {
    // Asked only if the user has both and no preference: an app's code needs no phone network.
    return toStep((await amplify.confirmSignIn({ challengeResponse: 'TOTP' })).nextStep);
  }
  if (signInStep in MFA_CHANNELS)
    return { kind: 'mfa', channel: MFA_CHANNELS[signInStep as keyof typeof MFA_CHANNELS] };
  if (signInStep in PLAIN_STEPS) return { kind: PLAIN_STEPS[signInStep as keyof typeof PLAIN_STEPS] };
  throw new Error(`Sign-in requires a step this page does not support: ${signInStep}`);
};

const toName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Closes an open session first if there is one. */
const closingSession = async (attempt: () => Promise<SignInStep>): Promise<SignInStep> => {
  try {
    return await attempt();
  } catch (error) {
    if (toName(error) !== 'UserAlreadyAuthenticatedException') throw error;
    await amplify.signOut();
    return attempt();
  }
};

/** Signs in by SRP, so the password never leaves the browser. Closes an open session first. */
export const signIn = (email: string, password: string): Promise<SignInStep> => {
  const username = normaliseEmail(email);
  return closingSession(async () => {
    const step = await toStep((await amplify.signIn({ username, password })).nextStep);
    if (step.kind === 'confirm-sign-up') rememberCredentials(username, password);
    return step;
  });
};

/** Signs in with a passkey, which the browser asks for. Closes an open session first. */
export const signInWithPasskey = (email: string): Promise<SignInStep> => {
  const username = normaliseEmail(email);
  return closingSession(async () => {
    const { nextStep } = await amplify.signIn({
      username,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    });
    if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION')
      throw new Error('No passkey for this email. Sign in with your password.');
    return toStep(nextStep);
  });
};

const answer = async (challengeResponse: string): Promise<SignInStep> =>
  toStep((await amplify.confirmSignIn({ challengeResponse })).nextStep);

/** Answers the MFA challenge of the current sign-in. */
export const confirmMfa = (code: string): Promise<SignInStep> => answer(code.trim());

/** Sets an invited user's first password and continues signing in. */
export const setNewPassword = async (password: string): Promise<SignInStep> => {
  await assertUncommon(password);
  return answer(password);
};

/** Sends a code to the address without revealing whether it is known. */
export const startPasswordReset = async (email: string): Promise<void> => {
  await amplify.resetPassword({ username: normaliseEmail(email) });
};

/** Sets a new password with the emailed code. */
export const finishPasswordReset = async (email: string, code: string, password: string): Promise<void> => {
  const username = normaliseEmail(email);
  await assertUncommon(password, username);
  await amplify.confirmResetPassword({ username, confirmationCode: code.trim(), newPassword: password });
};
