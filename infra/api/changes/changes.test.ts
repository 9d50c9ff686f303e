import { advance, type Change, type ChangeEvent, type ChangeGate, gatedBy } from '@cloudmend/domain/changes';
import { DEFAULT_POLICY, hashPolicy } from '@cloudmend/domain/guardrails';
import { aChange, aRecommendation, anAccount } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { sha256 } from '../../changes/sign-proof';
import { workOnChange } from '../../changes/work-on-change';
import type { Handler } from '../../runtime';
import { gateTest } from '../../runtime/testing/gate-test';
import { handler as approve } from './approve-change';
import { handler as close } from './close-change';
import { handler as get } from './get-change';
import { handler as getProof } from './get-change-proof';
import { handler as list } from './list-changes';
import { handler as propose } from './propose-change';
import { handler as reject } from './reject-change';

const { test, cast } = gateTest();
const A = '111122223333';
const AT = '2026-11-21T12:00:00.000Z';
const POLICY = hashPolicy(DEFAULT_POLICY, sha256);
const ID = '01JD2M7F3A0000000000000002';

const stores = () => test().local.openStores(cast().acme);
const memberPut = (sub: string, role: 'tenant-admin' | 'tenant-manager' | 'tenant-viewer' | 'tenant-devops') =>
  test().local.system.members.put({
    tenantId: cast().acme,
    sub,
    email: `${sub}@acme.example`,
    role,
    state: 'active',
  });
const call = (handler: Handler, sub: string, body?: object, path: object = { id: ID }) =>
  cast().call(handler, { sub, path: { tenantId: cast().acme, ...path }, ...(body && { body }) });
const theManager = () => `manager-${cast().round}`;
const theAuthor = () => `author-${cast().round}`;

const step = (change: Change, event: object): Change => advance(change, { at: AT, by: null, ...event } as ChangeEvent);
const aGate = (overrides: Partial<ChangeGate> = {}): ChangeGate => ({
  at: AT,
  policyHash: POLICY,
  verdict: 'allow',
  approvalsNeeded: 2,
  decisions: [{ rule: 'two-people', verdict: 'allow', sentence: 'Two people approve production.', facts: [] }],
  ...overrides,
});

const openedChange = (): Change =>
  [
    {
      kind: 'located',
      repository: { id: 'r-1', host: 'github', name: 'acme/infra', root: 'env/prod', environment: 'prod' },
    },
    {
      kind: 'edited',
      edit: {
        base: { branch: 'main', commit: 'b1' },
        files: [{ path: 'main.tf', diff: '-a\n+b' }],
        facts: { scanId: 's', readAt: AT, items: [] },
        money: { monthlyUsd: '-12.40', formula: 'gb*(gp2-gp3)', inputs: { gb: '620' } },
        carbon: null,
        controls: { gained: [], lost: [] },
      },
    },
    { kind: 'opened', head: { branch: 'cloudmend/x', commit: 'h1' }, pullRequest: { number: 7, url: 'https://x' } },
  ].reduce(step, aChange({ id: ID, proposedBy: { sub: theAuthor(), name: 'author' } }));

/** Two managers, an author, and a change that waits for two approvals. */
const waiting = async (gate: Partial<ChangeGate> = {}): Promise<Change> => {
  await memberPut(theManager(), 'tenant-manager');
  await memberPut(theAuthor(), 'tenant-manager');
  const draft = aChange({ id: ID, proposedBy: { sub: theAuthor(), name: 'author' } });
  await stores().changes.draft(draft);
  const opened = openedChange();
  const gated = advance(opened, gatedBy(opened, aGate(gate), sha256));
  await stores().changes.save(draft, gated);
  return gated;
};
const stateNow = async () => (await stores().changes.read(ID))?.state;

