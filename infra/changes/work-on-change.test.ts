import { advance, type Change, draftChange, hasOpenPullRequest } from '@cloudmend/domain/changes';
import { DEFAULT_POLICY, type GuardrailPolicy } from '@cloudmend/domain/guardrails';
import type { Repository } from '@cloudmend/domain/repositories';
import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { JudgedFinding } from '@cloudmend/store';
import { handler as approve } from '../api/changes/approve-change';
import { anEvent, readAnswer } from '../runtime/testing/an-event';
import { TEST_SERVER } from '../runtime/testing/test-git-host';
import { openTestRepository, type TestRepository } from '../runtime/testing/test-repository';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { workOnChange } from './work-on-change';

const A = '111122223333';
const AT = '2026-11-21T12:00:00.000Z';
const toArn = (name: string): string => `arn:aws:ecr:us-east-1:${A}:repository/${name}`;
const FINDING = {
  check: 'ecr-tag-immutability',
  status: 'fail',
  severity: 'MEDIUM',
  title: 'ECR repository has mutable tags',
  detail: 'The tags of the repository are mutable.',
  recommendation: 'Make tags immutable.',
  accountId: A,
  region: 'us-east-1',
  service: 'ecr',
  controls: [],
  evidence: [{ fact: 'imageTagMutability', value: 'MUTABLE' }],
} as const satisfies Omit<JudgedFinding, 'resource'>;
const toHcl = (name: string): string => `resource "aws_ecr_repository" "${name}" {
  name                 = "${name}"
  image_tag_mutability = "MUTABLE"
}
`;

let test: TestServices;
let round = 0;
let scanNumber = 0;
let acme: TenantId;
let git: TestRepository;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const stores = () => test.local.openStores(acme);
const theRepository = (fields: Partial<Repository> = {}): Repository => ({
  id: 'r-1',
  host: 'github',
  server: TEST_SERVER,
  installationId: 7,
  hostId: 70 + round,
  name: `acme/infra-${round}`,
  branch: 'main',
  roots: [],
  state: 'connected',
  connectedAt: AT,
  connectedBy: 'owner',
  ...fields,
});

/** A workspace with one repository, whose two registries the scan has read with these tags. */
beforeEach(async () => {
  round += 1;
  acme = `acme-${round}` as TenantId;
  test.local.setTime(AT);
  await test.aTenant(acme, 'pro', {
    author: 'tenant-devops',
    owner: 'tenant-admin',
    second: 'tenant-manager',
    third: 'tenant-manager',
  });
  git = openTestRepository(`acme/infra-${round}`, {
    'shared/tools.tf': toHcl('tools'),
    'env/prod/live.tf': toHcl('live'),
  });
  test.git.opened.set(`acme/infra-${round}`, git);
  await stores().repositories.connect(theRepository());
  await scanned({ tools: { env: 'dev' }, live: { env: 'dev' } });
});

const NAMES = ['tools', 'live'];

