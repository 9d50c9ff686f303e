import type { CapabilityMode, PowerSchedule, Run } from '@cloudmend/domain/runs';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { aFinding, anAccount, aRecommendation, aRun } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { CloudError, type CloudReader } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { REPOSITORY } from '../test/harness/crowd';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { runFixes } from './run-fixes';

const ACCOUNT = '111122223333';
const ARN = 'arn:aws:ec2:us-east-1:111122223333:instance/i-0123456789abcdef0';
const TARGET = 'i-0123456789abcdef0';
const ANN = { sub: 'ann', email: 'ann@acme.example' };
const BOB = { sub: 'bob', email: 'bob@acme.example' };

let test: TestServices;
let tenantId: TenantId;
let stores: Stores;
let rounds = 0;
let now: Date;
/** One instance, and what was asked of it. */
let state: string;
let asked: string[];

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const reader: CloudReader = {
  calls: 0,
  read: async ({ operation, input }) => {
    asked.push(operation);
    if ((input as { DryRun?: boolean }).DryRun)
      throw new CloudError('failed', operation, 'DryRunOperation', 'It would succeed.');
    if (operation === 'StopInstances') state = 'stopped';
    if (operation === 'StartInstances') state = 'running';
    return { Reservations: [{ Instances: [{ State: { Name: state }, RootDeviceType: 'ebs' }] }] };
  },
};
const look = async (at?: string): Promise<void> => {
  if (at !== undefined) now = new Date(at);
  test.local.setTime(now.toISOString());
  const { openStores, log, system } = test.services;
  // Each test looks at its own workspace only.
  const listDue: typeof system.listDue = async (kind) =>
    (await system.listDue(kind)).filter((each) => each.tenantId === tenantId);
  await runFixes({
    openStores,
    log,
    system: { members: system.members, tenants: { get: system.tenants.get }, listDue },
    clock: () => now,
    remediation: { enter: async () => reader },
  });
};
const writes = () => asked.filter((operation) => /^(Start|Stop)/.test(operation));
const turn = (mode: CapabilityMode) =>
  stores.runs.changeCapabilities(ACCOUNT, { 'ec2-stop-instance': mode, 'ec2-start-instance': mode });

beforeEach(async () => {
  tenantId = `fixes-${(rounds += 1)}` as TenantId;
  state = 'running';
  asked = [];
  now = new Date('2026-11-20T18:00:00.000Z');
  test.local.setTime(now.toISOString());
  await test.aTenant(tenantId, 'pro', { ann: 'tenant-admin', bob: 'tenant-admin' });
  stores = test.services.openStores(tenantId);
  await stores.accounts.link(anAccount({ roleArn: `arn:aws:iam::${ACCOUNT}:role/CloudMendReadOnly` }), null);
  await turn('approve');
});
const stop = (more: Partial<Run> = {}) =>
  stores.runs.create(
    aRun({
      capability: 'ec2-stop-instance',
      about: 'EC2-IDLE',
      resource: ARN,
      target: TARGET,
      evidence: { state: 'running' },
      requestedBy: ANN,
      approvedBy: BOB,
      state: 'queued',
      createdAt: now.toISOString(),
      ...more,
    }),
  );
const halt = async (): Promise<string> => {
  const { after } = await stores.guardrails.stop({ by: ANN.email, reason: 'incident' });
  return after.at ?? '';
};
const readRun = async () => (await stores.runs.list({ limit: 1 })).items[0];

