import { Amplify } from 'aws-amplify';
import * as amplify from 'aws-amplify/auth';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { callPool } from './call-pool';

/** Setup data for an authenticator app: the secret to type and the address for its QR code. */
export interface TotpSetup {
  readonly secret: string;
  readonly uri: string;
}

/** Starts setting up an authenticator app for the signed-in user; nothing changes before the first code. */
export const startTotpSetup = async (email: string): Promise<TotpSetup> => {
  const { sharedSecret, getSetupUri } = await amplify.setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(PRODUCT_NAME, email).toString() };
};

/** Whether sign-in asks the user for an authenticator code. */
export const hasTotp = async (): Promise<boolean> =>
  (await amplify.fetchMFAPreference()).enabled?.includes('TOTP') ?? false;

const letPasskeysCount = (Enabled: boolean): Promise<void> =>
  callPool('SetUserMFAPreference', { WebAuthnMfaSettings: { Enabled } });

const hasPasskeys = async (): Promise<boolean> => {
  if (!Amplify.getConfig().Auth?.Cognito.passwordless?.webAuthn) return false;
  return (await amplify.listWebAuthnCredentials()).credentials.length > 0;
};

/**
 * Lets passkeys replace the code of an app: otherwise the pool offers none to a user with a second factor. The identity
 * library cannot.
 */
export const countPasskeys = async (): Promise<void> => {
  if (await hasTotp()) await letPasskeysCount(true);
};

/** Confirms the app with its first code; from now on sign-in by password asks for one. */
export const finishTotpSetup = async (code: string): Promise<void> => {
  await amplify.verifyTOTPSetup({ code: code.trim() });
  await amplify.updateMFAPreference({ totp: 'PREFERRED' });
  if (await hasPasskeys()) await letPasskeysCount(true);
};

/** From now on sign-in asks for the password only. */
export const turnOffTotp = async (): Promise<void> => {
  // The pool lets passkeys count only beside another factor.
  if (await hasPasskeys()) await letPasskeysCount(false);
  await amplify.updateMFAPreference({ totp: 'DISABLED' });
};
