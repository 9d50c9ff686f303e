import { AppError } from '@cloudmend/domain/errors';
import type { FetchImplementation, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { CiRun } from '../../runtime/git-host';
import { guardedFetch } from '../guarded-fetch';
import { type GitHubServer, toTokenIssuer } from './github-server';

interface RunReaderOptions {
  readonly servers: () => Promise<readonly GitHubServer[]>;
  readonly trusted: readonly string[];
  readonly clock: () => Date;
}

/** The claims of https://docs.github.com/en/actions/reference/security/oidc that say what ran. Numbers come as text. */
const Claims = z.object({
  jti: z.string().min(1).max(200),
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  repository_id: z.coerce.number().int().positive(),
  ref: z.string().min(1).max(500),
  sha: z.string().regex(/^[0-9a-f]{40,64}$/),
  run_id: z.coerce.number().int().positive(),
  run_attempt: z.coerce.number().int().positive().default(1),
});

/** GitHub's tokens are valid for minutes; an older one was kept. */
const MAX_AGE = '15m';
const TOLERANCE_SECONDS = 30;
const KEYS_MS = 5000;

/** Loaded when first used: most functions never verify a token. */
const load = () => import('jose');

const refused = (cause?: unknown): AppError =>
  new AppError('unauthenticated', 'The token does not belong to a CI run of a connected git server.', { cause });

/** Verifies the OIDC tokens of CI runs with the keys that their git server publishes. */
export const openRunReader = ({ servers, trusted, clock }: RunReaderOptions) => {
  const keys = new Map<string, JWTVerifyGetKey>();

  const keysOf = async (issuer: string): Promise<JWTVerifyGetKey> => {
    const { createRemoteJWKSet, customFetch } = await load();
    const { origin } = new URL(issuer);
    const fetchKeys = guardedFetch({ origins: [origin], trusted: trusted.filter((each) => each === origin) });
    const known =
      keys.get(issuer) ??
      createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`), {
        timeoutDuration: KEYS_MS,
        [customFetch]: ((url, { headers, signal }) =>
          fetchKeys(url, { headers, signal })) satisfies FetchImplementation,
      });
    keys.set(issuer, known);
    return known;
  };

  /** Only names a server: nothing of the token is believed before its signature is verified. */
  const serverOf = async (token: string): Promise<GitHubServer> => {
    const { decodeJwt } = await load();
    try {
      const { iss } = decodeJwt(token);
      const found = (await servers()).find(({ server }) => toTokenIssuer(server) === iss);
      if (found) return found;
    } catch (error) {
      throw refused(error);
    }
    throw refused();
  };

  return async (token: string, audience: string): Promise<CiRun> => {
    const { server, isDemo = false } = await serverOf(token);
    const { errors, jwtVerify } = await load();
    const issuer = toTokenIssuer(server);
    try {
      const { payload } = await jwtVerify(token, await keysOf(issuer), {
        issuer,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'jti'],
        maxTokenAge: MAX_AGE,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: clock(),
      });
      const { jti, repository, repository_id, ref, sha, run_id, run_attempt } = Claims.parse(payload);
      return {
        tokenId: jti,
        server,
        hostId: repository_id,
        ref,
        commit: sha,
        url: `${server}/${repository}/actions/runs/${run_id}/attempts/${run_attempt}`,
        isDemo,
      };
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
