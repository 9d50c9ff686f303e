import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type Change, draftChange } from '@cloudmend/domain/changes';
import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { JudgedFinding } from '@cloudmend/store';
import { gitHosts } from '@cloudmend/infra/adapters';
import { isInCode, workOnChange } from '@cloudmend/infra/changes';
import { provideServices } from '@cloudmend/infra/runtime';
import { handler as approve } from '../../../../infra/api/changes/approve-change';
import { handler as postPlan } from '../../../../infra/api/changes/post-plan';
import { handler as postAddresses } from '../../../../infra/api/repositories/post-addresses';
import { handler as receive } from '../../../../infra/api/hooks/receive-delivery';
import { anEvent } from '../../../../infra/runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../../../infra/runtime/testing/test-services';
import { settle } from '../testing/settle';
import { DEMO_REPOSITORIES, DEMO_RESOURCES } from './demo-repositories';
import { DEMO_INSTALLATION, type LocalGitHub, openGitHub } from './open-github';

const ACME = 'acme' as TenantId;
const TOOLS = 'arn:aws:ecr:us-east-1:111122223333:repository/acme-prod-tools';
const UNKNOWN = 'arn:aws:ecr:us-east-1:111122223333:repository/acme-made-by-hand';
const AT = '2026-11-21T11:00:00.000Z';

const FINDING = {
  check: 'ecr-tag-immutability',
  status: 'fail',
  severity: 'MEDIUM',
  title: 'ECR repository has mutable tags',
  detail: 'The tags of the repository are mutable.',
  recommendation: 'Make tags immutable.',
  accountId: '111122223333',
  region: 'us-east-1',
  service: 'ecr',
  controls: [],
  evidence: [{ fact: 'imageTagMutability', value: 'MUTABLE' }],
} as const satisfies Omit<JudgedFinding, 'resource'>;

let test: TestServices;
let github: LocalGitHub;
let server: Server;
const ids = new Map<string, string>();
const works: Promise<void>[] = [];

const stores = () => test.local.openStores(ACME);
const hasState = (state: Change['state']) => async (): Promise<boolean> => (await read('change-1')).state === state;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant(ACME, 'pro', { owner: 'tenant-admin', second: 'tenant-manager', author: 'tenant-devops' });
  const made: { github?: LocalGitHub } = {};
  server = await new Promise<Server>((resolve) => {
    const opened = serve(
      {
        fetch: async (request) => {
          const { pathname } = new URL(request.url);
          const headers = Object.fromEntries(request.headers);
          const posted = /^\/api\/tenants\/acme\/(changes|repositories)\/(.+)\/(?:plan|addresses)$/.exec(pathname);
          if (posted) {
            const [, kind, id = ''] = posted;
            const path = { tenantId: ACME, id: decodeURIComponent(id), repositoryId: decodeURIComponent(id) };
            const event = anEvent({ headers, path, rawBody: await request.text() });
            const { statusCode, body } = await (kind === 'changes' ? postPlan : postAddresses)(event);
            return new Response(body, { status: statusCode });
          }
          if (pathname !== '/hooks') return (made.github as LocalGitHub).fetch(request);
          const { statusCode, body } = await receive(
            anEvent({ headers, path: { host: 'github' }, rawBody: await request.text() }),
          );
          return new Response(body, { status: statusCode });
        },
        hostname: '127.0.0.1',
        port: 0,
      },
      () => resolve(opened as Server),
    );
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  github = await openGitHub({
    address: `${origin}/git`,
    hooks: `${origin}/hooks`,
    installed: `${origin}/installed`,
    organisation: 'acme',
    repositories: DEMO_REPOSITORIES,
    ci: { api: `${origin}/api`, workspace: ACME, resources: DEMO_RESOURCES },
  });
  made.github = github;
  const services = {
    ...test.services,
    gitHost: gitHosts({
      servers: () => [github.registration],
      trusted: [origin],
      connectionsOf: (tenantId) => test.local.openStores(tenantId).repositories,
    }),
    changeWork: {
      wake: async (change: { tenantId: TenantId; changeId: string }) => void works.push(workOnChange(services, change)),
    },
  };
  provideServices(services);
  Object.assign(test, { services });
  const { registration } = github;
  await services.system.installations.claim(registration.server, DEMO_INSTALLATION, ACME);
  const installation = { host: 'github', server: registration.server, installationId: DEMO_INSTALLATION } as const;
  for (const { hostId, name, branch } of await services.gitHost.listRepositories(installation, stores().repositories))
    await stores().repositories.connect({
      id: name,
      host: 'github',
      server: registration.server,
      installationId: DEMO_INSTALLATION,
      hostId,
      name,
      branch,
      roots: [],
      state: 'connected',
      connectedAt: AT,
      connectedBy: 'owner',
    });
  await stores().accounts.link(anAccount({ accountId: '111122223333' }), null);
  await stores().findings.record(
    { scanId: 'scan', at: AT, accountId: '111122223333' },
    [TOOLS, UNKNOWN].map((resource) => ({ ...FINDING, resource })),
    () => true,
  );
  for (const { id, resource } of (await stores().findings.list({}, { limit: 5 })).items) ids.set(resource, id);
});
afterAll(async () => {
  await github.close();
  server.closeAllConnections();
  server.close();
  await test.local.close();
});