/** A scan that finds both registries mutable, and has read the tags of those that are named. */
const scanned = async (tags: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<void> => {
  const { accounts, findings, scans, snapshots } = stores();
  await accounts.link(anAccount({ accountId: A }), null);
  scanNumber += 1;
  const scanId = `scan-${scanNumber}`;
  await scans.create(
    {
      scanId,
      scanTs: AT,
      requestedBy: 'owner',
      request: { cloud: 'aws', accounts: [A], mode: 'all', range: '30d', services: 'all', notes: '' },
    },
    { running: 9, perDay: 99 },
  );
  await scans.begin(scanId, AT);
  await scans.conclude(scanId, 'done', AT);
  const resources = Object.entries(tags).map(([name, each]) => ({
    kind: 'aws.ecr.repository',
    arn: toArn(name),
    id: name,
    tags: each,
  }));
  await snapshots.put(scanId, { accountId: A, region: 'us-east-1', service: 'ecr' }, { resources });
  await findings.record(
    { scanId, at: AT, accountId: A },
    NAMES.map((name) => ({ ...FINDING, resource: toArn(name) })),
    () => true,
  );
};

const propose = async (id: string, name: string): Promise<Change> => {
  const resource = toArn(name);
  const { items } = await stores().findings.list({}, { limit: 200 });
  const finding = items.find((each) => each.resource === resource);
  await stores().changes.draft(
    draftChange({
      id,
      title: FINDING.title,
      at: AT,
      proposedBy: { sub: 'author', name: 'author@acme.example' },
      targets: [
        {
          kind: 'finding',
          id: finding?.id ?? '',
          source: FINDING.check,
          title: FINDING.title,
          resource,
          accountId: A,
          region: 'us-east-1',
        },
      ],
    }),
  );
  return work(id);
};
const read = async (id: string): Promise<Change> => {
  const change = await stores().changes.read(id);
  if (!change) throw new Error('The change is missing.');
  return change;
};
const work = async (id: string): Promise<Change> => {
  await workOnChange(test.services, { tenantId: acme, changeId: id });
  return read(id);
};
const savePolicy = async (policy: Partial<GuardrailPolicy>): Promise<void> => {
  const { version } = await stores().guardrails.policy();
  await stores().guardrails.savePolicy({ ...DEFAULT_POLICY, unplanned: 'two-approvals', ...policy }, version, 'owner');
};
let calls = 0;
const approveAs = async (sub: string, { id, proofHash }: Change) =>
  readAnswer(
    await approve(
      anEvent({
        sub,
        path: { tenantId: acme, id },
        body: { proofHash },
        headers: { 'idempotency-key': `approve-${(calls += 1)}` },
      }),
    ),
  );
const ruleOf = ({ gate }: Change, rule: string) => gate?.decisions.find((each) => each.rule === rule);
const environmentOf = (change: Change) =>
  ruleOf(change, 'approvals')?.facts.map(({ value }) => value) ?? ruleOf(change, 'approvals')?.sentence;

describe('the gate of the worker', () => {
  it('reads the environment from tags, and one mark of production is enough', async () => {
    await savePolicy({});
    expect(environmentOf(await propose('c-1', 'tools'))).toEqual(['other', expect.stringContaining('tag env=dev of')]);
    expect(environmentOf(await propose('c-2', 'live'))).toEqual(['production', 'path env/prod/live.tf']);
  });

  it('denies a change whose tags no scan has read, and allows it once one has', async () => {
    await savePolicy({});
    await scanned({ live: { env: 'dev' } });
    const denied = await propose('c-1', 'tools');
    expect([denied.state, denied.gate?.verdict]).toEqual(['gated', 'deny']);
    expect(environmentOf(denied)).toEqual([]);
    expect((await approveAs('owner', denied)).status).toBe(409);
    await scanned({ tools: { env: 'dev' } });
    const { base } = denied;
    const voided = advance(denied, { kind: 'voided', at: AT, by: null, reason: 'Asked for a rebase.' });
    await stores().changes.save(denied, voided);
    git.push('main', { 'README.md': 'A new base' });
    const allowed = await work('c-1');
    expect([allowed.gate?.verdict, allowed.gate?.approvalsNeeded]).toEqual(['allow', 2]);
    expect(allowed.base).not.toEqual(base);
  });

  it('does not take the tags of another resource, of another scan or of another workspace', async () => {
    await savePolicy({});
    await scanned({ other: { env: 'dev' } });
    await test.local.openStores('stranger').snapshots.put(
      `scan-${scanNumber}`,
      { accountId: A, region: 'us-east-1', service: 'ecr' },
      {
        resources: [{ kind: 'aws.ecr.repository', arn: toArn('tools'), id: 'tools', tags: { env: 'dev' } }],
      },
    );
    expect((await propose('c-1', 'tools')).gate?.verdict).toBe('deny');
  });

  it('asks one person for what AWS does not bill elsewhere, two for production, and two without a plan', async () => {
    await savePolicy({});
    const other = await propose('c-1', 'tools');
    expect([ruleOf(other, 'cost')?.facts[0]?.value, other.gate?.approvalsNeeded]).toEqual(['0', 2]);
    expect(ruleOf(other, 'plan')?.sentence).toBe('A change without a plan needs 2 approvals.');
  });

  it('waits for the plan where the CI of the repository posts plans, whatever the policy says without', async () => {
    await savePolicy({});
    await stores().repositories.notePlan('r-1', AT);
    const waiting = await propose('c-1', 'tools');
    expect([waiting.gate?.verdict, ruleOf(waiting, 'plan')?.verdict]).toEqual(['wait', 'wait']);
    await approveAs('owner', waiting);
    await approveAs('second', waiting);
    expect((await work('c-1')).state).toBe('gated');
  });

  it('opens only with the approval of an owner of the path, however many others approve', async () => {
    await savePolicy({ owners: [{ path: 'shared/**', emails: ['owner@acme.example'] }] });
    const change = await propose('c-1', 'tools');
    expect(change.gate?.owners).toEqual([{ path: 'shared/**', subs: ['owner'] }]);
    for (const sub of ['second', 'third'])
      expect((await approveAs(sub, change)).body).toMatchObject({ state: 'gated' });
    expect((await work('c-1')).state).toBe('gated');
    expect((await approveAs('owner', change)).body).toMatchObject({ state: 'approved' });
    expect((await work('c-1')).state).toBe('approved');
    await test.local.system.members.put({
      tenantId: acme,
      sub: 'owner',
      email: 'owner@acme.example',
      role: 'tenant-viewer',
      state: 'active',
    });
    expect((await work('c-1')).state).toBe('gated');
  });

  it('lets nobody approve for an owner who has left or who is named in other letters only', async () => {
    await savePolicy({ owners: [{ path: '**', emails: ['gone@acme.example'] }] });
    const change = await propose('c-1', 'tools');
    expect(change.gate?.owners).toEqual([{ path: '**', subs: [] }]);
    for (const sub of ['owner', 'second', 'third']) await approveAs(sub, change);
    expect((await work('c-1')).state).toBe('gated');
  });

  it('voids approvals once the guardrails change, and takes none over the old ones', async () => {
    await savePolicy({});
    const change = await propose('c-1', 'tools');
    await approveAs('owner', change);
    await savePolicy({ owners: [{ path: '**', emails: ['second@acme.example'] }] });
    expect((await approveAs('third', change)).body).toMatchObject({ state: 'gated' });
    const again = await work('c-1');
    expect([again.state, again.approvals, again.voidApprovals.length]).toEqual(['gated', [], 2]);
    expect((await approveAs('second', change)).status).toBe(409);
  });

  it('shuts an approved change when its evidence grows old', async () => {
    await savePolicy({ evidenceHours: 1 });
    const change = await propose('c-1', 'tools');
    await approveAs('owner', change);
    await approveAs('second', change);
    expect((await work('c-1')).state).toBe('approved');
    test.local.setTime('2026-11-21T13:00:00.000Z');
    const old = await work('c-1');
    expect([old.state, ruleOf(old, 'evidence')?.verdict]).toEqual(['gated', 'deny']);
    expect(git.checks.get(`${old.head?.commit} c-1`)?.conclusion).toBe('failure');
  });

  it('counts every open pull request of the repository, also beyond a hundred, and none of another one', async () => {
    await savePolicy({ openPullRequests: 50 });
    const change = await propose('c-1', 'tools');
    const copies = Array.from({ length: 130 }, (_, at) => ({
      ...change,
      id: `d-${String(at).padStart(3, '0')}`,
      targets: change.targets.map((target) => ({ ...target, id: `t-${at}` })),
      repository: change.repository && { ...change.repository, id: at < 120 ? 'r-1' : 'r-2' },
    }));
    for (const copy of copies) await stores().changes.draft(copy);
    const voided = advance(change, { kind: 'voided', at: AT, by: null, reason: 'Again.' });
    await stores().changes.save(change, voided);
    const gated = await work('c-1');
    expect(ruleOf(gated, 'pull-requests')).toMatchObject({ verdict: 'wait', facts: [{ fact: 'Open', value: '120' }] });
    expect(hasOpenPullRequest(gated)).toBe(true);
  });

  it('says nothing new while nothing has changed', async () => {
    await savePolicy({ freezes: [FREEZE] });
    const change = await propose('c-1', 'tools');
    expect(change.gate?.verdict).toBe('wait');
    test.local.setTime('2026-11-21T12:30:00.000Z');
    expect((await work('c-1')).version).toBe(change.version);
    test.local.setTime('2026-11-21T13:00:00.000Z');
    expect((await work('c-1')).gate?.verdict).toBe('allow');
  });
});

const FREEZE = {
  name: 'A release',
  from: '2026-11-21T11:00',
  to: '2026-11-21T13:00',
  timezone: 'UTC',
  appliesTo: 'everything',
} as const;

describe('the worker while automation is stopped', () => {
  it('writes nothing to the repository, and continues afterwards', async () => {
    await savePolicy({});
    await stores().guardrails.stop({ by: 'owner@acme.example', reason: 'An incident.' });
    expect((await propose('c-1', 'tools')).state).toBe('drafted');
    expect([git.branches.size, git.pulls]).toEqual([1, []]);
    const { at } = await stores().guardrails.killSwitch();
    await stores().guardrails.resume(at ?? '', { by: 'owner@acme.example', reason: 'It is over.' });
    expect((await work('c-1')).state).toBe('gated');
  });
});
