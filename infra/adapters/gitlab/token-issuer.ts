import * as z from 'zod';
import { CommitClaim, type TokenIssuer } from '../read-run';

/** The claims of https://docs.gitlab.com/ci/secrets/id_token_authentication that say what ran. Numbers come as text. */
const Claims = z.object({
  project_path: z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)+$/),
  project_id: z.coerce.number().int().positive(),
  ref: z.string().min(1).max(500),
  // A token of a tag names no branch.
  ref_type: z.literal('branch'),
  sha: CommitClaim,
  job_id: z.coerce.number().int().positive(),
});

/** The ID tokens of GitLab CI/CD on a server. */
export const gitLabIssuer = (server: string, isDemo: boolean): TokenIssuer => ({
  issuer: server,
  keysUrl: `${server}/oauth/discovery/keys`,
  // A job gets its tokens as it begins, and jobs may take an hour by default.
  maxAge: '65m',
  toRun: (claims) => {
    const { project_path, project_id, ref, sha, job_id } = Claims.parse(claims);
    return {
      server,
      hostId: project_id,
      ref: `refs/heads/${ref}`,
      commit: sha,
      url: `${server}/${project_path}/-/jobs/${job_id}`,
      isDemo,
    };
  },
});
