import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod';
import { CognitoError, invalidParameter, notAuthorized } from './errors';
import type { Passkey, PoolUser } from './user';

/** The site that passkeys belong to, and the pages that may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

const Encoded = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8192);

const credential = <R extends z.ZodType>(response: R) =>
  z.object({
    id: Encoded,
    rawId: Encoded,
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.object({}).default({}),
  });

const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** A new passkey as the browser describes it. */
export const NewPasskey = credential(
  z.object({ clientDataJSON: Encoded, attestationObject: Encoded, transports: z.array(Transport).max(8).default([]) }),
);

const Assertion = credential(
  z.object({ clientDataJSON: Encoded, authenticatorData: Encoded, signature: Encoded, userHandle: Encoded.optional() }),
);

const ClientData = z.object({ challenge: z.string().max(2048), origin: z.string().max(2048) });

/** What the browser signed. @throws CognitoError if it is not JSON of that form */
export const readClientData = (clientDataJSON: string): z.output<typeof ClientData> => {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  } catch {
    throw invalidParameter('Invalid client data.');
  }
};

interface Registration {
  readonly response: z.output<typeof NewPasskey>;
  readonly challenge: string;
  readonly party: RelyingParty;
  readonly now: number;
}

/** Verifies a new passkey. @throws CognitoError */
export const verifyNewPasskey = async ({ response, challenge, party, now }: Registration): Promise<Passkey> => {
  const { origin } = readClientData(response.response.clientDataJSON);
  if (!party.origins.includes(origin))
    throw new CognitoError('WebAuthnOriginNotAllowedException', 'Origin is not allowed for this relying party.');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: party.id,
    });
    if (!registrationInfo) throw new Error('The credential was not verified.');
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      createdAt: now,
      transports: response.response.transports,
    };
  } catch (error) {
    if (error instanceof Error && error.message.includes('RP ID'))
      throw new CognitoError('WebAuthnRelyingPartyMismatchException', 'The credential is for another relying party.');
    throw new CognitoError('WebAuthnCredentialNotSupportedException', 'The credential could not be verified.');
  }
};

/**
 * The passkeys that a user may sign in with. Once another second factor is on, they sign in only where the user let them
 * count as one.
 */
export const listUsable = (user: PoolUser | undefined): readonly Passkey[] => {
  if (!user || user.status !== 'CONFIRMED' || !user.enabled) return [];
  if (user.mfa.enabled.length > 0 && !user.passkeysAreFactors) return [];
  return user.passkeys ?? [];
};

const refused = (): CognitoError => notAuthorized('The passkey was not accepted.');

interface Proof {
  /** The browser's answer, as JSON. */
  readonly text: string;
  readonly challenge: string;
  readonly party: RelyingParty;
}

const readAssertion = (text: string): z.output<typeof Assertion> => {
  try {
    return Assertion.parse(JSON.parse(text));
  } catch {
    throw invalidParameter('Invalid credential.');
  }
};

/** The passkey by which a user signs in, with its new counter. @throws CognitoError, the same for every reason */
export const verifyPasskey = async (user: PoolUser, { text, challenge, party }: Proof): Promise<Passkey> => {
  const { response, ...rest } = readAssertion(text);
  const passkey = listUsable(user).find(({ id }) => id === rest.id);
  const isForAnother =
    response.userHandle !== undefined && Buffer.from(response.userHandle, 'base64url').toString('utf8') !== user.sub;
  if (!passkey || isForAnother) throw refused();
  const { userHandle, ...signed } = response;
  const verified = await verifyAuthenticationResponse({
    response: { ...rest, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified) throw refused();
  return { ...passkey, counter: verified.authenticationInfo.newCounter };
};
