import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type Change, draftChange } from '@cloudmend/domain/changes';
import { DEFAULT_POLICY } from '@cloudmend/domain/guardrails';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAccount } from '@cloudmend/domain/testing';
import { DEMO_INSTALLATION, type LocalGitHub, openGitHub } from './emulators/github/open-github';
import { type BuiltWorker, buildWorker, type Folder, makeFolder, type RunningWorker } from './testing/killed-worker';
import type { Worker } from './testing/worker';

const ACME = 'acme' as TenantId;
const ACCOUNT = '111122223333';
const ARN = `arn:aws:ecr:us-east-1:${ACCOUNT}:repository/tools`;
const CODE = `resource "aws_ecr_repository" "tools" {
  name                 = "tools"
  image_tag_mutability = "MUTABLE"
}
`;
/** One for each test. */
const REPOSITORIES = ['infra-0', 'infra-1'];
const HOUR_MS = 3_600_000;

let built: BuiltWorker;
let github: LocalGitHub;
let server: Server;
let folder: Folder;
let used = 0;
let starts: number;
/** Writes on the git server: the worker dies before the answer to the first one of each kind. */
let fatal: Set<string>;
let worker: RunningWorker | undefined;

/** `POST refs` of a request that writes to a repository. */
const nameWrite = ({ method, url }: Request): string | undefined => {
  const path = /\/api\/v3\/repos\/[^/]+\/[^/]+\/(?:git\/)?([a-z-]+)/.exec(url)?.[1];
  return method === 'GET' || path === undefined ? undefined : `${method} ${path}`;
};

