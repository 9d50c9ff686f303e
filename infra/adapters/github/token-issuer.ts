import * as z from 'zod';
import { CommitClaim, type TokenIssuer } from '../read-run';
import type { GitHubServer } from './github-server';

/** The claims of https://docs.github.com/en/actions/reference/security/oidc that say what ran. Numbers come as text. */
const Claims = z.object({
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  repository_id: z.coerce.number().int().positive(),
  ref: z.string().min(1).max(500),
  sha: CommitClaim,
  run_id: z.coerce.number().int().positive(),
  run_attempt: z.coerce.number().int().positive().default(1),
});

/** Who signs the OIDC tokens of a server's CI runs. */
const nameIssuer = (server: string): string =>
  server === 'https://github.com' ? 'https://token.actions.githubusercontent.com' : `${server}/_services/token`;

/** The OIDC tokens of GitHub Actions on a server. */
export const gitHubIssuer = ({ server, isDemo }: Pick<GitHubServer, 'server' | 'isDemo'>): TokenIssuer => {
  const issuer = nameIssuer(server);
  return {
    issuer,
    keysUrl: `${issuer}/.well-known/jwks`,
    // They are valid for minutes, and a run asks for a new one at any time.
    maxAge: '15m',
    toRun: (claims) => {
      const { repository, repository_id, ref, sha, run_id, run_attempt } = Claims.parse(claims);
      return {
        server,
        hostId: repository_id,
        ref,
        commit: sha,
        url: `${server}/${repository}/actions/runs/${run_id}/attempts/${run_attempt}`,
        isDemo: isDemo === true,
      };
    },
  };
};
