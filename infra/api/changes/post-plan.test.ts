import type { Change, PlanProjection } from '@cloudmend/domain/changes';
import type { ResourceAddress } from '@cloudmend/domain/repositories';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { isInCode } from '../../changes/is-in-code';
import { AT, changeScene, findRule, toArn } from '../../changes/testing/change-scene';
import type { CiRun } from '../../runtime';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { TEST_SERVER } from '../../runtime/testing/test-git-host';
import { handler as postAddresses } from '../repositories/post-addresses';
import { handler as post } from './post-plan';

const { acme, approveAs, git, propose, read, savePolicy, stores, test, theRepository, work } = changeScene();

beforeEach(() =>
  test()
    .local.system.installations.claim(TEST_SERVER, installation(), acme())
    .then(() => undefined),
);
/** The scene connects every repository through the same installation: here each workspace has its own. */
const installation = () => 1000 + theRepository().hostId;
beforeEach(async () => {
  await stores().repositories.connect(theRepository({ installationId: installation() }));
});

let tokens = 0;
/** A token for a run of the change's commit, unless fields say otherwise. */
const aToken = (change: Change | undefined, fields: Partial<CiRun> & { audience?: string } = {}): string => {
  const token = `token-${(tokens += 1)}`;
  test().git.runs.set(token, {
    tokenId: `jti-${tokens}`,
    server: TEST_SERVER,
    hostId: theRepository().hostId,
    ref: `refs/heads/${change?.head?.branch ?? 'main'}`,
    commit: change?.head?.commit ?? 'c',
    url: 'https://github.com/acme/infra/actions/runs/1/attempts/1',
    isDemo: false,
    audience: `cloudmend:${acme()}`,
    ...fields,
  });
  return token;
};

const TOOLS: ResourceAddress = {
  type: 'aws_ecr_repository',
  address: 'aws_ecr_repository.tools',
  arn: toArn('tools'),
  id: 'tools',
};
type Planned = PlanProjection['changes'][number];
const anUpdate = (fields: Partial<Planned> = {}): Planned => ({
  address: TOOLS.address,
  type: TOOLS.type,
  actions: ['update'],
  resource: TOOLS.arn,
  attributes: ['image_tag_mutability'],
  replaces: false,
  ...fields,
});
const aPlan = (fields: object = {}, resources: readonly ResourceAddress[] = [TOOLS]) => ({
  projection: {
    tool: 'terraform',
    version: '1.11.4',
    root: 'shared',
    isComplete: true,
    changes: [anUpdate()],
    drift: [],
    ...fields,
  },
  resources,
});
const send = async (token: string, id: string, body: unknown, tenantId: string = acme()) =>
  readAnswer(
    await post(
      anEvent({ sub: undefined, path: { tenantId, id }, body, headers: { authorization: `Bearer ${token}` } }),
    ),
  );
