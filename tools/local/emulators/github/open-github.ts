import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Emulator } from 'emulate';
import { Hono } from 'hono';
import type { GitHubServer } from '@cloudmend/infra/adapters';
import { PRODUCT_NAME, PRODUCT_SLUG } from '@cloudmend/domain/product';
import { asks, completedApi, listLatest } from './completed-api';
import type { RepositoryText } from './demo-repositories';
import { type CheckView, installPage, type PullRequestView, pullRequestPage, runPage } from '../pages';
import { type CiOptions, openCi } from './run-ci';
import { type Ask, seedRepositories } from './seed-repositories';

export interface GitHubOptions {
  /** Where `fetch` is mounted, such as `http://localhost:4200/__local/github`. */
  readonly address: string;
  /** Where the product takes webhooks. */
  readonly hooks: string;
  /** Where a person is sent after installing the app. */
  readonly installed: string;
  readonly organisation: string;
  readonly repositories: Readonly<Record<string, RepositoryText>>;
  /** @default - its repositories have no CI */
  readonly ci?: CiOptions;
}

/** A running GitHub of one organisation. */
export interface LocalGitHub {
  /** Serves the API below `/api/v3`, pages and sign-in. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly registration: GitHubServer;
  readonly installationId: number;
  /** A code, as GitHub gives it to someone who installed the app. */
  signIn(login?: string): Promise<string>;
  readonly ask: Ask;
  merge(repository: string, number: number): Promise<void>;
  /** Has the CI of a repository tell the addresses of its main branch. */
  tellAddresses(repository: string, repositoryId: string): Promise<void>;
  close(): Promise<void>;
}

/** Who owns the organisation, and a person outside it. */
export const OWNER = 'sam';
export const STRANGER = 'kim';
const APP_ID = 1001;
/** The organisation's installation of the app. */
export const DEMO_INSTALLATION = 5001;
const INSTALL_PATH = `/github-apps/${PRODUCT_SLUG}/installations/new`;
const SCOPES = ['repo', 'user', 'admin:org'];
const PERMISSIONS = { contents: 'write', pull_requests: 'write', checks: 'write', metadata: 'read' };
/** A branch was made or moved. */
const PUSH = /\/repos\/([^/]+\/[^/]+)\/git\/refs(?:\/heads\/.+)?$/;
const secret = (): string => randomBytes(24).toString('hex');

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const json = (body: unknown, status = 200): Response => Response.json(body, { status });

/**
 * GitHub for one organisation, from `emulate`, which keeps everything in memory. What it lacks and the product uses is
 * added here: archives, the repositories of an installation, GUIDs of deliveries, the refusal of a second pull request
 * of a branch, checks that stay as they were completed, and two pages.
 */
