import { advance, type Change } from '@cloudmend/domain/changes';
import { DEFAULT_POLICY } from '@cloudmend/domain/guardrails';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { CHECKS } from '@cloudmend/scanner';
import { aChange } from '@cloudmend/domain/testing';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { FREE_OF_CHARGE } from './free-of-charge';
import { gateChange } from './gate-change';

const ACME = 'acme' as TenantId;
const SCAN = '01JD2M7F3A0000000000000000';
const BUCKET = 'arn:aws:s3:::acme-exports';
const NOW = '2026-11-21T12:00:00.000Z';
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant(ACME, 'pro', { author: 'tenant-devops', owner: 'tenant-admin', second: 'tenant-manager' });
  const unit = { accountId: '111122223333', region: 'us-east-1', service: 's3' };
  const resources = [{ kind: 'aws.s3.bucket', arn: BUCKET, id: 'acme-exports', tags: { env: 'dev' } }];
  await test.local.openStores(ACME).snapshots.put(SCAN, unit, { resources });
});
afterAll(() => test.close());

const planned = (actions: string[], resource: string | null = BUCKET): Change['plan'] => ({
  at: NOW,
  run: 'https://ci.example/1',
  faults: [],
  projection: {
    tool: 'terraform',
    version: '1.11.4',
    root: '',
    commit: 'c1',
    isComplete: true,
    changes: [
      { address: 'aws_s3_bucket.x', type: 'aws_s3_bucket', actions, resource, attributes: [], replaces: false },
    ],
    drift: [],
  },
});
const proposed = (more: Partial<Change> = {}): Change =>
  aChange({
    state: 'planned',
    head: { branch: 'b', commit: 'c1' },
    files: [{ path: 'main.tf', diff: '+' }],
    facts: { scanId: SCAN, readAt: '2026-11-21T10:00:00.000Z', items: [] },
    targets: aChange().targets.map((target) => ({ ...target, kind: 'recommendation' })),
    money: { monthlyUsd: '-12.40', formula: 'f', inputs: {} },
    plan: planned(['update']),
    ...more,
  });
const gate = (change: Change, isPlanned = true) =>
  gateChange(
    { stores: test.local.openStores(ACME), system: test.local.system, clock: () => new Date(NOW), isPlanned },
    ACME,
    change,
  );

describe('the gate of a change', () => {
  it('reads the environment from the tags of the scan that the change rests on', async () => {
    expect(await gate(proposed())).toMatchObject({ verdict: 'allow', approvalsNeeded: 1, owners: [] });
    expect(
      await gate(proposed({ facts: { scanId: 'other', readAt: '2026-11-21T10:00:00.000Z', items: [] } })),
    ).toMatchObject({
      verdict: 'deny',
    });
  });

  it.each<[string, Partial<Change>, string]>([
    ['a plan that replaces', { plan: planned(['delete', 'create']) }, 'destruction'],
    ['a deletion that no rule asked for', { plan: planned(['delete']) }, 'destruction'],
    [
      'a plan with faults',
      { plan: { ...(planned(['update']) as NonNullable<Change['plan']>), faults: [{ fault: 'f', reason: 'r' }] } },
      'plan',
    ],
    ['no facts', { facts: null }, 'evidence'],
    ['a lost control', { controls: { gained: [], lost: [{ framework: 'cis', control: '1' }] } }, 'controls'],
    ['no plan yet', { plan: null }, 'plan'],
  ])('does not let %s pass', async (_name, more, rule) => {
    const { verdict, decisions } = await gate(proposed(more));
    expect(verdict).not.toBe('allow');
    expect(decisions.find((each) => each.rule === rule)?.verdict).not.toBe('allow');
  });

  it('asks for two people where no amount is known', async () => {
    expect(await gate(proposed({ money: null }))).toMatchObject({ verdict: 'allow', approvalsNeeded: 2 });
  });

  it('knows the cost of what AWS does not bill, and of no other fix of a finding', async () => {
    const targetOf = (source: string) => aChange().targets.map((target) => ({ ...target, source }));
    const costOf = async (source: string) =>
      (await gate(proposed({ money: null, targets: targetOf(source) }))).decisions.find(({ rule }) => rule === 'cost');
    expect((await costOf('ecr-tag-immutability'))?.facts).toEqual([{ fact: 'USD per month', value: '0' }]);
    expect((await costOf('s3-bucket-public'))?.sentence).toBe('A change without a known cost needs 2 approvals.');
    for (const check of FREE_OF_CHARGE) expect([check, CHECKS.some(({ id }) => id === check)]).toEqual([check, true]);
  });

  it('names owners by user ID, and their approval is needed to open the change', async () => {
    const owners = [{ path: '**', emails: ['owner@acme.example'] }];
    await test.local.openStores(ACME).guardrails.savePolicy({ ...DEFAULT_POLICY, owners }, 0, 'owner');
    const verdict = await gate(proposed());
    expect(verdict.owners).toEqual([{ path: '**', subs: ['owner'] }]);
    const proofHash = `sha256:${'0'.repeat(64)}`;
    const approval = (sub: string) => ({ by: { sub, name: sub }, at: NOW, over: proofHash });
    const approvers = ['author', 'owner', 'second'];
    const countedWith = (...subs: string[]) =>
      advance(proposed({ state: 'gated', gate: verdict, proofHash, approvals: subs.map(approval) }), {
        kind: 'counted',
        at: NOW,
        by: null,
        approvers,
      }).state;
    expect([countedWith('second'), countedWith('owner')]).toEqual(['gated', 'approved']);
  });
});
