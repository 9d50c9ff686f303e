import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

/** Skew of the clocks that is forgiven (THREATS R28). */
const LEEWAY_SECONDS = 60;

export interface AuthorizerOptions {
  readonly jwks: JSONWebKeySet;
  readonly issuer: string;
  readonly clientId: string;
}

/** The claims of a valid ID token, or undefined. */
export type Authorize = (authorization: string | undefined) => Promise<JWTPayload | undefined>;

/** Judges a token as the HTTP API's JWT authorizer does: RS256, issuer, audience, time; `Bearer x` and `x` alike. */
export const authorizer = ({ jwks, issuer, clientId }: AuthorizerOptions): Authorize => {
  const keys = createLocalJWKSet(jwks);
  return async (authorization) => {
    const token = authorization?.replace(/^bearer\s+/i, '').trim();
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify(token, keys, { algorithms: ['RS256'], issuer, audience: clientId, clockTolerance: LEEWAY_SECONDS, requiredClaims: ['exp', 'sub'] });
      return payload.token_use === 'id' ? payload : undefined;
    } catch {
      // Every way to fail looks alike from outside.
      return undefined;
    }
  };
};
