import type { JudgedFinding } from '@cloudmend/store';
import { type Change, draftChange } from '@cloudmend/domain/changes';
import type { Connection, Repository } from '@cloudmend/domain/repositories';
import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { gitHosts } from '@cloudmend/infra/adapters';
import { workOnChange } from '@cloudmend/infra/changes';
import { provideServices } from '@cloudmend/infra/runtime';
import { handler as approve } from '../../../../infra/api/changes/approve-change';
import { handler as postPlan } from '../../../../infra/api/changes/post-plan';
import { handler as receive } from '../../../../infra/api/hooks/receive-delivery';
import { handler as connectByToken } from '../../../../infra/api/repositories/connect-by-token';
import { handler as connect } from '../../../../infra/api/repositories/connect-repository';
import { anEvent } from '../../../../infra/runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../../../infra/runtime/testing/test-services';
import { DEMO_REPOSITORIES } from '../github/demo-repositories';
import { type Listening, listen } from '../testing/host-bench';
import { settle } from '../testing/settle';
import { type LocalGitLab, openGitLab } from './open-gitlab';

const ACME = 'acme' as TenantId;
const PROJECT = 'acme/infrastructure';
const TOOLS = 'arn:aws:ecr:us-east-1:111122223333:repository/acme-prod-tools';
const CHECK = 'ecr-tag-immutability';
const OTHER = 'arn:aws:ecr:us-east-1:111122223333:repository/acme-other';
const AT = '2026-11-21T11:00:00.000Z';
const TITLE = 'ECR repository has mutable tags';

const FINDING = {
  check: CHECK,
  status: 'fail',
  severity: 'MEDIUM',
  title: TITLE,
  detail: 'The tags of the repository are mutable.',
  recommendation: 'Make tags immutable.',
  accountId: '111122223333',
  region: 'us-east-1',
  service: 'ecr',
  controls: [],
  evidence: [{ fact: 'imageTagMutability', value: 'MUTABLE' }],
} as const satisfies Omit<JudgedFinding, 'resource'>;

let test: TestServices;
let gitlab: LocalGitLab;
let listening: Listening;
let finding = '';
let other = '';
const works: Promise<void>[] = [];
/** What the product answered to webhooks. */
const received: Array<{ readonly headers: Record<string, string>; readonly body: string; readonly status: number }> =
  [];

const stores = () => test.local.openStores(ACME);
const hasState = (state: Change['state']) => async (): Promise<boolean> => (await read()).state === state;
const call = async <T>(handler: typeof approve, body: object, path: object = {}, sub = 'owner'): Promise<T> => {
  const headers = { 'idempotency-key': `${JSON.stringify(body)} ${sub}`.replace(/\W/g, '').slice(0, 100) };
  const answer = await handler(anEvent({ sub, path: { tenantId: ACME, ...path }, headers, body }));
  if (answer.statusCode !== 200) throw new Error(answer.body ?? '');
  return JSON.parse(answer.body ?? '') as T;
};

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant(ACME, 'pro', { owner: 'tenant-admin', second: 'tenant-manager', author: 'tenant-devops' });
  const made: { gitlab?: LocalGitLab } = {};
  listening = await listen(async (request) => {
    if (new URL(request.url).pathname !== '/api/hooks/gitlab') return (made.gitlab as LocalGitLab).fetch(request);
    const headers = Object.fromEntries(request.headers);
    const body = await request.text();
    const answer = await receive(anEvent({ headers, path: { host: 'gitlab' }, rawBody: body }));
    received.push({ headers, body, status: answer.statusCode ?? 0 });
    return new Response(answer.body, { status: answer.statusCode ?? 500 });
  });
  const { origin } = listening;
  gitlab = await openGitLab({
    address: `${origin}/git`,
    groups: [{ path: 'acme', members: { sam: 40, dev: 30, kim: 20 }, projects: DEMO_REPOSITORIES }],
    owner: 'sam',
  });
  made.gitlab = gitlab;
  const services = {
    ...test.services,
    settings: { ...test.services.settings, siteUrl: origin },
    gitHost: gitHosts({
      servers: () => [],
      trusted: [origin],
      connectionsOf: (tenantId) => test.local.openStores(tenantId).repositories,
    }),
    changeWork: {
      wake: async (change: { tenantId: TenantId; changeId: string }) => void works.push(workOnChange(services, change)),
    },
  };
  provideServices(services);
  Object.assign(test, { services });
  await stores().accounts.link(anAccount({ accountId: '111122223333' }), null);
  await stores().findings.record(
    { scanId: 'scan', at: AT, accountId: '111122223333' },
    [TOOLS, OTHER].map((resource) => ({ ...FINDING, resource })),
    () => true,
  );
  const { items } = await stores().findings.list({}, { limit: 2 });
  const idOf = (resource: string): string => items.find((each) => each.resource === resource)?.id ?? '';
  [finding, other] = [idOf(TOOLS), idOf(OTHER)];
});
afterAll(async () => {
  await listening.close();
  await test.local.close();
});

