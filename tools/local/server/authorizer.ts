import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

/** Skew of the clocks that is forgiven. */
const LEEWAY_SECONDS = 60;

const KNOWN_TOKENS = 1000;

/** A token that was valid cannot start earlier than it did then. */
const isInTime = ({ exp = 0 }: JWTPayload): boolean => exp + LEEWAY_SECONDS > Date.now() / 1000;

export interface AuthorizerOptions {
  readonly jwks: JSONWebKeySet;
  readonly issuer: string;
  readonly clientIds: readonly string[];
}

/** The claims of a valid ID token, or undefined. */
export type Authorize = (authorization: string | undefined) => Promise<JWTPayload | undefined>;

/** Verifies a token as the HTTP API's JWT authorizer does: RS256, issuer, audience, time; `Bearer x` and `x` alike. */
export const authorizer = ({ jwks, issuer, clientIds }: AuthorizerOptions): Authorize => {
  const keys = createLocalJWKSet(jwks);
  /**
   * Tokens with a verified signature: a console sends the same one for a quarter of an hour. Their times are checked on
   * every request.
   */
  const known = new Map<string, JWTPayload>();
  const remember = (token: string, payload: JWTPayload): JWTPayload => {
    if (known.size === KNOWN_TOKENS) known.clear();
    known.set(token, payload);
    return payload;
  };
  return async (authorization) => {
    const token = authorization?.replace(/^bearer\s+/i, '').trim();
    if (!token) return undefined;
    const before = known.get(token);
    if (before && isInTime(before)) return before;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience: [...clientIds],
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ['exp', 'sub'],
      });
      return payload.token_use === 'id' ? remember(token, payload) : undefined;
    } catch {
      // Every failure looks alike from outside.
      return undefined;
    }
  };
};