const sendAddresses = async (token: string, addresses: readonly ResourceAddress[], repositoryId = 'r-1') =>
  readAnswer(
    await postAddresses(
      anEvent({
        sub: undefined,
        path: { tenantId: acme(), repositoryId },
        body: { root: 'shared', addresses },
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  );
const opened = async (): Promise<Change> => {
  await savePolicy({ unplanned: 'wait' });
  return propose('c-1', 'tools');
};

describe('a plan from CI', () => {
  it('opens the gate when it does what the edit says, and two people over it turn the check green', async () => {
    const change = await opened();
    expect(change.expected).toEqual({
      root: 'shared',
      fixes: [
        {
          resource: toArn('tools'),
          address: TOOLS.address,
          addresses: [{ address: TOOLS.address, attributes: ['image_tag_mutability'] }],
        },
      ],
    });
    expect(findRule(change, 'plan')?.verdict).toBe('wait');
    expect((await send(aToken(change), 'c-1', aPlan())).body).toEqual({ isTaken: true, faults: [] });
    expect(test().woken.at(-1)).toBe('c-1');
    const gated = await work('c-1');
    expect([gated.gate?.verdict, gated.gate?.approvalsNeeded]).toEqual(['allow', 1]);
    expect(gated.plan).toMatchObject({ projection: { commit: change.head?.commit }, faults: [] });
    await approveAs('owner', gated);
    expect((await work('c-1')).state).toBe('approved');
    expect(git().checks.get(`${change.head?.commit} c-1`)?.conclusion).toBe('success');
    expect((await stores().audit.list({ action: 'change.planned' }, 9)).items).toHaveLength(1);
  });

  it.each<[string, string, () => unknown]>(
    takeFirst(
      [
        [
          'of another address',
          'foreign-address',
          () => aPlan({ changes: [anUpdate(), anUpdate({ address: 'aws_vpc.x' })] }),
        ],
        [
          'that replaces',
          'replacement',
          () => aPlan({ changes: [anUpdate({ actions: ['delete', 'create'], replaces: true })] }),
        ],
        ['that deletes', 'replacement', () => aPlan({ changes: [anUpdate({ actions: ['delete'] })] })],
        ['of another attribute', 'foreign-attribute', () => aPlan({ changes: [anUpdate({ attributes: ['name'] })] })],
        ['with drift', 'drift', () => aPlan({ drift: ['aws_vpc.main'] })],
        ['that changes nothing', 'empty', () => aPlan({ changes: [] })],
        ['that is not complete', 'failed', () => aPlan({ isComplete: false })],
        ['of another resource', 'wrong-resource', () => aPlan({}, [{ ...TOOLS, arn: toArn('other') }])],
        ['that does not say which resource it is', 'wrong-resource', () => aPlan({}, [])],
        ['of another root that changes, too', 'foreign-address', () => aPlan({ root: 'env/prod' })],
      ],
      2,
    ),
  )('%s is refused with a sentence', async (_name, fault, plan) => {
    const change = await opened();
    const { status, body } = await send(aToken(change), 'c-1', plan());
    expect([status, body.isTaken]).toEqual([200, true]);
    expect(body.faults.map((each: { fault: string }) => each.fault)).toContain(fault);
    expect(body.faults.every(({ reason }: { reason: string }) => /^[A-Za-z].*\.$/.test(reason))).toBe(true);
    const gated = await work('c-1');
    expect([gated.gate?.verdict, findRule(gated, 'plan')?.verdict]).toEqual(['deny', 'deny']);
    expect((await approveAs('owner', gated)).status).toBe(409);
  });

  itAtNight('of an unedited root counts only while its latest plan has changes', async () => {
    const change = await opened();
    expect((await send(aToken(change), 'c-1', aPlan({ root: 'other', changes: [] }))).body.isTaken).toBe(false);
    await send(aToken(change), 'c-1', aPlan({ root: 'other' }));
    expect((await send(aToken(change), 'c-1', aPlan())).body.faults).toHaveLength(1);
    expect((await work('c-1')).gate?.verdict).toBe('deny');
    expect((await send(aToken(change), 'c-1', aPlan({ root: 'other', changes: [] }))).body.faults).toEqual([]);
    expect((await work('c-1')).gate?.verdict).toBe('allow');
  });

  it('voids approvals when it is another one, and keeps them when it is the same', async () => {
    const change = await opened();
    await send(aToken(change), 'c-1', aPlan());
    const gated = await work('c-1');
    await approveAs('owner', gated);
    expect((await send(aToken(change), 'c-1', aPlan())).body).toEqual({ isTaken: false, faults: [] });
    expect((await read('c-1')).state).toBe('approved');
    const altered = aPlan({ changes: [anUpdate({ attributes: ['image_tag_mutability', 'name'] })] });
    expect((await send(aToken(change), 'c-1', altered)).body.isTaken).toBe(true);
    const after = await work('c-1');
    expect([after.state, after.approvals, after.voidApprovals.length]).toEqual(['gated', [], 1]);
    expect(git().checks.get(`${change.head?.commit} c-1`)?.conclusion).toBe('failure');
    expect((await approveAs('second', gated)).status).toBe(409);
  });
});

describe('the token of a plan', () => {
  it.each<[string, number, Partial<CiRun> & { audience?: string }]>(
    takeFirst(
      [
        ['of another workspace', 401, { audience: 'cloudmend:globex' }],
        ['of a repository that is not connected', 403, { hostId: 5 }],
        ['of another server', 403, { server: 'https://git.example.com' }],
        ['of another branch', 409, { ref: 'refs/heads/main' }],
        ['of a pull request instead of the branch', 409, { ref: 'refs/pull/1/merge' }],
        ['of another commit', 409, { commit: 'f'.repeat(40) }],
      ],
      1,
    ),
  )('%s is refused', async (_name, status, fields) => {
    const change = await opened();
    expect((await send(aToken(change, fields), 'c-1', aPlan())).status).toBe(status);
    expect((await read('c-1')).plan).toBeNull();
  });

  itAtNight('works once, also for the same plan, and again after a call that failed', async () => {
    const change = await opened();
    const token = aToken(change);
    expect((await send(token, 'missing', aPlan())).status).toBe(404);
    expect((await send(token, 'c-1', aPlan())).status).toBe(200);
    expect((await send(token, 'c-1', aPlan({ changes: [] }))).body.message).toContain('used before');
    expect((await read('c-1')).plan?.faults).toEqual([]);
  });

  it('reaches no change of another workspace, whatever the address says', async () => {
    const change = await opened();
    const globex = `globex-${acme()}` as TenantId;
    await test().aTenant(globex, 'pro', { rival: 'tenant-admin' });
    const rival = test().local.openStores(globex);
    await rival.repositories.connect(theRepository({ id: 'r-9', installationId: 4, hostId: 900 }));
    await test().local.system.installations.claim(TEST_SERVER, 4, globex);
    const theirs = aToken(change, { hostId: 900, audience: `cloudmend:${globex}` });
    expect((await send(theirs, 'c-1', aPlan(), globex)).status).toBe(404);
    expect((await send(theirs, 'c-1', aPlan())).status).toBe(401);
    // Connected by number alone, without the claim on its installation.
    await rival.repositories.connect(theRepository({ id: 'r-10', installationId: installation() }));
    const stolen = aToken(change, { audience: `cloudmend:${globex}` });
    expect((await send(stolen, 'c-1', aPlan(), globex)).status).toBe(403);
    expect((await read('c-1')).plan).toBeNull();
  });

  it.each(
    takeFirst(
      [
        ['', 401],
        ['Basic x', 401],
        ['Bearer', 401],
        ['Bearer unknown', 401],
      ],
      1,
    ),
  )('%j is none', async (authorization, status) => {
    const answer = await post(
      anEvent({ sub: undefined, path: { tenantId: acme(), id: 'c-1' }, body: aPlan(), headers: { authorization } }),
    );
    expect(answer.statusCode).toBe(status);
  });

  it('brings no values along, and no plan that no tool made', async () => {
    const change = await opened();
    const leaking = aPlan({ changes: [{ ...anUpdate(), before: { password: 'secret' } }] });
    expect((await send(aToken(change), 'c-1', leaking)).status).toBe(400);
    expect((await send(aToken(change), 'c-1', aPlan({ isComputed: true }))).status).toBe(400);
    expect((await send(aToken(change, { isDemo: true }), 'c-1', aPlan({ isComputed: true }))).status).toBe(200);
    expect((await send(aToken(change), 'c-1', { ...aPlan(), resources: Array(10_001).fill(TOOLS) })).status).toBe(400);
  });
});

describe('the address book', () => {
  it('learns only from runs of the default branch, and lists what is in code', async () => {
    const branch = { ref: 'refs/heads/main' };
    expect((await sendAddresses(aToken(undefined, { ref: 'refs/heads/feature' }), [TOOLS])).status).toBe(403);
    expect((await sendAddresses(aToken(undefined, { ...branch, hostId: 5 }), [TOOLS])).status).toBe(403);
    expect((await sendAddresses(aToken(undefined, branch), [TOOLS], 'r-2')).status).toBe(404);
    expect(await isInCode(stores(), toArn('tools'))).toBe(false);
    const token = aToken(undefined, branch);
    expect((await sendAddresses(token, [TOOLS])).body).toEqual({ kept: 1 });
    expect((await sendAddresses(token, [])).status).toBe(409);
    expect([await isInCode(stores(), toArn('tools')), await isInCode(stores(), toArn('live'))]).toEqual([true, false]);
    expect((await stores().repositories.get('r-1'))?.plannedAt).toBe(AT);
  });

  itAtNight('finds a resource whose name the code does not spell', async () => {
    await savePolicy({});
    git().push('main', {
      'shared/tools.tf': `variable "name" {}

resource "aws_ecr_repository" "generated" {
  name                 = "\${var.name}-x"
  image_tag_mutability = "MUTABLE"
}
`,
    });
    await stores().repositories.putAddresses('r-1', 'shared', [{ ...TOOLS, address: 'aws_ecr_repository.generated' }]);
    const change = await propose('c-1', 'tools');
    expect([change.refusal, change.files.map(({ path }) => path)]).toEqual([null, ['shared/tools.tf']]);
  });
});
