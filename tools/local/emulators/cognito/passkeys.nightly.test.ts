import * as auth from 'aws-amplify/auth';
import { totpCode } from './index';
import { CHALLENGE_MS } from './settings';
import { type Authenticator, createAuthenticator, type Twist } from './testing/authenticator';
import { freshBrowser, startTestPool } from './testing/test-pool';
import type { TestPool } from './testing/test-pool';

const ORIGIN = 'http://localhost:4200';
const password = 'correct horse';

describe('passkeys', () => {
  let pool: TestPool;
  let count = 0;
  beforeAll(async () => {
    pool = await startTestPool();
  });
  afterAll(() => pool.stop());

  const someone = async (): Promise<{ email: string; sub: string; AccessToken: string }> => {
    count += 1;
    const email = `passkey-${count}@example.org`;
    const { sub } = await pool.cognito.seedUser({ email, password });
    freshBrowser(pool);
    await auth.signIn({ username: email, password });
    return { email, sub, AccessToken: (await auth.fetchAuthSession()).tokens?.accessToken.toString() ?? '' };
  };
  const startRegistration = async (AccessToken: string): Promise<string> => {
    const { CredentialCreationOptions: options } = await pool.call('StartWebAuthnRegistration', { AccessToken });
    return (options as { challenge: string }).challenge;
  };
  const register = async (
    AccessToken: string,
    authenticator: Authenticator,
    twist: Twist = {},
  ): Promise<Record<string, unknown>> => {
    const Credential = authenticator.create(await startRegistration(AccessToken), twist);
    return pool.call('CompleteWebAuthnRegistration', { AccessToken, Credential });
  };
  const begin = (USERNAME: string): Promise<Record<string, unknown>> =>
    pool.call('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    });
  const respond = (Session: unknown, credential: object): Promise<Record<string, unknown>> =>
    pool.call('RespondToAuthChallenge', {
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { CREDENTIAL: JSON.stringify(credential) },
    });
  const enter = async (email: string, authenticator: Authenticator, twist: Twist = {}) => {
    const { Session } = await begin(email);
    return respond(Session, authenticator.get(String(Session), twist));
  };
  const owner = async () => {
    const person = await someone();
    const authenticator = createAuthenticator(ORIGIN, 'localhost');
    expect(await register(person.AccessToken, authenticator)).toEqual({});
    return { ...person, authenticator };
  };
  const signedIn = { AuthenticationResult: expect.objectContaining({ TokenType: 'Bearer' }) };
  const refused = { __type: 'NotAuthorizedException' };

  it('sign in their owner without a password, until they are removed', async () => {
    const { email, AccessToken, authenticator } = await owner();
    expect(await pool.call('ListWebAuthnCredentials', { AccessToken })).toMatchObject({
      Credentials: [{ CredentialId: authenticator.id, RelyingPartyId: 'localhost' }],
    });
    expect(await enter(email, authenticator)).toMatchObject(signedIn);
    await pool.restart();
    expect(await enter(email, authenticator)).toMatchObject(signedIn);
    expect((await begin(email)).AvailableChallenges).toContain('PASSWORD_SRP');

    const CredentialId = authenticator.id;
    const open = await begin(email);
    expect(await pool.call('DeleteWebAuthnCredential', { AccessToken, CredentialId })).toEqual({});
    expect(await respond(open.Session, authenticator.get(String(open.Session)))).toMatchObject(refused);
    expect(await enter(email, authenticator)).toMatchObject(refused);
    expect(await pool.call('DeleteWebAuthnCredential', { AccessToken, CredentialId })).toMatchObject({
      __type: 'ResourceNotFoundException',
    });
  });

  it.each<[string, Twist, string]>([
    ['another origin', { origin: 'http://localhost:4201' }, 'WebAuthnOriginNotAllowedException'],
    ['a site that only looks alike', { origin: 'http://localhost.evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['another relying party', { rpId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
    ['an invented challenge', { challenge: 'bm9uc2Vuc2U' }, 'NotAuthorizedException'],
    ['an owner who was not verified', { isVerified: false }, 'WebAuthnCredentialNotSupportedException'],
  ])('are not registered with %s', async (_, twist, __type) => {
    const { AccessToken } = await someone();
    expect(await register(AccessToken, createAuthenticator(ORIGIN, 'localhost'), twist)).toMatchObject({ __type });
    expect(await pool.call('ListWebAuthnCredentials', { AccessToken })).toEqual({ Credentials: [] });
  });

  it("are registered once, for the challenge's own user", async () => {
    const { AccessToken, authenticator } = await owner();
    const challenge = await startRegistration(AccessToken);
    const fresh = createAuthenticator(ORIGIN, 'localhost');
    const Credential = fresh.create(challenge);
    const other = await someone();
    expect(
      await pool.call('CompleteWebAuthnRegistration', { AccessToken: other.AccessToken, Credential }),
    ).toMatchObject({ __type: 'WebAuthnChallengeNotFoundException' });
    // The attempt has used the challenge up.
    expect(await pool.call('CompleteWebAuthnRegistration', { AccessToken, Credential })).toMatchObject(refused);
    expect(await register(other.AccessToken, authenticator)).toMatchObject({
      __type: 'WebAuthnCredentialNotSupportedException',
    });
  });

  it.each<[string, Twist]>([
    ['another origin', { origin: 'http://localhost:4201' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an invented challenge', { challenge: 'bm9uc2Vuc2U' }],
    ['an owner who was not verified', { isVerified: false }],
    ["another user's handle", { userHandle: 'victim' }],
  ])('sign no one in from %s', async (_, twist) => {
    const { email, authenticator } = await owner();
    expect(await enter(email, authenticator, twist)).toMatchObject(refused);
  });

  it('sign in once for each challenge, in time', async () => {
    const { email, authenticator } = await owner();
    const { Session } = await begin(email);
    const answer = authenticator.get(String(Session));
    expect(await respond(Session, answer)).toMatchObject(signedIn);
    expect(await respond(Session, answer)).toMatchObject(refused);
    const next = await begin(email);
    expect(await respond(next.Session, answer)).toMatchObject(refused);
    const late = await begin(email);
    pool.wait(CHALLENGE_MS + 1);
    expect(await respond(late.Session, authenticator.get(String(late.Session)))).toMatchObject(refused);
  });

  it('sign in no one but their owner', async () => {
    const mine = await owner();
    const theirs = await owner();
    expect(await enter(theirs.email, mine.authenticator)).toMatchObject(refused);
    // The identifier of one passkey with the signature of another.
    const { Session } = await begin(theirs.email);
    const stolen = { ...mine.authenticator.get(String(Session)), id: theirs.authenticator.id };
    expect(await respond(Session, { ...stolen, rawId: theirs.authenticator.id })).toMatchObject(refused);
  });

  it('are refused once their counter goes back, as a copy would make it', async () => {
    const { email, authenticator } = await owner();
    expect(await enter(email, authenticator, { counter: 7 })).toMatchObject(signedIn);
    expect(await enter(email, authenticator, { counter: 7 })).toMatchObject(refused);
    expect(await enter(email, authenticator, { counter: 6 })).toMatchObject(refused);
    expect(await enter(email, authenticator, { counter: 8 })).toMatchObject(signedIn);
  });

  it('answer alike for unknown users and users without one', async () => {
    const { email } = await someone();
    const { Session: _mine, ...mine } = await begin(email);
    const { Session: _theirs, ...unknown } = await begin('absent@example.org');
    expect(mine).toEqual(unknown);
    expect(mine).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' });
  });

  it('replace an authenticator app only if they count as a factor beside it', async () => {
    const { email, AccessToken, authenticator } = await owner();
    const count = (Enabled: boolean) =>
      pool.call('SetUserMFAPreference', { AccessToken, WebAuthnMfaSettings: { Enabled } });
    expect(await count(true)).toMatchObject({ __type: 'InvalidParameterException' });
    const { sharedSecret } = await auth.setUpTOTP();
    await auth.verifyTOTPSetup({ code: totpCode(sharedSecret, pool.now()) });
    await auth.updateMFAPreference({ totp: 'PREFERRED' });
    expect(await begin(email)).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' });
    expect(await count(true)).toEqual({});
    expect(await enter(email, authenticator)).toMatchObject(signedIn);
    expect(await count(false)).toEqual({});
    expect(await begin(email)).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' });
  });
});