describe('proposing a change', () => {
  beforeEach(async () => {
    await stores().accounts.link(anAccount({ accountId: A }), null);
    await stores().recommendations.record(
      { scanId: '1', at: AT, accountId: A },
      [aRecommendation({ id: 'r-1', title: 'Move to gp3' }), aRecommendation({ id: 'r-2' })],
      [],
    );
  });
  const asked = (...ids: string[]) => ({ targets: ids.map((id) => ({ kind: 'recommendation', id })) });

  it('drafts it, wakes the worker and leaves an audit entry', async () => {
    const answer = await call(propose, cast().me, asked('r-1', 'r-2', 'r-1'), {});
    expect(answer).toMatchObject({ status: 200, body: { state: 'drafted', title: 'Move to gp3 and 1 more' } });
    expect(answer.body.targets).toHaveLength(2);
    expect(test().woken.at(-1)).toBe(answer.body.id);
    expect((await stores().audit.list({}, 1)).items).toMatchObject([
      { action: 'change.propose', target: answer.body.id },
    ]);
    expect((await call(list, cast().viewer, undefined, {})).body).toMatchObject([{ id: answer.body.id }]);
    expect((await call(get, cast().viewer, undefined, { id: answer.body.id })).body).toEqual(answer.body);
  });

  it('is refused for a target that is unknown, dismissed or already in a change', async () => {
    expect((await call(propose, cast().me, asked('r-3'), {})).status).toBe(404);
    await stores().recommendations.settle('r-2', { reason: 'No.', by: 'x', at: AT });
    expect((await call(propose, cast().me, asked('r-2'), {})).status).toBe(409);
    const first = await call(propose, cast().me, asked('r-1'), {});
    const second = await call(propose, cast().me, { ...asked('r-1'), repositoryId: 'r' }, {});
    expect([second.status, second.body.details]).toEqual([409, { changeId: first.body.id }]);
  });

  it('is refused to viewers and below Pro; Basic may look, Free may not', async () => {
    expect((await call(propose, cast().viewer, asked('r-1'), {})).status).toBe(403);
    const { system } = test().local;
    await system.tenants.setPlan(cast().acme, 'basic');
    expect((await call(propose, cast().me, asked('r-1'), {})).body).toMatchObject({
      code: 'plan-limit',
      message: 'Pull requests need Pro or above. Your plan is Basic.',
    });
    expect((await call(list, cast().me, undefined, {})).status).toBe(200);
    await system.tenants.setPlan(cast().acme, 'free');
    expect((await call(list, cast().me, undefined, {})).body).toMatchObject({ code: 'plan-limit' });
  });
});

