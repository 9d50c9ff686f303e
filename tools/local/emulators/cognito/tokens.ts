import { randomUUID } from 'node:crypto';
import { SignJWT, errors as joseErrors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { readable } from './attributes';
import type { TokenSource } from './challenges';
import { notAuthorized } from './errors';
import type { Installation } from './installation';
import { ISSUER, TOKEN_SECONDS } from './settings';
import type { ClaimOverrides, TriggerCaller } from './triggers';
import type { PoolUser, RefreshSession } from './user';

/** Issues ID and access tokens, and verifies access tokens. */
export interface Tokens {
  /** Calls the pre-token trigger, then signs. */
  issue(
    user: PoolUser,
    session: Pick<RefreshSession, 'id' | 'authTime' | 'clientId'>,
    source: TokenSource,
    /** Of the request that the ID token answers. */
    nonce?: string,
  ): Promise<{ idToken: string; accessToken: string }>;
  /** @throws CognitoError unless signature, issuer, expiry, use and client are valid */
  verifyAccess(token: string): Promise<{ sub: string; sessionId: string }>;
}

// Claims a trigger may never change.
const RESERVED = new Set(
  (
    'acr amr aud at_hash auth_time azp client_id cognito:groups cognito:username device_key event_id ' +
    'exp iat identities iss jti nbf nonce origin_jti sub token_use username version'
  ).split(' '),
);

type Overrides = { claimsToAddOrOverride?: Record<string, unknown>; claimsToSuppress?: string[] };

const overrideClaims = (
  claims: JWTPayload,
  { claimsToAddOrOverride = {}, claimsToSuppress = [] }: Overrides = {},
): JWTPayload => {
  const added = Object.entries(claimsToAddOrOverride).filter(([claim]) => !RESERVED.has(claim));
  const suppressed = new Set(claimsToSuppress.filter((claim) => !RESERVED.has(claim)));
  return Object.fromEntries([...Object.entries(claims), ...added].filter(([claim]) => !suppressed.has(claim)));
};

const BOOLEANS = new Set(['email_verified', 'phone_number_verified']);

const attributeClaims = (user: PoolUser): JWTPayload =>
  Object.fromEntries(
    Object.entries(readable(user.attributes)).map(([name, value]) => [
      name,
      BOOLEANS.has(name) ? value === 'true' : value,
    ]),
  );

const groupClaims = ({ groupOverrideDetails }: ClaimOverrides): JWTPayload => {
  const groups = groupOverrideDetails?.groupsToOverride ?? [];
  return groups.length > 0 ? { 'cognito:groups': groups } : {};
};

const toScope = ({
  scopesToAdd = [],
  scopesToSuppress = [],
}: {
  scopesToAdd?: string[];
  scopesToSuppress?: string[];
} = {}): string =>
  ['aws.cognito.signin.user.admin', ...scopesToAdd].filter((scope) => !scopesToSuppress.includes(scope)).join(' ');

interface TokenParts {
  readonly installation: Installation;
  readonly clientId: string;
  readonly triggers: TriggerCaller;
  readonly clock: () => Date;
}

const textClaim = (payload: JWTPayload, name: string): string => {
  const value = payload[name];
  return typeof value === 'string' ? value : '';
};

export const createTokens = ({ installation, clientId, triggers, clock }: TokenParts): Tokens => {
  const sign = (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ kid: installation.keyId, alg: 'RS256' }).sign(installation.privateKey);

  const issue: Tokens['issue'] = async (user, session, source, nonce) => {
    const overrides = await triggers.preToken(source, user);
    const issuedAt = Math.floor(clock().getTime() / 1000);
    const common = {
      sub: user.sub,
      ...groupClaims(overrides),
      iss: ISSUER,
      origin_jti: session.id,
      event_id: randomUUID(),
      auth_time: session.authTime,
      exp: issuedAt + TOKEN_SECONDS,
      iat: issuedAt,
    };
    const id = {
      ...attributeClaims(user),
      ...common,
      'cognito:username': user.userName ?? user.sub,
      aud: session.clientId ?? clientId,
      token_use: 'id',
      jti: randomUUID(),
      ...(nonce && { nonce }),
    };
    // Without the scope of users who change themselves.
    const scope = session.clientId ? 'openid email' : toScope(overrides.accessTokenGeneration);
    const access = {
      ...common,
      client_id: session.clientId ?? clientId,
      token_use: 'access',
      scope,
      jti: randomUUID(),
      username: user.userName ?? user.sub,
    };
    const [idToken, accessToken] = await Promise.all([
      sign(overrideClaims(id, overrides.idTokenGeneration)),
      sign(overrideClaims(access, overrides.accessTokenGeneration)),
    ]);
    return { idToken, accessToken };
  };

  const verifyAccess: Tokens['verifyAccess'] = async (token) => {
    try {
      const { payload } = await jwtVerify(token, installation.publicKey, {
        algorithms: ['RS256'],
        issuer: ISSUER,
        currentDate: clock(),
      });
      if (payload.token_use !== 'access' || payload.client_id !== clientId) throw notAuthorized('Invalid Access Token');
      return { sub: textClaim(payload, 'sub'), sessionId: textClaim(payload, 'origin_jti') };
    } catch (error) {
      if (error instanceof joseErrors.JWTExpired) throw notAuthorized('Access Token has expired');
      if (error instanceof joseErrors.JOSEError) throw notAuthorized('Invalid Access Token');
      throw error;
    }
  };
  return { issue, verifyAccess };
};