export const openGitHub = async (options: GitHubOptions): Promise<LocalGitHub> => {
  const { address, organisation, repositories } = options;
  const { createEmulator } = await import('emulate');
  const port = await freePort();
  const [adminToken, clientId, clientSecret, webhookSecret] = [secret(), 'Iv1.local', secret(), secret()];
  const emulator: Emulator = await createEmulator({
    service: 'github',
    port,
    baseUrl: address,
    seed: {
      tokens: { [adminToken]: { login: OWNER, scopes: SCOPES } },
      github: {
        users: [OWNER, STRANGER].map((login) => ({ login, name: login, email: `${login}@${organisation}.example` })),
        orgs: [{ login: organisation, members: [{ login: OWNER, role: 'admin' }] }],
        repos: Object.keys(repositories).map((name) => ({
          owner: organisation,
          name,
          auto_init: false,
          private: true,
        })),
        oauth_apps: [
          { client_id: clientId, client_secret: clientSecret, name: PRODUCT_NAME, redirect_uris: [options.installed] },
        ],
        apps: [
          {
            app_id: APP_ID,
            slug: PRODUCT_SLUG,
            name: PRODUCT_NAME,
            permissions: PERMISSIONS,
            events: ['pull_request', 'push', 'issue_comment'],
            webhook_url: `${address}/deliveries`,
            webhook_secret: webhookSecret,
            installations: [{ installation_id: DEMO_INSTALLATION, account: organisation, repository_selection: 'all' }],
          },
        ],
      },
    },
  });
  const inner = `http://127.0.0.1:${port}`;
  const askAs = asks(inner);
  const ask = askAs(`token ${adminToken}`);
  await seedRepositories(ask, organisation, repositories);
  const { api, forward, archiveOf } = completedApi({
    inner,
    address,
    organisation,
    installationId: DEMO_INSTALLATION,
    repositories: Object.keys(repositories),
    ask,
  });

  const ci = options.ci && openCi({ ...options.ci, address, ask });

  /** As GitHub starts workflows of a push: no one waits for them. */
  const onPush = (repository: string, branch: string, sha: string): void => {
    if (!branch.startsWith(`${PRODUCT_SLUG}/`)) return;
    setImmediate(() => void ci?.plan(repository, branch, sha).catch(() => undefined));
  };

  const signIn = async (login = OWNER): Promise<string> => {
    const form = new URLSearchParams({
      login,
      redirect_uri: options.installed,
      client_id: clientId,
      scope: '',
      state: '',
    });
    const response = await fetch(`${inner}/login/oauth/callback`, { method: 'POST', body: form, redirect: 'manual' });
    const code = new URL(response.headers.get('location') ?? '', options.installed).searchParams.get('code');
    if (code === null) throw new Error('The local git server gave no code.');
    return code;
  };

  interface CommentPayload {
    readonly issue?: { readonly number: number };
    readonly repository: { readonly full_name: string };
  }

  /** GitHub says of a commented issue that it is a pull request; the emulator does not. */
  const completed = async (event: string | null, body: string): Promise<string> => {
    const payload = JSON.parse(body) as CommentPayload;
    if (event !== 'issue_comment' || !payload.issue) return body;
    const path = `/repos/${payload.repository.full_name}/pulls/${payload.issue.number}`;
    const isPullRequest = await ask('GET', path).then(
      () => true,
      () => false,
    );
    return isPullRequest ? JSON.stringify({ ...payload, issue: { ...payload.issue, pull_request: {} } }) : body;
  };

  /** The emulator names deliveries by the millisecond; GitHub by GUIDs. Like GitHub, no one waits for the answer. */
  const deliver = (event: string, body: string): void => {
    const headers = {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`,
      'x-github-enterprise-host': new URL(address).host,
    };
    setImmediate(() => void fetch(options.hooks, { method: 'POST', headers, body }).catch(() => undefined));
  };

  const relay = async (request: Request): Promise<Response> => {
    const event = request.headers.get('x-github-event') ?? '';
    deliver(event, await completed(event, await request.text()));
    return json({});
  };

  /** @throws Error if the base has moved: the emulator would undo what was merged in between */
  const merge = async (repository: string, number: number): Promise<void> => {
    const path = `/repos/${repository}`;
    const { base, head } = await ask<{ base: { sha: string }; head: { sha: string } }>(
      'GET',
      `${path}/pulls/${number}`,
    );
    const { parents } = await ask<{ parents: Array<{ sha: string }> }>('GET', `${path}/git/commits/${head.sha}`);
    const main = await ask<{ object: { sha: string } }>('GET', `${path}/git/ref/heads/main`);
    if (parents[0]?.sha !== main.object.sha)
      throw new Error('main has moved on. Comment /cloudmend rebase on the pull request, then merge it.');
    await ask('PATCH', `${path}/pulls/${number}`, { draft: false });
    const { sha } = await ask<{ sha: string }>('PUT', `${path}/pulls/${number}/merge`, { merge_method: 'squash' });
    const { id } = await ask<{ id: number }>('GET', path);
    deliver(
      'push',
      JSON.stringify({
        ref: 'refs/heads/main',
        before: base.sha,
        after: sha,
        repository: { id, full_name: repository },
        installation: { id: DEMO_INSTALLATION },
        sender: { login: OWNER, type: 'User' },
      }),
    );
  };

  const showPullRequest = async (repository: string, number: string): Promise<Response> => {
    const path = `/repos/${repository}`;
    const view = await ask<PullRequestView & { head: { sha: string }; base: { sha: string } }>(
      'GET',
      `${path}/pulls/${number}`,
    );
    const { check_runs } = await ask<{
      check_runs: Array<CheckView & { id: number; output: { title: string | null } }>;
    }>('GET', `${path}/commits/${view.head.sha}/check-runs`);
    const { files } = await ask<{ files?: Array<{ filename: string; patch?: string }> }>(
      'GET',
      `${path}/commits/${view.head.sha}`,
    );
    return pullRequestPage(
      view,
      listLatest(check_runs).map(({ name, status, conclusion, output }) => ({
        name,
        status,
        conclusion,
        title: output.title,
      })),
      (files ?? []).map(({ filename, patch }) => `${filename}\n${patch ?? ''}`),
    );
  };

  const actOnPullRequest = async (request: Request, repository: string, number: string): Promise<Response> => {
    const action = (await request.formData()).get('do');
    if (action === 'merge') await merge(repository, Number(number));
    else await ask('PATCH', `/repos/${repository}/pulls/${number}`, { state: 'closed' });
    return new Response(null, { status: 303, headers: { location: `${address}/${repository}/pull/${number}` } });
  };

  const install = async (state: string): Promise<Response> => {
    const query = new URLSearchParams({
      code: await signIn(),
      installation_id: String(DEMO_INSTALLATION),
      setup_action: 'install',
      state,
    });
    return new Response(null, { status: 303, headers: { location: `${options.installed}?${query.toString()}` } });
  };

  const app = new Hono().basePath(new URL(address).pathname);
  app.onError((error, context) => context.json({ message: error.message }, 404));
  const belowOf = (path: string): string => path.slice(new URL(address).pathname.length);
  app.all('/api/v3/*', async ({ req }) => {
    const answer = await api(req.raw, belowOf(req.path).slice('/api/v3'.length) + new URL(req.url).search);
    const repository = PUSH.exec(req.path)?.[1];
    if (!answer.ok || repository === undefined || (req.method !== 'POST' && req.method !== 'PATCH')) return answer;
    const { ref, object } = (await answer.clone().json()) as { ref: string; object: { sha: string } };
    onPush(repository, ref.slice('refs/heads/'.length), object.sha);
    return answer;
  });
  app.get('/_services/token/.well-known/jwks', () => json(ci?.keys() ?? { keys: [] }));
  app.get('/:owner/:repo/actions/runs/:run{[0-9]+}/attempts/1', (context) =>
    ci?.hasRun(Number(context.req.param('run'))) ? runPage() : context.notFound(),
  );
  app.post('/deliveries', ({ req }) => relay(req.raw));
  app.get('/codeload/:key', async (context) => {
    const archive = await archiveOf(context.req.param('key'));
    return archive ? new Response(archive, { headers: { 'content-type': 'application/x-gzip' } }) : context.notFound();
  });
  app.get(INSTALL_PATH, () => installPage(organisation));
  app.post(INSTALL_PATH, ({ req }) => install(req.query('state') ?? ''));
  const pullRequest = '/:owner/:repo/pull/:number{[0-9]+}';
  app.get(pullRequest, ({ req }) => showPullRequest(`${req.param('owner')}/${req.param('repo')}`, req.param('number')));
  app.post(pullRequest, ({ req }) =>
    actOnPullRequest(req.raw, `${req.param('owner')}/${req.param('repo')}`, req.param('number')),
  );
  app.all('*', ({ req }) => forward(req.raw, belowOf(req.path) + new URL(req.url).search));

  return {
    fetch: async (request) => app.fetch(request),
    registration: {
      server: address,
      appId: APP_ID,
      slug: PRODUCT_SLUG,
      privateKey: emulator.generatedSecrets[0]?.value ?? '',
      clientId,
      clientSecret,
      webhookSecret,
      isDemo: true,
    },
    installationId: DEMO_INSTALLATION,
    signIn,
    ask,
    merge,
    tellAddresses: async (repository, repositoryId) => ci?.tellAddresses(repository, repositoryId),
    close: () => emulator.close(),
  };
};
