import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { FetchImplementation, JWTPayload, JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { CiRun } from '../runtime/git-host';
import { guardedFetch } from './guarded-fetch';

/** A server that issues OIDC tokens to CI runs, and how it words them. */
export interface TokenIssuer {
  readonly issuer: string;
  /** Where it publishes its keys. */
  readonly keysUrl: string;
  /** An older token was kept longer than a run needs it. */
  readonly maxAge: string;
  /** What verified claims say. @throws ZodError unless they have the server's form */
  readonly toRun: (claims: JWTPayload) => Omit<CiRun, 'tokenId'>;
}

interface RunReaderOptions {
  /** The server that a token names, if the workspace may use it. */
  readonly findIssuer: (issuer: string, tenantId: TenantId) => Promise<TokenIssuer | undefined>;
  readonly trusted: readonly string[];
  readonly clock: () => Date;
}

/** What a commit is named, in SHA-1 or SHA-256. */
export const CommitClaim = z.string().regex(/^[0-9a-f]{40,64}$/);

const TokenId = z.string().min(1).max(200);
const TOLERANCE_SECONDS = 30;
const KEYS_MS = 5000;

/** Loaded when first used: most functions never verify a token. */
const load = () => import('jose');

const refused = (cause?: unknown): AppError =>
  new AppError('unauthenticated', 'The token does not belong to a CI run of a connected git server.', { cause });

/** Verifies the OIDC tokens of CI runs with the keys that their git server publishes. */
export const openRunReader = ({ findIssuer, trusted, clock }: RunReaderOptions) => {
  const keys = new Map<string, JWTVerifyGetKey>();

  const keysOf = async ({ keysUrl }: TokenIssuer): Promise<JWTVerifyGetKey> => {
    const { createRemoteJWKSet, customFetch } = await load();
    const { origin } = new URL(keysUrl);
    const fetchKeys = guardedFetch({ origins: [origin], trusted: trusted.filter((each) => each === origin) });
    const known =
      keys.get(keysUrl) ??
      createRemoteJWKSet(new URL(keysUrl), {
        timeoutDuration: KEYS_MS,
        [customFetch]: ((url, { headers, signal }) =>
          fetchKeys(url, { headers, signal })) satisfies FetchImplementation,
      });
    keys.set(keysUrl, known);
    return known;
  };

  /** Only names a server: nothing of the token is believed before its signature is verified. */
  const issuerOf = async (token: string): Promise<string> => {
    const { decodeJwt } = await load();
    try {
      return decodeJwt(token).iss ?? '';
    } catch (error) {
      throw refused(error);
    }
  };

  return async (token: string, audience: string, tenantId: TenantId): Promise<CiRun> => {
    const found = await findIssuer(await issuerOf(token), tenantId);
    if (!found) throw refused();
    const { errors, jwtVerify } = await load();
    try {
      const { payload } = await jwtVerify(token, await keysOf(found), {
        issuer: found.issuer,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'jti'],
        maxTokenAge: found.maxAge,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: clock(),
      });
      return { tokenId: TokenId.parse(payload.jti), ...found.toRun(payload) };
    } catch (error) {
      // The generic error is an answer of the server that holds no keys.
      const isForged =
        error instanceof errors.JOSEError &&
        !(error instanceof errors.JWKSTimeout) &&
        error.code !== errors.JOSEError.code;
      if (isForged || error instanceof z.ZodError) throw refused(error);
      throw new AppError('unavailable', 'The keys of the git server could not be read. Post the plan again.', {
        cause: error,
      });
    }
  };
};
