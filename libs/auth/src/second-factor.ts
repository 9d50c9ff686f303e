import * as amplify from 'aws-amplify/auth';
import { PRODUCT_NAME } from '@cloudmend/domain/product';

/** What an authenticator app needs: the secret to type, or the address for its QR code. */
export interface TotpSetup {
  readonly secret: string;
  readonly uri: string;
}

/** Begins to set up an authenticator app for the signed-in person; nothing changes before the first code. */
export const startTotpSetup = async (email: string): Promise<TotpSetup> => {
  const { sharedSecret, getSetupUri } = await amplify.setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(PRODUCT_NAME, email).toString() };
};

/** Proves the app by its first code; from now on sign-in asks for one. */
export const finishTotpSetup = async (code: string): Promise<void> => {
  await amplify.verifyTOTPSetup({ code: code.trim() });
  await amplify.updateMFAPreference({ totp: 'PREFERRED' });
};

/** Whether sign-in asks the signed-in person for an app's code. */
export const hasTotp = async (): Promise<boolean> =>
  (await amplify.fetchMFAPreference()).enabled?.includes('TOTP') ?? false;

/** Sign-in asks for the password alone from now on. */
export const turnOffTotp = (): Promise<void> => amplify.updateMFAPreference({ totp: 'DISABLED' });
