import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { effort } from '@cloudmend/domain/testing/effort';
import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import * as auth from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { SignJWT } from 'jose';
import { freshBrowser, startTestPool } from './testing/test-pool';
import type { TestPool } from './testing/test-pool';

const email = 'owner@example.org';
const password = 'correct horse';
const sources: string[] = [];

const withGroups = async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
  sources.push(event.triggerSource);
  event.response.claimsAndScopeOverrideDetails = {
    idTokenGeneration: {
      claimsToAddOrOverride: {
        'custom:tenant': 'acme',
        'custom:plan': 'pro',
        sub: 'somebody-else',
        token_use: 'access',
      },
    },
    groupOverrideDetails: { groupsToOverride: ['tenant-admin'], iamRolesToOverride: [] },
  };
  return event;
};

const session = async (forceRefresh = false) => (await auth.fetchAuthSession({ forceRefresh })).tokens;

describe('tokens', () => {
  let pool: TestPool;
  let sub: string;
  beforeAll(async () => {
    pool = await startTestPool({ triggers: { preTokenGeneration: withGroups } });
    ({ sub } = await pool.cognito.seedUser({ email, password, attributes: { 'custom:tenant': 'stale' } }));
  });
  afterAll(() => pool.stop());
  beforeEach(async () => {
    freshBrowser(pool);
    sources.length = 0;
    await auth.signIn({ username: email, password });
  });

  const verifier = (tokenUse: 'id' | 'access') => {
    const { userPoolId, clientId, jwks } = pool.cognito;
    const made = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse });
    made.cacheJwks({ keys: jwks.keys.map((key) => ({ ...key })) });
    return made;
  };

  it('pass the verifier made for real pools, with the keys in its cache', async () => {
    const tokens = await session();
    const claims = await verifier('id').verify(String(tokens?.idToken));
    expect(claims).toMatchObject({
      sub,
      email,
      email_verified: true,
      'custom:tenant': 'acme',
      'custom:plan': 'pro',
      'cognito:groups': ['tenant-admin'],
      token_use: 'id',
    });
    expect(claims.exp - claims.iat).toBe(900);
    const access = await verifier('access').verify(String(tokens?.accessToken));
    expect(access).toMatchObject({
      sub,
      'cognito:groups': ['tenant-admin'],
      client_id: pool.cognito.clientId,
      origin_jti: claims.origin_jti,
    });
    await expect(verifier('id').verify(String(tokens?.accessToken))).rejects.toThrow('Token use not allowed');
  });

  itAtNight('keep the overridden groups after a refresh', async () => {
    const before = await session();
    const after = await session(true);
    expect(String(after?.idToken)).not.toBe(String(before?.idToken));
    expect(after?.idToken?.payload['cognito:groups']).toEqual(['tenant-admin']);
    expect(after?.idToken?.payload.auth_time).toBe(before?.idToken?.payload.auth_time);
    expect(sources).toEqual(['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens']);
  });

  const signInByHand = async (): Promise<{ AccessToken: string; RefreshToken: string }> => {
    let tokens = { AccessToken: '', RefreshToken: '' };
    const real = globalThis.fetch;
    // The library hides the refresh token, so the test reads it from the wire.
    globalThis.fetch = async (...request) => {
      const response = await real(...request);
      const body = (await response.clone().json()) as { AuthenticationResult?: typeof tokens };
      if (body.AuthenticationResult) tokens = body.AuthenticationResult;
      return response;
    };
    freshBrowser(pool);
    await auth.signIn({ username: email, password }).finally(() => {
      globalThis.fetch = real;
    });
    return tokens;
  };
  const refresh = (RefreshToken: string) => pool.call('GetTokensFromRefreshToken', { RefreshToken });
  const readRefreshToken = (answer: Record<string, unknown>) =>
    (answer.AuthenticationResult as { RefreshToken: string }).RefreshToken;

  it('are refreshed with a new refresh token each time; the old one expires after half a minute', async () => {
    const { RefreshToken } = await signInByHand();
    const second = readRefreshToken(await refresh(RefreshToken));
    const lateTab = readRefreshToken(await refresh(RefreshToken));
    expect(new Set([RefreshToken, second, lateTab]).size).toBe(3);
    pool.wait(31_000);
    expect(await refresh(RefreshToken)).toMatchObject({ __type: 'RefreshTokenReuseException' });
    expect((await refresh(second)).AuthenticationResult).toBeDefined();
    expect((await refresh(lateTab)).AuthenticationResult).toBeDefined();
  });

  itAtNight('are refreshed the old way as well, without a new refresh token', async () => {
    const { RefreshToken } = await signInByHand();
    const answer = await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect(answer.AuthenticationResult).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' });
    expect(readRefreshToken(answer)).toBeUndefined();
  });

  itAtNight('cannot be refreshed twelve hours after sign-in, however often rotated', async () => {
    let { RefreshToken } = await signInByHand();
    pool.wait(11 * 3_600_000);
    RefreshToken = readRefreshToken(await refresh(RefreshToken));
    pool.wait(3_600_000);
    expect(await refresh(RefreshToken)).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has expired',
    });
  });

  it('end with sign-out: the revoked refresh token and its access token stop working', async () => {
    const { AccessToken, RefreshToken } = await signInByHand();
    await auth.signOut();
    expect(await refresh(RefreshToken)).toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await pool.call('GetUser', { AccessToken })).toMatchObject({ message: 'Access Token has been revoked' });
  });

  itAtNight('end everywhere with a global sign-out', async () => {
    const other = await signInByHand();
    freshBrowser(pool);
    await auth.signIn({ username: email, password });
    await auth.signOut({ global: true });
    expect(await refresh(other.RefreshToken)).toMatchObject({ __type: 'NotAuthorizedException' });
  });

  itAtNight('survive a restart, and so does the key that signed them', async () => {
    const { AccessToken, RefreshToken } = await signInByHand();
    const { jwks } = pool.cognito;
    await pool.restart();
    expect(pool.cognito.jwks).toEqual(jwks);
    expect(await pool.call('GetUser', { AccessToken })).toMatchObject({ Username: sub });
    expect((await refresh(RefreshToken)).AuthenticationResult).toBeDefined();
  });

  describe('forged tokens', () => {
    const TOKEN_CALLS: readonly (readonly [string, object])[] = [
      ['GetUser', {}],
      ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'stranger@example.org' }] }],
      ['DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
      ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
      ['VerifyUserAttribute', { AttributeName: 'email', Code: '000000' }],
      ['ChangePassword', { PreviousPassword: password, ProposedPassword: 'owned by a stranger' }],
      ['AssociateSoftwareToken', {}],
      ['VerifySoftwareToken', { UserCode: '000000' }],
      ['SetUserMFAPreference', { SMSMfaSettings: { Enabled: false } }],
      ['GlobalSignOut', {}],
      ['DeleteUser', {}],
    ];

    const readClaims = async () => ({ ...(await session())?.accessToken.payload });
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const byStranger = async () =>
      new SignJWT(await readClaims())
        .setProtectedHeader({ alg: 'RS256', kid: pool.cognito.jwks.keys[0]?.kid ?? '' })
        .sign(stranger);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const byPublicKey = async () => {
      const pem = createPublicKey({ key: { ...pool.cognito.jwks.keys[0] }, format: 'jwk' }).export({
        type: 'spki',
        format: 'pem',
      });
      const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(await readClaims())}`;
      return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
    };
    const makeUnsigned = async () => `${part({ alg: 'none' })}.${part(await readClaims())}.`;
    const idToken = async () => String((await session())?.idToken);

    const FORGERIES: readonly (readonly [string, () => Promise<string>])[] = [
      ['with another key', byStranger],
      ['with HS256 and the public key', byPublicKey],
      ['without a signature', makeUnsigned],
      ['by passing an ID token', idToken],
    ];
    it.each(FORGERIES.slice(0, effort(1, FORGERIES.length)))(
      '%s are refused by all token calls',
      async (_case, forge) => {
        const AccessToken = await forge();
        for (const [operation, input] of TOKEN_CALLS) {
          expect([operation, await pool.call(operation, { ...input, AccessToken })]).toEqual([
            operation,
            expect.objectContaining({ __type: 'NotAuthorizedException' }),
          ]);
        }
        expect(await auth.fetchUserAttributes()).toMatchObject({ email });
      },
    );

    itAtNight('for another client, or used after a quarter of an hour, are refused', async () => {
      const { AccessToken, RefreshToken } = await signInByHand();
      const foreign = await pool.call('GetTokensFromRefreshToken', { ClientId: 'another', RefreshToken });
      expect(foreign).toMatchObject({ __type: 'ResourceNotFoundException' });
      pool.wait(901_000);
      expect(await pool.call('GetUser', { AccessToken })).toMatchObject({ message: 'Access Token has expired' });
    });
  });
});