/** GitHub in this process, which no worker takes with it. */
beforeAll(async () => {
  const made: { github?: LocalGitHub } = {};
  server = await new Promise<Server>((resolve) => {
    const opened = serve(
      {
        fetch: async (request) => {
          const write = nameWrite(request);
          const answer = await (made.github as LocalGitHub).fetch(request);
          if (write !== undefined && fatal.delete(write)) {
            worker?.kill();
            await worker?.livedToTheEnd;
          }
          return answer;
        },
        hostname: '127.0.0.1',
        port: 0,
      },
      () => resolve(opened as Server),
    );
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  made.github = await openGitHub({
    address: `${origin}/git`,
    hooks: `${origin}/hooks`,
    installed: `${origin}/installed`,
    organisation: 'acme',
    repositories: Object.fromEntries(REPOSITORIES.map((name) => [name, { 'main.tf': CODE }])),
  });
  github = made.github;
  built = await buildWorker();
});
afterAll(async () => {
  await built.remove();
  await github.close();
  server.closeAllConnections();
  server.close();
});

const nameRepository = (): string => `acme/${REPOSITORIES[used % REPOSITORIES.length]}`;

/** A workspace with one repository and a proposal for it. */
const plant = async ({ services }: Worker): Promise<void> => {
  const { system, openStores, gitHost, clock } = services;
  const at = clock().toISOString();
  const owner = { sub: 'owner', email: 'owner@acme.example' };
  await system.tenants.create({ tenantId: ACME, name: 'Acme', plan: 'pro', owner });
  for (const sub of ['owner', 'second', 'author'])
    await system.members.put({
      sub,
      email: `${sub}@acme.example`,
      tenantId: ACME,
      role: 'tenant-admin',
      state: 'active',
    });
  const { accounts, changes, findings, guardrails, repositories, scans, snapshots } = openStores(ACME);
  const { server: address } = github.registration;
  const installation = { host: 'github', server: address, installationId: DEMO_INSTALLATION } as const;
  const all = await gitHost.listRepositories(installation, repositories);
  const place = all.find(({ name }) => name === nameRepository());
  if (!place) throw new Error('The repository is missing.');
  await repositories.connect({
    ...installation,
    ...place,
    id: 'r-1',
    roots: [],
    state: 'connected',
    connectedAt: at,
    connectedBy: 'owner',
  });
  const { version } = await guardrails.policy();
  await guardrails.savePolicy({ ...DEFAULT_POLICY, unplanned: 'two-approvals', otherApprovals: 2 }, version, 'owner');
  await accounts.link(anAccount({ accountId: ACCOUNT }), null);
  await scans.create(
    {
      scanId: 'scan',
      scanTs: at,
      requestedBy: 'owner',
      request: { cloud: 'aws', accounts: [ACCOUNT], mode: 'all', range: '30d', services: 'all', notes: '' },
    },
    { running: 1, perDay: 1 },
  );
  await scans.begin('scan', at);
  await scans.conclude('scan', 'done', at);
  const scanned = { kind: 'aws.ecr.repository', arn: ARN, id: 'tools', tags: { env: 'dev' } };
  await snapshots.put('scan', { accountId: ACCOUNT, region: 'us-east-1', service: 'ecr' }, { resources: [scanned] });
  const about = { title: 'ECR repository has mutable tags', resource: ARN, accountId: ACCOUNT, region: 'us-east-1' };
  await findings.record(
    { scanId: 'scan', at, accountId: ACCOUNT },
    [
      {
        ...about,
        check: 'ecr-tag-immutability',
        status: 'fail',
        severity: 'MEDIUM',
        detail: 'The tags of the repository are mutable.',
        recommendation: 'Make tags immutable.',
        service: 'ecr',
        controls: [],
        evidence: [{ fact: 'imageTagMutability', value: 'MUTABLE' }],
      },
    ],
    () => true,
  );
  const [finding] = (await findings.list({}, { limit: 1 })).items;
  await changes.draft(
    draftChange({
      id: 'c-1',
      title: about.title,
      at,
      proposedBy: { sub: 'author', name: 'author@acme.example' },
      targets: [{ ...about, kind: 'finding', id: finding?.id ?? '', source: 'ecr-tag-immutability' }],
    }),
  );
};

beforeEach(async () => {
  fatal = new Set();
  starts = 0;
  folder = await makeFolder();
  await folder.look(plant, { github: github.registration });
});
afterEach(async () => {
  used += 1;
  await folder.remove();
});

/** Each worker starts an hour after the one before: the repository then has room for another pull request. */
const work = async (killAt?: string): Promise<boolean> => {
  starts += 1;
  worker = built.start({
    stateFolder: folder.path,
    github: github.registration,
    tenantId: ACME,
    changeId: 'c-1',
    aheadMs: starts * HOUR_MS,
    ...(killAt === undefined ? {} : { killAt }),
  });
  return worker.livedToTheEnd;
};
const read = (): Promise<Change> =>
  folder.look(async ({ services }) => (await services.openStores(ACME).changes.read('c-1')) as Change);

interface Named {
  readonly ref: string;
}

/** One branch with one commit, one pull request and one check; nothing of the change is lost. */
const expectOnce = async (): Promise<void> => {
  const { state, head, pullRequest, gate, timeline } = await read();
  expect([state, gate?.verdict]).toEqual(['gated', 'allow']);
  const kinds = timeline.map(({ kind }) => kind).filter((kind) => kind !== 'held' && kind !== 'gated');
  expect(kinds).toEqual(['drafted', 'located', 'edited', 'opened']);
  const path = `/repos/${nameRepository()}`;
  const refs = await github.ask<Array<Named & { object: { sha: string } }>>('GET', `${path}/git/matching-refs/heads/`);
  const ours = refs.filter(({ ref }) => ref !== 'refs/heads/main');
  expect(ours.map(({ ref, object }) => [ref, object.sha])).toEqual([[`refs/heads/${head?.branch}`, head?.commit]]);
  const { parents } = await github.ask<{ parents: Array<{ sha: string }> }>(
    'GET',
    `${path}/git/commits/${head?.commit}`,
  );
  expect(parents.map(({ sha }) => sha)).toEqual([refs.find(({ ref }) => ref === 'refs/heads/main')?.object.sha]);
  const pulls = await github.ask<Array<{ number: number; state: string }>>('GET', `${path}/pulls?state=all`);
  expect(pulls.map((each) => [each.number, each.state])).toEqual([[pullRequest?.number, 'open']]);
  const { check_runs } = await github.ask<{ check_runs: Array<{ external_id: string; status: string }> }>(
    'GET',
    `${path}/commits/${head?.commit}/check-runs`,
  );
  expect(check_runs.map((each) => [each.external_id, each.status])).toEqual([['c-1', 'in_progress']]);
};

const WRITES = ['POST refs', 'POST pulls', 'POST blobs', 'POST commits', 'POST check-runs'];

/** Starts workers until one lives to the end. Returns how many were killed. */
const workUntilDone = async (killAt?: string): Promise<number> => {
  let kills = 0;
  while (!(await work(killAt))) kills += 1;
  return kills;
};

const WAYS: ReadonlyArray<[string, () => Promise<void>]> = [
  [
    'before the first answers of GitHub',
    async () => {
      fatal = new Set(WRITES);
      expect([await workUntilDone(), [...fatal]]).toEqual([WRITES.length, []]);
    },
  ],
  ['after each step that it stores', async () => expect(await workUntilDone('after changes.save')).toBe(3)],
];

describe('a change', () => {
  it.each(WAYS)('is opened once if its worker is killed %s', async (_way, killEach) => {
    await killEach();
    await expectOnce();
  });
});
