import * as amplify from 'aws-amplify/auth';
import { PRODUCT_NAME } from '@cloudmend/domain/product';

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

/** Confirms the app with its first code; from now on sign-in asks for one. */
export const finishTotpSetup = async (code: string): Promise<void> => {
  await amplify.verifyTOTPSetup({ code: code.trim() });
  await amplify.updateMFAPreference({ totp: 'PREFERRED' });
};

/** Whether sign-in asks the user for an authenticator code. */
export const hasTotp = async (): Promise<boolean> =>
  (await amplify.fetchMFAPreference()).enabled?.includes('TOTP') ?? false;

/** From now on sign-in asks for the password only. */
export const turnOffTotp = (): Promise<void> => amplify.updateMFAPreference({ totp: 'DISABLED' });
