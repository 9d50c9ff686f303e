import { gitHosts } from '@cloudmend/infra/adapters';
import type { HostDelivery } from '@cloudmend/infra/runtime';
import { listLatest } from '../github/completed-api';
import { type LocalGitHub, openGitHub, OWNER, STRANGER } from '../github/open-github';
import { type CheckState, type HostBench, listen } from './host-bench';

const REPOSITORY = 'acme/infra';
const NO_CONNECTIONS = { listInstallations: async () => [], readSecret: async () => undefined };

interface CheckRun {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
}
const toState = ({ status, conclusion }: CheckRun): CheckState =>
  status === 'completed' ? (conclusion as CheckState) : 'undecided';

/** The local GitHub with one repository. What it has no limits and revocations for is refused in front of it. */
export const openGitHubBench = async (files: Readonly<Record<string, string>>): Promise<HostBench> => {
  const made: { github?: LocalGitHub } = {};
  const deliveries: HostDelivery[] = [];
  const state = { isLimited: false, isRevoked: false };
  const refuse = (request: Request): Response | undefined => {
    if (!new URL(request.url).pathname.startsWith('/git/api/v3/')) return undefined;
    if (state.isLimited)
      return Response.json(
        { message: 'You have exceeded a secondary rate limit.' },
        { status: 403, headers: { 'retry-after': '60' } },
      );
    if (!state.isRevoked) return undefined;
    return request.url.endsWith('/access_tokens')
      ? Response.json({ message: 'Not Found' }, { status: 404 })
      : Response.json({ message: 'Bad credentials' }, { status: 401 });
  };
  const listening = await listen(async (request) => {
    if (new URL(request.url).pathname !== '/hooks')
      return refuse(request) ?? (made.github as LocalGitHub).fetch(request);
    deliveries.push(await host.readDelivery('github', Object.fromEntries(request.headers), await request.text()));
    return new Response();
  });
  const { origin } = listening;
  const host = gitHosts({
    servers: () => [(made.github as LocalGitHub).registration],
    trusted: [origin],
    connectionsOf: () => NO_CONNECTIONS,
  });
  const github = await openGitHub({
    address: `${origin}/git`,
    hooks: `${origin}/hooks`,
    installed: `${origin}/installed`,
    organisation: 'acme',
    repositories: { infra: files },
  });
  made.github = github;
  const { ask, installationId } = github;
  const server = `${origin}/git`;
  const { id } = await ask<{ id: number }>('GET', `/repos/${REPOSITORY}`);
  const git = `/repos/${REPOSITORY}/git`;
  return {
    host,
    place: { host: 'github', server, installationId, hostId: id, name: REPOSITORY },
    tokens: NO_CONNECTIONS,
    deliveries,
    writer: OWNER,
    outsider: STRANGER,
    push: async (branch, changed) => {
      const { object } = await ask<{ object: { sha: string } }>('GET', `${git}/ref/heads/${branch}`);
      const { tree } = await ask<{ tree: { sha: string } }>('GET', `${git}/commits/${object.sha}`);
      const made = await ask<{ sha: string }>('POST', `${git}/trees`, {
        base_tree: tree.sha,
        tree: Object.entries(changed).map(([path, content]) => ({ path, mode: '100644', type: 'blob', content })),
      });
      const { sha } = await ask<{ sha: string }>('POST', `${git}/commits`, {
        message: 'Change by hand',
        tree: made.sha,
        parents: [object.sha],
      });
      await ask('PATCH', `${git}/refs/heads/${branch}`, { sha, force: true });
      return sha;
    },
    comment: async (number, text) =>
      void (await ask('POST', `/repos/${REPOSITORY}/issues/${number}/comments`, { body: text })),
    merge: (number) => github.merge(REPOSITORY, number),
    checksOf: async (commit) => {
      const { check_runs } = await ask<{ check_runs: CheckRun[] }>(
        'GET',
        `/repos/${REPOSITORY}/commits/${commit}/check-runs`,
      );
      return listLatest(check_runs).map(toState);
    },
    limit: (isLimited) => void (state.isLimited = isLimited),
    revoke: () => void (state.isRevoked = true),
    close: async () => {
      await github.close();
      await listening.close();
    },
  };
};
