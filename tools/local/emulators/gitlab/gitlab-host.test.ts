import { createHmac } from 'node:crypto';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { waitUntilFound } from '../../testing/wait-until-found';
import { openGitLabBench } from '../testing/gitlab-bench';

type Bench = Awaited<ReturnType<typeof openGitLabBench>>;
const FILES = { 'main.tf': 'resource "aws_sqs_queue" "jobs" {}\n' };
const ACME = 'acme' as TenantId;
let bench: Bench;
beforeAll(async () => {
  bench = await openGitLabBench(FILES);
});
afterAll(() => bench.close());

const repository = () => bench.host.open(bench.place, bench.tokens);
const arrived = (kind: string, isWanted: (event: object) => boolean = () => true): Promise<object> =>
  waitUntilFound(() => {
    const event = bench.deliveries.find(({ event: each }) => each?.kind === kind && isWanted(each))?.event;
    return event ?? undefined;
  });

describe('a token', () => {
  const inspect = (token: string, path = 'acme', server = bench.place.server) =>
    bench.host.inspectToken({ host: 'gitlab', server, path, token });

  it('is accepted for a group or project that it maintains, named as GitLab does', async () => {
    const token = bench.gitlab.issue('sam', { expires_at: '2099-12-31' });
    expect(await inspect(token)).toEqual({ path: 'acme', expiresAt: '2099-12-31' });
    expect(await inspect(token, 'acme/infra')).toEqual({ path: 'acme/infra', expiresAt: '2099-12-31' });
  });

  it.each<[string, () => { token: string; path?: string; server?: string }, RegExp]>([
    ['unknown', () => ({ token: 'glpat-nobody-knows-me' }), /does not accept this token/],
    ['revoked', () => ({ token: bench.gitlab.issue('sam', { isRevoked: true }) }), /does not accept this token/],
    [
      'expired',
      () => ({ token: bench.gitlab.issue('sam', { expires_at: '2020-01-01' }) }),
      /does not accept this token/,
    ],
    ['read-only', () => ({ token: bench.gitlab.issue('sam', { scopes: ['read_api'] }) }), /scope api/],
    ['below Maintainer in the project', () => ({ token: bench.gitlab.issue('dev'), path: 'acme/infra' }), /Maintainer/],
    ['below Maintainer in the group', () => ({ token: bench.gitlab.issue('dev') }), /Maintainer/],
    ['of a stranger', () => ({ token: bench.gitlab.issue('stranger') }), /cannot access the group or project acme/],
    [
      'for another path',
      () => ({ token: bench.gitlab.issue('sam'), path: 'globex' }),
      /cannot access the group or project/,
    ],
    [
      'for the server under another name',
      () => ({ token: bench.gitlab.issue('sam'), server: bench.place.server.replace('/git', '/alias') }),
      /another address/,
    ],
  ])('that is %s is refused, with what to mend', async (_name, given, said) => {
    const { token, path, server } = given();
    const refused = await inspect(token, path, server).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'invalid', message: expect.stringMatching(said) });
    expect(String(refused)).not.toContain(token);
  });

  it.each(['http://127.0.0.1:1', 'https://127.0.0.1', 'https://[::1]', 'https://169.254.169.254', 'http://gitlab.com'])(
    'is never sent to %s',
    async (server) => {
      await expect(inspect('glpat-any-token', 'acme', server)).rejects.toMatchObject({
        code: 'invalid',
        message: 'Only public https addresses are called.',
      });
    },
  );

  it('lists the projects of its group', async () => {
    const { host, server, installationId } = bench.place;
    const installation = { host, server, installationId, path: 'acme' };
    expect(await bench.host.listRepositories(installation, bench.tokens)).toEqual([
      { hostId: bench.place.hostId, name: 'acme/infra', branch: 'main' },
    ]);
  });
});