describe('approving a change', () => {
  it('takes two people over the same hash, then signs the proof and puts its hash into the audit trail', async () => {
    const { proofHash } = await waiting();
    expect((await call(approve, cast().me, { proofHash })).body).toMatchObject({ state: 'gated' });
    expect((await call(getProof, cast().me)).status).toBe(404);
    expect((await call(approve, theManager(), { proofHash })).body).toMatchObject({ state: 'approved' });
    const { body: proof } = await call(getProof, cast().viewer);
    const { predicate } = JSON.parse(Buffer.from(proof.envelope.payload, 'base64').toString('utf8'));
    expect(predicate.approvals.map(({ by }: { by: string }) => by)).toEqual([cast().me, theManager()]);
    expect((await stores().audit.list({ action: 'change.approve' }, 1)).items).toMatchObject([
      { target: ID, after: { state: 'approved', proofHash, envelopeHash: proof.envelopeHash } },
    ]);
    expect((await stores().changes.approvals(ID)).map(({ over }) => over)).toEqual([proofHash, proofHash]);
  });

  it('is refused to its author and to people without the role', async () => {
    const { proofHash } = await waiting();
    for (const sub of [theAuthor(), cast().viewer])
      expect([sub, (await call(approve, sub, { proofHash })).status]).toEqual([sub, 403]);
    expect(await stores().changes.approvals(ID)).toEqual([]);
  });

  itAtNight('counts a person once, however often they call', async () => {
    const { proofHash } = await waiting();
    const answers = [];
    for (const key of ['a', 'b', 'c'])
      answers.push(
        await cast().call(approve, {
          sub: cast().me,
          path: { tenantId: cast().acme, id: ID },
          body: { proofHash },
          headers: { 'idempotency-key': `approve-${key}-${cast().round}` },
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
    expect(await stateNow()).toBe('gated');
  });

  it('is refused over another hash, and after a force push over the old one', async () => {
    const gated = await waiting();
    const other = `sha256:${'9'.repeat(64)}`;
    expect((await call(approve, cast().me, { proofHash: other })).status).toBe(409);
    const pushed = step(gated, {
      kind: 'rebased',
      head: { branch: 'cloudmend/x', commit: 'h2' },
      edit: { ...gated, base: { branch: 'main', commit: 'b1' } },
    });
    await stores().changes.save(gated, pushed);
    expect((await call(approve, cast().me, { proofHash: gated.proofHash })).status).toBe(409);
    await stores().changes.save(pushed, advance(pushed, gatedBy(pushed, aGate(), sha256)));
    expect((await call(approve, theManager(), { proofHash: gated.proofHash })).body.message).toBe(
      'The change is no longer what you reviewed. Review it again.',
    );
    expect(await stateNow()).toBe('gated');
  });

  itAtNight('does not open with the approval of someone who lost the role', async () => {
    const { proofHash } = await waiting();
    await call(approve, theManager(), { proofHash });
    await memberPut(theManager(), 'tenant-viewer');
    expect((await call(approve, cast().me, { proofHash })).body).toMatchObject({ state: 'gated' });
    expect((await call(getProof, cast().me)).status).toBe(404);
  });

  it('shuts again if an approver loses the role or a day passes before the merge', async () => {
    const { proofHash } = await waiting();
    await call(approve, cast().me, { proofHash });
    await call(approve, theManager(), { proofHash });
    const work = () => workOnChange(test().services, { tenantId: cast().acme, changeId: ID });
    await work();
    expect(await stateNow()).toBe('approved');
    await memberPut(theManager(), 'tenant-viewer');
    await work();
    expect(await stateNow()).toBe('gated');
    await memberPut(theManager(), 'tenant-manager');
    await work();
    expect(await stateNow()).toBe('approved');
    test().local.setTime('2026-11-22T12:00:00.000Z');
    await work();
    test().local.setTime(AT);
    expect(await stateNow()).toBe('gated');
    expect((await stores().audit.list({ action: 'change.count' }, 9)).items).toHaveLength(3);
  });

  itAtNight(
    'collects approvals outside a window, opens when it comes, and is refused where the guardrails deny',
    async () => {
      const { proofHash } = await waiting({ verdict: 'wait', approvalsNeeded: 1 });
      expect((await call(approve, cast().me, { proofHash })).body).toMatchObject({ state: 'gated' });
      const held = (await stores().changes.read(ID)) as Change;
      await stores().changes.save(held, advance(held, gatedBy(held, aGate({ approvalsNeeded: 1 }), sha256)));
      await workOnChange(test().services, { tenantId: cast().acme, changeId: ID });
      expect(await stateNow()).toBe('approved');
      const open = (await stores().changes.read(ID)) as Change;
      await stores().changes.save(open, advance(open, gatedBy(open, aGate({ verdict: 'deny' }), sha256)));
      expect((await call(approve, theManager(), { proofHash })).body.message).toBe(
        'The guardrails do not allow this change.',
      );
    },
  );

  it('is refused to operators, who are not members', async () => {
    const { proofHash } = await waiting({ approvalsNeeded: 1 });
    const operator = `operator-${cast().round}`;
    const { members } = test().local.system;
    await members.setSuperAdmin(operator, `${operator}@example.com`, true);
    test().people.add({ sub: operator, email: `${operator}@example.com`, hasTotp: true });
    await members.noteSignIn(operator, true);
    await members.giveAccess(operator, { tenantId: cast().acme, until: '2026-11-21T12:30:00.000Z' });
    const answer = await cast().call(approve, {
      sub: operator,
      claims: { 'cognito:groups': '[cloudmend-admin]', email: `${operator}@example.com` },
      path: { tenantId: cast().acme, id: ID },
      body: { proofHash },
    });
    expect(answer.body).toMatchObject({
      code: 'forbidden',
      message: 'Only members of the workspace can approve changes.',
    });
  });
});

describe('stopped automation', () => {
  it('takes no proposal and no approval, and opens nothing', async () => {
    const { proofHash } = await waiting({ approvalsNeeded: 1, verdict: 'wait' });
    await call(approve, cast().me, { proofHash });
    const held = (await stores().changes.read(ID)) as Change;
    await stores().changes.save(held, advance(held, gatedBy(held, aGate({ approvalsNeeded: 1 }), sha256)));
    await stores().guardrails.stop({ by: 'admin@acme.example', reason: 'An incident.' });
    expect((await call(approve, theManager(), { proofHash })).body.message).toContain('Automation was stopped');
    expect((await call(propose, cast().me, { targets: [{ kind: 'finding', id: 'f-9' }] }, {})).status).toBe(409);
    await workOnChange(test().services, { tenantId: cast().acme, changeId: ID });
    expect(await stateNow()).toBe('gated');
  });
});

describe('rejecting or closing a change', () => {
  it('ends it with the reason and frees its targets', async () => {
    const { proofHash } = await waiting();
    expect((await call(reject, theManager(), { reason: 'Not before the release.' })).body).toMatchObject({
      state: 'closed',
    });
    expect((await stores().changes.read(ID))?.timeline.at(-1)).toMatchObject({
      kind: 'rejected',
      note: 'Not before the release.',
    });
    expect(await stores().changes.ofTarget('f-1')).toBeUndefined();
    expect((await call(approve, cast().me, { proofHash })).body.message).toBe('This change is closed.');
    expect((await call(close, cast().me, { reason: 'Again.' })).status).toBe(409);
    expect(test().woken.at(-1)).toBe(ID);
  });

  itAtNight('also works before it is opened, and after the plan was lowered', async () => {
    await stores().changes.draft(aChange({ id: ID }));
    await test().local.system.tenants.setPlan(cast().acme, 'basic');
    expect((await call(close, cast().me, { reason: 'Not needed.' })).body).toMatchObject({ state: 'closed' });
  });
});
