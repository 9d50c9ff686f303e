import { PRODUCT_NAME } from '@cloudmend/domain/product';
import * as z from 'zod';
import { CognitoError, invalidParameter, notAuthorized } from '../errors';
import { tokenOperation } from '../operation';
import { listUsable, NewPasskey, readClientData, verifyNewPasskey, verifyPasskey } from '../passkeys';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { CHALLENGE_MS, PASSKEYS_PER_USER } from '../settings';
import { readEmail } from '../user';
import type { Passkey } from '../user';
import { findChallenged } from './find-challenged';
import { signedIn } from './signed-in';

const describe = ({ id, transports }: Passkey) => ({ type: 'public-key', id, transports });

/** ES256 and RS256, by their COSE numbers. */
const ALGORITHMS = [-7, -257];

export const startWebAuthnRegistration = tokenOperation(z.object({}), async (pool, _, user) => ({
  CredentialCreationOptions: {
    challenge: pool.challenges.open({ kind: 'WEB_AUTHN_REGISTRATION', sub: user.sub }),
    rp: { id: pool.relyingParty.id, name: PRODUCT_NAME },
    user: {
      id: Buffer.from(user.sub, 'utf8').toString('base64url'),
      name: readEmail(user),
      displayName: readEmail(user),
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: (user.passkeys ?? []).map(describe),
    authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  },
}));

const Completion = z.object({ Credential: NewPasskey });

export const completeWebAuthnRegistration = tokenOperation(Completion, async (pool, { Credential: response }, user) => {
  const { challenge } = readClientData(response.response.clientDataJSON);
  if (pool.challenges.take(challenge, 'WEB_AUTHN_REGISTRATION').sub !== user.sub)
    throw new CognitoError('WebAuthnChallengeNotFoundException', 'Challenge not found.');
  const party = pool.relyingParty;
  const passkey = await verifyNewPasskey({ response, challenge, party, now: readNow(pool) });
  if (pool.users.all().some(({ passkeys = [] }) => passkeys.some(({ id }) => id === passkey.id)))
    throw new CognitoError('WebAuthnCredentialNotSupportedException', 'The credential is already registered.');
  await pool.users.change(user.sub, ({ passkeys = [] }) => {
    if (passkeys.length >= PASSKEYS_PER_USER)
      throw new CognitoError('LimitExceededException', 'You have reached the limit of passkeys.');
    return { passkeys: [...passkeys, passkey] };
  });
  return {};
});

const Page = z.object({ MaxResults: z.number().int().min(0).max(20).optional() });

export const listWebAuthnCredentials = tokenOperation(Page, async (pool, _, { passkeys = [] }) => ({
  Credentials: passkeys.map(({ id, createdAt, transports }) => ({
    CredentialId: id,
    FriendlyCredentialName: 'Passkey',
    RelyingPartyId: pool.relyingParty.id,
    AuthenticatorTransports: transports,
    CreatedAt: createdAt / 1000,
  })),
}));

const Named = z.object({ CredentialId: z.string().max(1024) });

export const deleteWebAuthnCredential = tokenOperation(Named, async (pool, { CredentialId }, user) => {
  await pool.users.change(user.sub, ({ passkeys = [] }) => {
    const left = passkeys.filter(({ id }) => id !== CredentialId);
    if (left.length === passkeys.length)
      throw new CognitoError('ResourceNotFoundException', 'The credential does not exist.');
    return { passkeys: left };
  });
  return {};
});

type Parameters = Readonly<Record<string, string>>;

/** The challenge for a passkey. A person without one, known or not, is asked for the password. */
export const startPasskey = ({ challenges, relyingParty, users }: Pool, { USERNAME = '' }: Parameters): object => {
  if (USERNAME.trim() === '') throw invalidParameter('Missing required parameter USERNAME');
  const user = users.find(USERNAME.trim().toLowerCase());
  const passkeys = listUsable(user);
  const session = challenges.open({ kind: 'WEB_AUTHN', sub: user?.sub ?? '' });
  if (passkeys.length === 0)
    return {
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'],
      ChallengeParameters: {},
      Session: session,
    };
  const options = {
    challenge: session,
    rpId: relyingParty.id,
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(describe),
    userVerification: 'required',
  };
  return {
    ChallengeName: 'WEB_AUTHN',
    AvailableChallenges: ['WEB_AUTHN', 'PASSWORD', 'PASSWORD_SRP'],
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    Session: session,
  };
};

/** Signs in by a passkey. It verifies its owner, so no second factor is asked. */
export const acceptPasskey = async (pool: Pool, session: string, { CREDENTIAL = '' }: Parameters): Promise<object> => {
  const { sub } = pool.challenges.take(session, 'WEB_AUTHN');
  const user = findChallenged(pool, sub);
  const used = await verifyPasskey(user, { text: CREDENTIAL, challenge: session, party: pool.relyingParty });
  const changed = await pool.users.change(sub, ({ passkeys = [] }) => {
    // Two sign-ins at once must not set the counter back, and a passkey removed meanwhile signs no one in.
    const latest = passkeys.find(({ id }) => id === used.id);
    if (!latest || latest.counter > used.counter) throw notAuthorized('The passkey was not accepted.');
    return { passkeys: passkeys.map((passkey) => (passkey.id === used.id ? used : passkey)) };
  });
  return signedIn(pool, changed, 'Authentication');
};