describe('a merge request', () => {
  it('runs no quick action, whatever a text says', async () => {
    const base = await repository().head('main');
    const files = new Map([['main.tf', { text: '# x\n', isExecutable: false }]]);
    await repository().commit({ base, branch: 'cloudmend/x/1', message: 'X', files });
    const body = 'Text\n/merge\n  /close\n`/approve`';
    const { number } = await repository().openDraft({ branch: 'cloudmend/x/1', base: 'main', title: 'X', body });
    await repository().comment(number, '/merge');
    const ask = async <T>(path: string): Promise<T> =>
      (
        await fetch(`${bench.place.server}/api/v4/projects/${bench.place.hostId}/merge_requests/${number}${path}`, {
          headers: { 'private-token': bench.gitlab.issue('sam') },
        })
      ).json() as Promise<T>;
    const request = await ask<{ description: string; labels: string[]; draft: boolean }>('');
    const notes = await ask<Array<{ body: string }>>('/notes');
    for (const text of [request.description, ...notes.map((note) => note.body)]) expect(text).not.toMatch(/^[ \t]*\//m);
    expect([request.labels, request.draft]).toEqual([['CloudMend'], true]);
  });

  it('that someone pushed to is reported as pushed', async () => {
    const commit = bench.gitlab.push('acme/infra', 'cloudmend/x/1', { 'main.tf': '# by hand\n' }, 'dev');
    expect(await arrived('pull-request', (event) => 'action' in event && event.action === 'pushed')).toMatchObject({
      head: commit,
      by: 'dev',
      isMerged: false,
    });
    expect((await repository().findPullRequest('cloudmend/x/1'))?.head).toBe(commit);
  });

  it('cannot be merged before its check is green', async () => {
    const opened = await repository().findPullRequest('cloudmend/x/1');
    await expect(bench.merge(opened?.number ?? 0)).rejects.toThrow('405');
  });
});

describe('a webhook', () => {
  const BODY = JSON.stringify({ project_id: 1, ref: 'refs/heads/main', after: 'a'.repeat(40) });
  const sign = (hookKey: string, body: string, at = Math.floor(Date.now() / 1000), id = 'd-1') => ({
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${createHmac('sha256', Buffer.from(hookKey, 'base64')).update(`${id}.${at}.${body}`).digest('base64')}`,
  });
  const read = async (change: (headers: Record<string, string | undefined>) => void, body = BODY) => {
    const { hookKey, hookSecret } = (await bench.tokens.readSecret('', 0)) as { hookKey: string; hookSecret: string };
    const headers: Record<string, string | undefined> = {
      'x-gitlab-event': 'Push Hook',
      'x-gitlab-token': `${ACME}.${bench.place.installationId}.${hookSecret}`,
      ...sign(hookKey, BODY),
    };
    change(headers);
    return bench.host.readDelivery('gitlab', headers, body);
  };

  it('is believed with its secret and signature', async () => {
    expect(await read(() => undefined)).toMatchObject({
      id: `${bench.place.installationId} d-1`,
      event: { kind: 'push', hostId: 1, branch: 'main', installationId: bench.place.installationId },
    });
  });

  it.each<[string, (headers: Record<string, string | undefined>) => void]>([
    ['without a secret', (headers) => delete headers['x-gitlab-token']],
    ['with another secret', (headers) => (headers['x-gitlab-token'] = `acme.41.${'A'.repeat(43)}`)],
    [
      'for another connection',
      (headers) => (headers['x-gitlab-token'] = headers['x-gitlab-token']?.replace('.41.', '.42.')),
    ],
    ['with a secret that names no workspace', (headers) => (headers['x-gitlab-token'] = `T#.41.${'A'.repeat(43)}`)],
    ['without the signature that its server makes', (headers) => delete headers['webhook-signature']],
    ['signed with another key', (headers) => Object.assign(headers, sign(Buffer.alloc(32).toString('base64'), BODY))],
    ['with another ID', (headers) => (headers['webhook-id'] = 'd-2')],
    [
      'with an old signature',
      (headers) => (headers['webhook-timestamp'] = String(Math.floor(Date.now() / 1000) - 3600)),
    ],
    ['with a time that is none', (headers) => (headers['webhook-timestamp'] = 'now')],
  ])('%s is refused', async (_name, change) => {
    await expect(read((headers) => void change(headers))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('with a changed body is refused', async () => {
    const changed = BODY.replace('main', 'other');
    await expect(read(() => undefined, changed)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is taken down again', async () => {
    const address = `${new URL(bench.place.server).origin}/hooks`;
    const count = bench.deliveries.length;
    await bench.host.unwatch(bench.place, bench.tokens, address);
    bench.gitlab.push('acme/infra', 'main', { 'main.tf': '# unseen\n' }, 'dev');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(bench.deliveries).toHaveLength(count);
  });
});