describe('a direct fix that was approved', () => {
  it('is written once, and audited with who approved it', async () => {
    await stop();
    await look();
    expect(await readRun()).toMatchObject({ state: 'done', after: { state: 'stopped' } });
    await look();
    expect(writes()).toEqual(['StopInstances', 'StopInstances']);
    const { items } = await stores.audit.list({}, 5);
    expect(items.filter(({ action }) => action === 'fix.write')).toMatchObject([{ sub: 'bob', target: ARN }]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['the fix was turned off', 'off', () => turn('off')],
    ['the account only allows dry runs', 'off', () => turn('dry-run')],
    [
      'the approver lost the role',
      'role-lost',
      () => test.services.system.members.put({ ...BOB, tenantId, role: 'tenant-viewer', state: 'active' }),
    ],
    ['the account was unlinked', 'unlinked', () => stores.accounts.unlink(ACCOUNT)],
    [
      'code owns the resource',
      'owned-by-code',
      async () => {
        await stores.repositories.connect(REPOSITORY);
        const address = { type: 'aws_instance', address: 'aws_instance.web', arn: ARN, id: TARGET };
        await stores.repositories.putAddresses(REPOSITORY.id, 'production', [address]);
      },
    ],
    [
      'the resource has changed since the scan',
      'not-running',
      async () => {
        state = 'terminated';
      },
    ],
  ])('is refused if %s', async (_case, code, change) => {
    await stop();
    await change();
    await look();
    expect(await readRun()).toMatchObject({ state: 'refused', reason: { code } });
    expect(state === 'running' ? writes() : []).toEqual([]);
  });

  it('writes nothing while automation is stopped, and continues afterwards', async () => {
    await stop();
    const stopped = await halt();
    await look();
    expect(await readRun()).toMatchObject({ state: 'writing', reason: { code: 'stopped' } });
    expect(state).toBe('running');
    await stores.guardrails.resume(stopped, { by: ANN.email, reason: 'over' });
    await look('2026-11-20T18:05:00.000Z');
    expect(await readRun()).toMatchObject({ state: 'done' });
  });

  it('expires after a day without an approval', async () => {
    await stop({ state: 'waiting', approvedBy: null });
    await look('2026-11-21T18:00:01.000Z');
    expect(await readRun()).toMatchObject({ state: 'expired' });
  });
});

describe('the scan after a direct fix', () => {
  const scan = async (at: string, isFixed: boolean, kind: 'finding' | 'recommendation') => {
    if (kind === 'recommendation') {
      const found = isFixed ? [] : [aRecommendation({ id: 'r-1', accountId: ACCOUNT })];
      await stores.recommendations.record({ scanId: 's', at, accountId: ACCOUNT }, found, [
        'EC2-RIGHTSIZE',
        'EC2-IDLE',
        aRecommendation().rule,
      ]);
    } else await recordFinding(at, isFixed ? 'pass' : 'fail');
    await stores.accounts.markScanned(ACCOUNT, at);
  };
  const recordFinding = async (at: string, status: 'pass' | 'fail') => {
    const {
      id: _id,
      status: _s,
      firstSeen: _f,
      lastSeen: _l,
      mute: _m,
      isUnread: _u,
      ...found
    } = aFinding({ accountId: ACCOUNT });
    await stores.findings.record({ scanId: `s-${at}`, at, accountId: ACCOUNT }, [{ ...found, status }], () => true);
    return (await stores.findings.list({}, { limit: 1 })).items[0]?.id ?? '';
  };

  it.each(
    takeFirst(
      [
        ['verifies it', true, 'verified'],
        ['says that it still finds the fault', false, 'not-verified'],
      ] as const,
      1,
    ),
  )('%s', async (_name, isFixed, expected) => {
    for (const kind of ['finding', 'recommendation'] as const) {
      const before = '2026-11-20T17:00:00.000Z';
      const subject = kind === 'finding' ? await recordFinding(before, 'fail') : 'r-1';
      await scan(before, false, kind);
      await stop({ runId: `01JD2M7F3A00000000000000${kind === 'finding' ? '01' : '02'}`, subject });
      await look('2026-11-20T18:00:00.000Z');
      await look('2026-11-20T18:10:00.000Z');
      // The scan before the write says nothing.
      expect(await readRun()).toMatchObject({ state: 'done' });
      await scan('2026-11-20T19:00:00.000Z', isFixed, kind);
      await look('2026-11-20T19:01:00.000Z');
      expect(await readRun()).toMatchObject({ state: expected });
      state = 'running';
    }
  });
});

describe('an instance with a schedule', () => {
  const WORKDAYS = {
    dow: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
    start: '08:00',
    stop: '19:00',
    timezone: 'Europe/Berlin',
  } as const;
  const plan = (more: Partial<PowerSchedule> = {}) =>
    stores.runs.savePowerSchedule({
      target: TARGET,
      accountId: ACCOUNT,
      region: 'us-east-1',
      resource: ARN,
      hours: { ...WORKDAYS, dow: [...WORKDAYS.dow] },
      state: 'active',
      requestedBy: ANN,
      approvedBy: BOB,
      createdAt: now.toISOString(),
      handledThrough: '2026-11-20T12:00:00.000Z',
      version: 0,
      ...more,
    });

  it('is stopped and started by the clock of its zone, once each', async () => {
    await plan();
    await look('2026-11-20T17:59:00.000Z');
    expect([state, await readRun()]).toEqual(['running', undefined]);
    // Friday, 19:00 in Berlin.
    for (const at of ['2026-11-20T18:00:00.000Z', '2026-11-20T18:01:00.000Z', '2026-11-22T12:00:00.000Z'])
      await look(at);
    expect([state, (await readRun())?.state]).toEqual(['stopped', 'verified']);
    await look('2026-11-23T06:59:00.000Z');
    expect(state).toBe('stopped');
    // Monday, 08:00.
    for (const at of ['2026-11-23T07:00:00.000Z', '2026-11-23T07:01:00.000Z']) await look(at);
    expect([state, (await readRun())?.capability]).toEqual(['running', 'ec2-start-instance']);
    expect((await stores.runs.list({ limit: 9 })).items).toHaveLength(2);
  });

  it('waits for someone else, and begins after the approval', async () => {
    await plan({ state: 'waiting', approvedBy: null });
    await look('2026-11-20T18:00:00.000Z');
    expect([state, await readRun()]).toEqual(['running', undefined]);
  });

  itAtNight('is not stopped late: automation was stopped until working hours', async () => {
    await plan();
    const stopped = await halt();
    await look('2026-11-20T18:00:00.000Z');
    expect([state, (await readRun())?.state]).toEqual(['running', 'writing']);
    await stores.guardrails.resume(stopped, { by: ANN.email, reason: 'over' });
    await look('2026-11-23T07:30:00.000Z');
    expect(state).toBe('running');
    expect(
      (await stores.runs.list({ limit: 9 })).items.map((run) => [run.capability, run.state, run.reason?.code]),
    ).toEqual(expect.arrayContaining([['ec2-stop-instance', 'failed', 'superseded']]));
  });

  it('catches up after a day without a worker, and leaves out what is older', async () => {
    await plan();
    await look('2026-11-21T17:59:00.000Z');
    expect(state).toBe('stopped');
    state = 'running';
    await look('2026-11-22T18:30:00.000Z');
    expect(state).toBe('running');
  });

  it('is queued once, whatever dies between the run and its note', async () => {
    const schedule = await plan();
    await look('2026-11-20T18:00:00.000Z');
    // The note is lost.
    const stored = (await stores.runs.getPowerSchedule(TARGET)) as PowerSchedule;
    await stores.runs.savePowerSchedule({ ...schedule, version: stored.version });
    await look('2026-11-20T18:02:00.000Z');
    expect((await stores.runs.list({ limit: 9 })).items).toHaveLength(1);
    expect(writes().filter((operation) => operation === 'StopInstances')).toHaveLength(2);
  });

  itAtNight('stays as it is once the schedule is deleted, and can be started again by an undo', async () => {
    await plan();
    await look('2026-11-20T18:00:00.000Z');
    await look('2026-11-20T18:01:00.000Z');
    const run = (await readRun()) as Run;
    await stores.runs.save(run, { state: 'undoing', undoneBy: ANN, nextAt: null, attempts: 0 });
    await stores.runs.removePowerSchedule(TARGET);
    await look('2026-11-20T18:02:00.000Z');
    expect([state, (await readRun())?.state]).toEqual(['running', 'undone']);
  });
});
