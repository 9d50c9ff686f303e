import { randomBytes } from 'node:crypto';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { gitHosts } from '@cloudmend/infra/adapters';
import type { HostDelivery } from '@cloudmend/infra/runtime';
import { type LocalGitLab, openGitLab } from '../gitlab/open-gitlab';
import { type CheckState, type HostBench, listen } from './host-bench';

const PROJECT = 'acme/infra';
const ACME = 'acme' as TenantId;
const INSTALLATION = 41;
const STATES: Readonly<Record<string, CheckState>> = { success: 'success', failed: 'failure', skipped: 'neutral' };

/** The local GitLab with one project. */
export const openGitLabBench = async (
  files: Readonly<Record<string, string>>,
): Promise<HostBench & { readonly gitlab: LocalGitLab }> => {
  const made: { gitlab?: LocalGitLab } = {};
  const deliveries: HostDelivery[] = [];
  const listening = await listen(async (request) => {
    // The same server under a name that is not its own.
    const url = request.url.replace('/alias/', '/git/');
    if (new URL(url).pathname !== '/hooks') return (made.gitlab as LocalGitLab).fetch(new Request(url, request));
    deliveries.push(await host.readDelivery('gitlab', Object.fromEntries(request.headers), await request.text()));
    return new Response();
  });
  const { origin } = listening;
  const server = `${origin}/git`;
  const gitlab = await openGitLab({
    address: server,
    groups: [{ path: 'acme', members: { sam: 40, dev: 30, kim: 20 }, projects: { infra: files } }],
    owner: 'sam',
  });
  made.gitlab = gitlab;
  const token = gitlab.issue('sam');
  const secret = {
    token,
    hookSecret: randomBytes(32).toString('base64url'),
    hookKey: randomBytes(32).toString('base64'),
    signsHooks: true,
  };
  const tokens = {
    listInstallations: async () => [{ host: 'gitlab', server, installationId: INSTALLATION, path: 'acme' }] as const,
    readSecret: async () => secret,
  };
  const host = gitHosts({ servers: () => [], trusted: [origin], connectionsOf: () => tokens });
  const place = {
    host: 'gitlab',
    server,
    installationId: INSTALLATION,
    hostId: gitlab.projectId(PROJECT),
    name: PROJECT,
  } as const;
  await host.watch(place, tokens, { address: `${origin}/hooks`, tenantId: ACME });
  const customer = gitlab.issue('dev');
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${server}/api/v4/projects/${place.hostId}${path}`, {
      method,
      headers: { 'private-token': customer, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    return (await response.json()) as T;
  };
  return {
    gitlab,
    host,
    place,
    tokens,
    deliveries,
    writer: 'dev',
    outsider: 'kim',
    push: async (branch, changed) => gitlab.push(PROJECT, branch, changed, 'dev'),
    comment: async (number, text) => void (await ask('POST', `/merge_requests/${number}/notes`, { body: text })),
    merge: async (number) => {
      await ask('PUT', `/merge_requests/${number}`, { title: 'Ready' });
      await ask('PUT', `/merge_requests/${number}/merge`);
    },
    checksOf: async (commit) => {
      const all = await ask<Array<{ status: string }>>('GET', `/repository/commits/${commit}/statuses`);
      return all.map(({ status }) => STATES[status] ?? 'undecided');
    },
    limit: gitlab.limit,
    revoke: () => gitlab.revoke(token),
    close: listening.close,
  };
};