const propose = async (id: string, resource = TOOLS): Promise<void> => {
  await stores().changes.draft(
    draftChange({
      id,
      title: 'ECR repository has mutable tags',
      at: AT,
      proposedBy: { sub: 'author', name: 'author@acme.example' },
      targets: [
        {
          kind: 'finding',
          id: ids.get(resource) ?? '',
          source: 'ecr-tag-immutability',
          title: 'ECR repository has mutable tags',
          resource,
          accountId: '111122223333',
          region: 'us-east-1',
        },
      ],
    }),
  );
  await workOnChange(test.services, { tenantId: ACME, changeId: id });
};

const read = async (id: string) => {
  const change = await stores().changes.read(id);
  if (!change) throw new Error('The change is missing.');
  return change;
};

describe('a proposed change', () => {
  it('becomes one draft with the edit, its facts and an undecided check, however often it is worked on', async () => {
    await propose('change-1');
    // CI posts the plan.
    await settle(works, async () => {
      const { plan, gate } = await read('change-1');
      return plan !== null && gate?.verdict === 'allow';
    });
    const change = await read('change-1');
    expect(change).toMatchObject({
      state: 'gated',
      repository: { name: 'acme/infrastructure' },
      files: [{ path: 'production/services.tf' }],
      facts: {
        items: expect.arrayContaining([{ target: ids.get(TOOLS), fact: 'imageTagMutability', value: 'MUTABLE' }]),
      },
    });
    const changed = change.files[0]?.diff.split('\n').filter((line) => /^[+-] /.test(line)) ?? [];
    expect(changed).toEqual(['-  image_tag_mutability = "MUTABLE"', '+  image_tag_mutability = "IMMUTABLE"']);
    await workOnChange(test.services, { tenantId: ACME, changeId: 'change-1' });
    const open = await github.ask<unknown[]>('GET', '/repos/acme/infrastructure/pulls?state=open');
    expect(open).toHaveLength(1);
    const page = await (await fetch(change.pullRequest?.url ?? '')).text();
    expect(page).toContain('CloudMend approval: <strong>in_progress</strong>');
  });

  it('has its plan posted by CI, which says that it was computed from the code, and passes the gate', async () => {
    const { plan, gate } = await read('change-1');
    expect(plan).toMatchObject({
      faults: [],
      projection: {
        version: 'computed from the code',
        isComputed: true,
        root: 'production',
        changes: [{ address: 'aws_ecr_repository.tools', attributes: ['image_tag_mutability'], resource: TOOLS }],
      },
    });
    expect(await (await fetch(plan?.run ?? '')).text()).toContain('has no Terraform');
    expect([gate?.verdict, gate?.approvalsNeeded]).toEqual(['allow', 2]);
  });

  it('turns its check green with the approvals of two people', async () => {
    const { proofHash, head } = await read('change-1');
    for (const sub of ['owner', 'second'])
      await approve(
        anEvent({
          sub,
          path: { tenantId: ACME, id: 'change-1' },
          body: { proofHash },
          headers: { 'idempotency-key': `approve-${sub}` },
        }),
      );
    await settle(works, hasState('approved'));
    const { check_runs } = await github.ask<{ check_runs: Array<{ conclusion: string }> }>(
      'GET',
      `/repos/acme/infrastructure/commits/${head?.commit}/check-runs`,
    );
    expect(check_runs.map(({ conclusion }) => conclusion)).toEqual(['success']);
  });

  it('knows what the code of the main branch defines', async () => {
    await github.tellAddresses('acme/infrastructure', 'acme/infrastructure');
    const unknown = 'arn:aws:ecr:us-east-1:111122223333:repository/acme-made-by-hand';
    expect([await isInCode(stores(), TOOLS), await isInCode(stores(), unknown)]).toEqual([true, false]);
  });

  it('explains itself to writers alone', async () => {
    const { pullRequest } = await read('change-1');
    const path = `/repos/acme/infrastructure/issues/${pullRequest?.number}/comments`;
    const readComments = () => github.ask<Array<{ body: string }>>('GET', path);
    const before = (await readComments()).length;
    await github.ask('POST', path, { body: '/cloudmend explain' });
    await settle(works, async () => (await readComments()).length === before + 2);
    expect((await readComments()).at(-1)?.body).toContain('` imageTagMutability `: ` MUTABLE `');
  });

  it('is merged by the customer, and the webhook says so once', async () => {
    const before = await read('change-1');
    await github.merge('acme/infrastructure', before.pullRequest?.number ?? 0);
    await settle(works, hasState('merged'));
    expect(await read('change-1')).toMatchObject({ state: 'merged', merge: { by: 'sam', wasApproved: true } });
    const merged = await stores().audit.list({}, 50);
    expect(merged.items.filter(({ action }) => action === 'change.merged')).toHaveLength(1);
  });

  itAtNight('is refused with a ticket if no code names the resource', async () => {
    await propose('change-2', UNKNOWN);
    expect(await read('change-2')).toMatchObject({
      state: 'refused',
      refusal: { code: 'not-found', ticket: expect.stringContaining(UNKNOWN) },
    });
  });
});

describe('a webhook', () => {
  it('of no one is refused', async () => {
    const { statusCode } = await receive(
      anEvent({
        path: { host: 'github' },
        headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, 'x-github-delivery': 'd' },
        rawBody: '{}',
      }),
    );
    expect(statusCode).toBe(401);
  });
});