const read = async (id = 'change-1') => {
  const change = await stores().changes.read(id);
  if (!change) throw new Error('The change is missing.');
  return change;
};
const ask = async <T>(path: string, who = 'dev', method = 'GET', body?: object): Promise<T> => {
  const url = `${gitlab.server}/api/v4/projects/${encodeURIComponent(PROJECT)}${path}`;
  const response = await fetch(url, {
    method,
    headers: { 'private-token': gitlab.issue(who), 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as T;
};

describe('a change over GitLab', () => {
  let token = '';

  it('has its project connected by token', async () => {
    token = gitlab.issue('sam');
    const given = { host: 'gitlab', server: gitlab.server, path: 'acme', token };
    const { server, installationId } = await call<Connection>(connectByToken, given);
    const connected = await call<Repository>(connect, { server, installationId, name: PROJECT });
    expect(connected).toMatchObject({ host: 'gitlab', name: PROJECT, branch: 'main', state: 'connected' });
  });

  it('becomes one draft merge request, however often it is worked on', async () => {
    await stores().changes.draft(
      draftChange({
        id: 'change-1',
        title: TITLE,
        at: AT,
        proposedBy: { sub: 'author', name: 'author@acme.example' },
        targets: [
          {
            kind: 'finding',
            id: finding,
            source: CHECK,
            title: TITLE,
            resource: TOOLS,
            accountId: '111122223333',
            region: 'us-east-1',
          },
        ],
      }),
    );
    for (let again = 0; again < 2; again += 1)
      await workOnChange(test.services, { tenantId: ACME, changeId: 'change-1' });
    await settle(works, hasState('gated'));
    expect(await read()).toMatchObject({
      state: 'gated',
      repository: { host: 'gitlab', name: PROJECT },
      files: [{ path: 'production/services.tf' }],
    });
    const open = await ask<Array<{ title: string; draft: boolean }>>('/merge_requests?state=opened');
    expect(open).toMatchObject([{ title: `Draft: CloudMend: ${TITLE}`, draft: true }]);
    const statuses = await ask<object[]>(`/repository/commits/${(await read()).head?.commit}/statuses`);
    expect(statuses).toMatchObject([{ name: 'CloudMend approval', status: 'pending' }]);
  });

  it('takes the plan of its own pipeline, and of no other', async () => {
    const { head } = await read();
    const post = async (job: { ref: string; sha: string; audience?: string; project?: string }) => {
      const jwt = await gitlab.mint({ project: PROJECT, audience: `cloudmend:${ACME}`, ...job });
      const change = {
        address: 'aws_ecr_repository.tools',
        type: 'aws_ecr_repository',
        actions: ['update'],
        resource: TOOLS,
        attributes: ['image_tag_mutability'],
        replaces: false,
      };
      const projection = {
        tool: 'terraform',
        version: '1.11.4',
        root: 'production',
        isComplete: true,
        changes: [change],
        drift: [],
      };
      const resources = [{ type: change.type, address: change.address, arn: TOOLS, id: 'acme-prod-tools' }];
      const answer = await postPlan(
        anEvent({
          headers: { authorization: `Bearer ${jwt}` },
          path: { tenantId: ACME, id: 'change-1' },
          rawBody: JSON.stringify({ projection, resources }),
        }),
      );
      return answer.statusCode;
    };
    const ours = { ref: head?.branch ?? '', sha: head?.commit ?? '' };
    expect(await post({ ...ours, ref: 'main' })).not.toBe(200);
    expect(await post({ ...ours, sha: 'b'.repeat(40) })).not.toBe(200);
    expect(await post({ ...ours, audience: 'cloudmend:globex' })).toBe(401);
    expect(await post({ ...ours, project: 'acme/media' })).toBe(403);
    expect(await post(ours)).toBe(200);
    await settle(works, async () => (await read()).gate?.verdict === 'allow');
    const { plan, gate } = await read();
    expect(plan).toMatchObject({ faults: [], projection: { changes: [{ resource: TOOLS }] } });
    expect(plan?.run).toMatch(new RegExp(`^${gitlab.server}/${PROJECT}/-/jobs/\\d+$`));
    expect([gate?.verdict, gate?.approvalsNeeded]).toEqual(['allow', 2]);
  });

  it('answers comments of members who may push, and no others', async () => {
    const path = `/merge_requests/${(await read()).pullRequest?.number}/notes`;
    await ask(path, 'kim', 'POST', { body: '/cloudmend explain' });
    await settle(works);
    expect(await ask<object[]>(path)).toHaveLength(1);
    await ask(path, 'kim', 'POST', { body: '/cloudmend ignore' });
    await settle(works);
    expect((await read()).state).toBe('gated');
    const readNotes = () => ask<Array<{ body: string }>>(path);
    const before = (await readNotes()).length;
    await ask(path, 'dev', 'POST', { body: '/cloudmend explain' });
    await settle(works, async () => (await readNotes()).length === before + 2);
    expect((await readNotes()).at(-1)?.body).toContain('` imageTagMutability `: ` MUTABLE `');
  });

  it('cannot be merged before two people approved it', async () => {
    const path = `/merge_requests/${(await read()).pullRequest?.number}`;
    await ask(path, 'dev', 'PUT', { title: 'Ready' });
    expect(await ask(`${path}/merge`, 'dev', 'PUT')).toEqual({ message: '405 Method Not Allowed' });
    const { proofHash } = await read();
    for (const sub of ['owner', 'second']) await call(approve, { proofHash }, { id: 'change-1' }, sub);
    await settle(works, hasState('approved'));
    const statuses = await ask<object[]>(`/repository/commits/${(await read()).head?.commit}/statuses`);
    expect(statuses).toMatchObject([{ status: 'success', description: 'Approved' }]);
  });

  it('is merged by the customer, which the webhook says once', async () => {
    const path = `/merge_requests/${(await read()).pullRequest?.number}`;
    expect(await ask(`${path}/merge`, 'dev', 'PUT')).toMatchObject({ state: 'merged' });
    await settle(works, hasState('merged'));
    expect(await read()).toMatchObject({ state: 'merged', merge: { by: 'dev', wasApproved: true } });
    for (const { headers, body } of received.slice(-3))
      await receive(anEvent({ headers, path: { host: 'gitlab' }, rawBody: body }));
    const { items } = await stores().audit.list({}, 50);
    expect(items.filter(({ action }) => action === 'change.merged')).toHaveLength(1);
    expect(received.map(({ status }) => status)).toEqual(received.map(() => 200));
  });

  it('is refused with the reason once the token is revoked', async () => {
    gitlab.revoke(token);
    const change = await read();
    await stores().changes.draft(
      draftChange({
        id: 'change-2',
        title: TITLE,
        at: AT,
        proposedBy: change.proposedBy,
        targets: change.targets.map((target) => ({ ...target, id: other, resource: OTHER })),
      }),
    );
    await workOnChange(test.services, { tenantId: ACME, changeId: 'change-2' });
    expect(await read('change-2')).toMatchObject({
      state: 'refused',
      refusal: { reason: expect.stringContaining('GitLab does not accept the token') },
    });
    expect(JSON.stringify(test.logLines)).not.toContain('glpat-');
  });
});

describe('a webhook', () => {
  it('of no one, or for a host that is none, is refused', async () => {
    const send = async (host: string, headers = {}) =>
      (await receive(anEvent({ path: { host }, headers, rawBody: '{}' }))).statusCode;
    expect(await send('gitlab')).toBe(401);
    expect(await send('gitlab', { 'x-gitlab-token': `globex.41.${'A'.repeat(43)}` })).toBe(401);
    expect(await send('bitbucket')).toBe(404);
  });
});
