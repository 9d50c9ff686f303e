import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { gitHosts } from '@cloudmend/infra/adapters';
import type { GitHost, HostDelivery } from '@cloudmend/infra/runtime';
import { waitUntilFound } from '../../testing/wait-until-found';
import { listLatest } from './completed-api';
import { DEMO_REPOSITORIES } from './demo-repositories';
import { type LocalGitHub, openGitHub, OWNER, STRANGER } from './open-github';

interface Running {
  readonly github: LocalGitHub;
  readonly host: GitHost;
  readonly server: string;
  readonly deliveries: HostDelivery[];
  /** Runs with some requests answered as GitHub does where the emulator does not. */
  answering(by: (request: Request) => Promise<Response | undefined>, run: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** The emulator behind a real port, with a receiver of webhooks at the same one. */
const run = async (): Promise<Running> => {
  const made: { github?: LocalGitHub } = {};
  const deliveries: HostDelivery[] = [];
  const refused: { by?: (request: Request) => Promise<Response | undefined> } = {};
  const receive = async (request: Request): Promise<Response> => {
    deliveries.push(await host.readDelivery('github', Object.fromEntries(request.headers), await request.text()));
    return new Response();
  };
  const listening = await new Promise<Server>((resolve) => {
    const opened = serve(
      {
        fetch: async (request) =>
          new URL(request.url).pathname === '/hooks'
            ? receive(request)
            : ((await refused.by?.(request.clone())) ?? (made.github as LocalGitHub).fetch(request)),
        hostname: '127.0.0.1',
        port: 0,
      },
      () => resolve(opened as Server),
    );
  });
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const server = `${origin}/git`;
  const host = gitHosts({
    servers: () => [(made.github as LocalGitHub).registration],
    trusted: [origin],
    connectionsOf: () => NO_CONNECTIONS,
  });
  const github = await openGitHub({
    address: server,
    hooks: `${origin}/hooks`,
    installed: `${origin}/installed`,
    organisation: 'acme',
    repositories: DEMO_REPOSITORIES,
  });
  made.github = github;
  return {
    github,
    host,
    server,
    deliveries,
    answering: async (by, run) => {
      refused.by = by;
      await run().finally(() => delete refused.by);
    },
    close: async () => {
      await github.close();
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
};

interface CheckRun {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
}
const NO_CONNECTIONS = { listInstallations: async () => [], readSecret: async () => undefined };
const BRANCH = 'cloudmend/ecr-tag-immutability/0a1b2c3d';
let running: Running;
let hostId: number;
beforeAll(async () => {
  running = await run();
  hostId = (await running.github.ask<{ id: number }>('GET', '/repos/acme/infrastructure')).id;
});
afterAll(() => running.close());

const repository = () =>
  running.host.open(
    {
      host: 'github',
      server: running.server,
      installationId: running.github.installationId,
      hostId,
      name: 'acme/infrastructure',
    },
    NO_CONNECTIONS,
  );

const arrived = (isWanted: (delivery: HostDelivery) => boolean): Promise<HostDelivery> =>
  waitUntilFound(() => running.deliveries.find(isWanted));

describe('a git server', () => {
  it('gives an installation to who administers all of its repositories, and to no other', async () => {
    const { host, github, server } = running;
    const isManagedBy = async (login: string, id = github.installationId) =>
      host.managesInstallation(server, await github.signIn(login), id);
    const permit = (repository: string, permission: string) =>
      github.ask('PUT', `/repos/acme/${repository}/collaborators/${STRANGER}`, { permission });
    expect(await isManagedBy(OWNER)).toBe(true);
    expect(await isManagedBy(OWNER, 4711)).toBe(false);
    expect(await isManagedBy(STRANGER)).toBe(false);
    // GitHub names the installation to collaborators too.
    for (const permission of ['pull', 'push', 'admin']) {
      await permit('media', permission);
      expect([permission, await isManagedBy(STRANGER)]).toEqual([permission, false]);
    }
    await permit('infrastructure', 'push');
    expect(await isManagedBy(STRANGER)).toBe(false);
    for (const name of ['media', 'infrastructure'])
      await github.ask('DELETE', `/repos/acme/${name}/collaborators/${STRANGER}`);
    await expect(host.managesInstallation(server, 'forged', 1)).rejects.toMatchObject({ code: 'invalid' });
    await expect(host.managesInstallation('https://evil.example', 'x', 1)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('lists the repositories of an installation', async () => {
    const { host, github, server } = running;
    const found = await host.listRepositories(
      { host: 'github', server, installationId: github.installationId },
      NO_CONNECTIONS,
    );
    expect(found.map(({ name, branch }) => [name, branch]).sort()).toEqual([
      ['acme/infrastructure', 'main'],
      ['acme/media', 'main'],
    ]);
  });

  it('reads infrastructure code at a commit', async () => {
    const files = await repository().readFiles(await repository().head('main'));
    expect([...files.keys()].sort()).toEqual(
      Object.keys(DEMO_REPOSITORIES['infrastructure'] ?? {})
        .filter((path) => path.endsWith('.tf'))
        .sort(),
    );
    expect(files.get('production/services.tf')).toEqual({
      text: DEMO_REPOSITORIES['infrastructure']?.['production/services.tf'],
      isExecutable: false,
    });
  });

  it('takes one commit, one draft and one check, however often it is asked', async () => {
    const base = await repository().head('main');
    const files = new Map([['production/services.tf', { text: '# changed\n', isExecutable: false }]]);
    const commit = await repository().commit({ base, branch: BRANCH, message: 'Change', files });
    expect(await repository().commit({ base, branch: BRANCH, message: 'Change', files })).toBe(commit);
    const other = new Map([['production/services.tf', { text: '# else\n', isExecutable: false }]]);
    await expect(repository().commit({ base, branch: BRANCH, message: 'Change', files: other })).rejects.toMatchObject({
      name: 'BranchTakenError',
    });
    expect(await repository().findPullRequest(BRANCH)).toBeUndefined();
    const opened = await repository().openDraft({ branch: BRANCH, base: 'main', title: 'Title', body: 'Body' });
    expect(opened).toMatchObject({ isOpen: true, isMerged: false, head: commit });
    expect(opened.url).toBe(`${running.server}/acme/infrastructure/pull/${opened.number}`);
    expect(await repository().findPullRequest(BRANCH)).toEqual(opened);
    await expect(
      repository().openDraft({ branch: BRANCH, base: 'main', title: 'Title', body: 'Body' }),
    ).rejects.toMatchObject({ status: 422 });
    for (const conclusion of [null, 'success'] as const)
      await repository().setCheck({
        commit,
        conclusion,
        title: 'Approved',
        summary: 'By two people.',
        externalId: 'change-1',
      });
    const page = await (await fetch(opened.url)).text();
    expect(page).toContain('<strong>success</strong> (Approved)');
    expect(page.match(/CloudMend approval/g)).toHaveLength(1);
    expect((await repository().readFiles(commit)).get('production/services.tf')?.text).toBe('# changed\n');
  });

  it('shows a check that is undecided again as undecided', async () => {
    const commit = await repository().head('main');
    const say = (conclusion: 'success' | 'failure' | null) =>
      repository().setCheck({ commit, conclusion, title: 'Approval', summary: '', externalId: 'change-2' });
    const read = async () => {
      const path = `/repos/acme/infrastructure/commits/${commit}/check-runs`;
      return listLatest((await running.github.ask<{ check_runs: CheckRun[] }>('GET', path)).check_runs);
    };
    for (const [conclusion, status, shown] of [
      ['success', 'completed', 'success'],
      [null, 'in_progress', null],
      [null, 'in_progress', null],
      ['failure', 'completed', 'failure'],
      ['success', 'completed', 'success'],
    ] as const) {
      await say(conclusion);
      expect(await read()).toMatchObject([{ status, conclusion: shown }]);
    }
  });

  it('opens a pull request that is no draft where the plan has no drafts', async () => {
    const branch = 'cloudmend/no-drafts/0a1b2c3d';
    const base = await repository().head('main');
    const files = new Map([['production/services.tf', { text: '# no drafts\n', isExecutable: false }]]);
    await repository().commit({ base, branch, message: 'Change', files });
    const request = { branch, base: 'main', title: 'Title', body: 'Body' };
    const noDrafts = 'Draft pull requests are not supported in this repository.';
    const refuse = async (message: string, asked: Request): Promise<Response | undefined> => {
      if (asked.method !== 'POST' || !asked.url.endsWith('/pulls')) return undefined;
      const { draft } = (await asked.json()) as { draft: boolean };
      return draft ? Response.json({ message }, { status: 422 }) : undefined;
    };
    await running.answering(
      (asked) => refuse('Validation Failed', asked),
      () => expect(repository().openDraft(request)).rejects.toMatchObject({ status: 422 }),
    );
    await running.answering(
      (asked) => refuse(noDrafts, asked),
      async () => expect(await repository().openDraft(request)).toMatchObject({ isOpen: true }),
    );
  });

  it('finds a repository that was renamed, and follows to no other server', async () => {
    const [old, lasting] = ['/git/api/v3/repos/acme/infrastructure', `/git/api/v3/repositories/${hostId}`];
    const moved = async (asked: Request, to: string): Promise<Response | undefined> => {
      const { pathname, search } = new URL(asked.url);
      if (pathname.startsWith(old))
        return new Response(null, {
          status: asked.method === 'GET' ? 301 : 307,
          headers: { location: `${to}${lasting}${pathname.slice(old.length)}${search}` },
        });
      if (!pathname.startsWith(lasting)) return undefined;
      const address = new URL(`${old}${pathname.slice(lasting.length)}${search}`, asked.url);
      return running.github.fetch(new Request(address, asked));
    };
    const head = await repository().head('main');
    await running.answering(
      (asked) => moved(asked, new URL(running.server).origin),
      async () => {
        expect(await repository().head('main')).toBe(head);
        expect((await repository().readFiles(head)).size).toBeGreaterThan(0);
        const check = { commit: head, conclusion: null, title: 'Renamed', summary: '', externalId: 'change-3' };
        await repository().setCheck(check);
      },
    );
    await running.answering(
      (asked) => moved(asked, 'https://evil.example'),
      () => expect(repository().head('main')).rejects.toThrow(TypeError),
    );
  });

  it('says of an empty repository that it has no branch', () =>
    running.answering(
      async ({ url }) =>
        url.includes('/git/ref/') ? Response.json({ message: 'Git Repository is empty.' }, { status: 409 }) : undefined,
      () => expect(repository().head('main')).rejects.toMatchObject({ code: 'not-found' }),
    ));

  it('signs what it reports, once for each delivery', async () => {
    const opened = await repository().findPullRequest(BRANCH);
    if (!opened) throw new Error('The pull request is missing.');
    await running.github.ask('POST', `/repos/acme/infrastructure/issues/${opened.number}/comments`, {
      body: '/cloudmend explain',
    });
    expect(await arrived(({ event }) => event?.kind === 'comment')).toMatchObject({
      event: {
        text: '/cloudmend explain',
        by: 'sam',
        number: opened.number,
        installationId: running.github.installationId,
      },
    });
    await fetch(opened.url, { method: 'POST', body: new URLSearchParams({ do: 'merge' }) });
    expect(await arrived(({ event }) => event?.kind === 'pull-request' && event.action === 'closed')).toMatchObject({
      event: { number: opened.number, isMerged: true, by: 'sam' },
    });
    expect(await arrived(({ event }) => event?.kind === 'push' && event.branch === 'main')).toBeDefined();
    expect(await repository().getPullRequest(opened.number)).toMatchObject({ isOpen: false, isMerged: true });
    const ids = running.deliveries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refuses forged deliveries', async () => {
    const headers = {
      'x-github-delivery': 'd',
      'x-github-event': 'push',
      'x-github-enterprise-host': new URL(running.server).host,
      'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
    };
    const { host } = running;
    await expect(host.readDelivery('github', headers, '{}')).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(
      host.readDelivery('github', { ...headers, 'x-hub-signature-256': undefined }, '{}'),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(
      host.readDelivery('github', { ...headers, 'x-github-enterprise-host': undefined }, '{}'),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('knows who may push', async () => {
    expect(await repository().isWriter('sam')).toBe(true);
    expect(await repository().isWriter(STRANGER)).toBe(false);
  });
});
