import { Amplify } from 'aws-amplify';
import * as amplify from 'aws-amplify/auth';
import { countPasskeys } from './second-factor';

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string;
  /** What the pool calls it, after its provider. */
  readonly name: string;
  readonly addedAt: Date | undefined;
}

/** Whether this browser can use passkeys on this page: they belong to one domain. */
export const offersPasskeys = (): boolean => {
  const domain = Amplify.getConfig().Auth?.Cognito.passwordless?.webAuthn?.relyingPartyId;
  const { hostname } = window.location;
  return (
    domain !== undefined &&
    (hostname === domain || hostname.endsWith(`.${domain}`)) &&
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function'
  );
};

/** The signed-in user's passkeys. */
export const listPasskeys = async (): Promise<readonly Passkey[]> =>
  (await amplify.listWebAuthnCredentials()).credentials.flatMap(
    ({ credentialId: id, friendlyCredentialName: name = 'Passkey', createdAt: addedAt }) =>
      id === undefined ? [] : [{ id, name, addedAt }],
  );

/** Asks the browser for a new passkey and registers it. From now on it signs its owner in. */
export const addPasskey = async (): Promise<void> => {
  await amplify.associateWebAuthnCredential();
  await countPasskeys();
};

/** Removes a passkey: it signs no one in any longer. */
export const removePasskey = (id: string): Promise<void> => amplify.deleteWebAuthnCredential({ credentialId: id });
