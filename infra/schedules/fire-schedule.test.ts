import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { handler } from '../lambda/fire-schedule';
import { runWaiting } from './run-waiting';
import { A, aScene, B, NOON, scheduleTest, type ScheduleScene, toSlot } from './testing/schedule-test';

const test = scheduleTest();
let scene: ScheduleScene;

beforeEach(async () => {
  scene = await aScene(test());
  test().workflowFails = false;
  test().started.length = 0;
});

const record = async (id = 's1') => scene.stores.schedules.get(id);

describe('a due schedule', () => {
  it("starts its scan in its author's name and is audited", async () => {
    await scene.schedule('s1', {
      scan: { cloud: 'aws', mode: 'cost', range: '7d', services: 'storage', notes: 'nightly', accounts: [A, B] },
    });
    expect(await scene.fire('s1', toSlot(1))).toBe('started');
    const [scanId = ''] = await scene.scans();
    expect(test().started).toEqual([scanId]);
    expect(await scene.stores.scans.head(scanId)).toMatchObject({
      status: 'queued',
      mode: 'cost',
      range: '7d',
      services: 'storage',
      notes: 'nightly',
      accountIds: [A, B],
    });
    expect(await record()).toMatchObject({
      state: 'active',
      handledThrough: toSlot(1),
      lastRun: { at: toSlot(1), outcome: 'started', scanId, reason: null },
    });
    expect((await scene.stores.audit.list({}, 5)).items).toMatchObject([
      { actor: 'schedule s1', action: 'scan.start', target: scanId, outcome: 'done' },
    ]);
  });

  itAtNight('joins the scan that already reads its accounts', async () => {
    await scene.schedule('s1');
    await scene.schedule('s2', {
      scan: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [A] },
    });
    await scene.fire('s1', toSlot(1));
    expect(await scene.fire('s2', toSlot(1))).toBe('started');
    expect(await scene.scans()).toHaveLength(1);
    expect((await record('s2'))?.lastRun).toEqual((await record('s1'))?.lastRun);
  });

  itAtNight('keeps the scan if the workflow cannot be started: the watchdog retries', async () => {
    test().workflowFails = true;
    await scene.schedule('s1');
    expect(await scene.fire('s1', toSlot(1))).toBe('started');
    expect(await scene.scans()).toHaveLength(1);
  });

  it('with a single run ends and makes room for another', async () => {
    const once = { type: 'once', date: '2026-11-22', time: '02:30', timezone: 'UTC' } as const;
    await scene.schedule('s1', { schedule: once });
    expect(await scene.fire('s1', toSlot(1))).toBe('started');
    expect(await scene.fire('s1', toSlot(1))).toBe('ignored');
    expect(await record()).toMatchObject({ state: 'finished' });
    expect(await scene.scans()).toHaveLength(1);
  });

  it('more than an hour late is skipped with a reason', async () => {
    await scene.schedule('s1');
    expect(await scene.fire('s1', toSlot(1), { at: '2026-11-22T03:30:00.001Z' })).toBe('skipped');
    expect(await scene.fire('s1', toSlot(1))).toBe('ignored');
    expect(await scene.scans()).toEqual([]);
    expect((await record())?.lastRun).toEqual({
      at: toSlot(1),
      outcome: 'skipped',
      scanId: null,
      reason: 'The schedule could not run within an hour of its time, so this run was skipped.',
    });
    await scene.schedule('s2');
    expect(await scene.fire('s2', toSlot(2), { at: '2026-11-23T03:30:00.000Z' })).toBe('started');
  });

  it('without a record removes its timer', async () => {
    await scene.schedule('s1');
    await scene.stores.schedules.remove('s1');
    expect(await scene.fire('s1', toSlot(1))).toBe('ignored');
    expect(test().timers.has('s1')).toBe(false);
  });

  itAtNight('does nothing while paused, nor afterwards for slots in between', async () => {
    await scene.schedule('s1');
    await scene.stores.schedules.pause('s1');
    expect(await scene.fire('s1', toSlot(1))).toBe('ignored');
    await scene.stores.schedules.resume('s1', { author: scene.author, at: '2026-11-22T02:40:00.000Z' });
    expect(await scene.fire('s1', toSlot(1), { at: '2026-11-22T02:41:00.000Z' })).toBe('ignored');
    expect(await scene.fire('s1', toSlot(2))).toBe('started');
  });
});

describe('changes between saving and firing', () => {
  const changes: ReadonlyArray<readonly [string, () => Promise<unknown>, RegExp]> = [
    ['an account was unlinked', () => scene.stores.accounts.unlink(A), /The account 111122223333 was not found/],
    ['its role refuses', () => scene.stores.accounts.setStatus(A, 'denied', 'x'), /refused the role/],
    [
      'its role can be assumed by anyone',
      () => scene.stores.accounts.setStatus(A, 'insecure-trust', 'x'),
      /does not require your ExternalId/,
    ],
    [
      'its role was removed',
      () => scene.stores.accounts.link(anAccount({ accountId: A, roleArn: null, status: 'pending' }), null),
      /has no role yet/,
    ],
    [
      'the plan was downgraded',
      () => test().local.system.tenants.setPlan(scene.tenant, 'starter'),
      /^Scheduling needs Basic or above\. Your plan is Starter\.$/,
    ],
    [
      'the author was removed',
      () => test().local.system.members.remove(scene.author, scene.tenant),
      /no longer a member of this workspace/,
    ],
    [
      'the author became a viewer',
      () =>
        test().local.system.members.put({
          tenantId: scene.tenant,
          sub: scene.author,
          email: 'a',
          role: 'tenant-viewer',
          state: 'active',
        }),
      /may no longer schedule scans/,
    ],
    [
      'the workspace was deleted',
      () => test().local.system.tenants.remove(scene.tenant),
      /^This workspace has been deleted\.$/,
    ],
  ];

  it.each(takeFirst(changes, 2))(
    'apply: if %s there is no scan, and the reason is shown',
    async (_what, change, reason) => {
      await scene.schedule('s1');
      await change();
      expect(await scene.fire('s1', toSlot(1))).toBe('disabled');
      expect(await scene.fire('s1', toSlot(1))).toBe('ignored');
      expect(await scene.fire('s1', toSlot(2))).toBe('ignored');
      expect(await scene.scans()).toEqual([]);
      expect(test().started).toEqual([]);
      expect(await record()).toMatchObject({ state: 'disabled', reason: expect.stringMatching(reason) });
      expect(test().timers.has('s1')).toBe(false);
      expect((await scene.stores.audit.list({}, 5)).items).toMatchObject([
        { actor: 'schedule s1', action: 'schedule.disable', target: 's1' },
      ]);
    },
  );

  it('scan the other accounts if the role of one refuses, and stop if all refuse', async () => {
    const { scan } = await scene.schedule('s0');
    await scene.schedule('s1', { scan: { ...scan, accounts: [A, B] } });
    await scene.stores.accounts.setStatus(A, 'denied', 'x');
    expect(await scene.fire('s1', toSlot(1))).toBe('started');
    const [scanId = ''] = await scene.scans();
    expect((await scene.stores.scans.head(scanId))?.accountIds).toEqual([A, B]);
    await scene.stores.accounts.setStatus(B, 'insecure-trust', 'x');
    expect(await scene.fire('s1', toSlot(2))).toBe('disabled');
    expect(await record()).toMatchObject({ reason: expect.stringContaining(`Account ${A} refused the role`) });
  });

  it('keep only the oldest schedules running on a smaller plan', async () => {
    for (const id of ['s1', 's2', 's3', 's4', 's5', 's6']) await scene.schedule(id);
    await test().local.system.tenants.setPlan(scene.tenant, 'basic');
    expect(await scene.fire('s5', toSlot(1))).toBe('started');
    expect(await scene.fire('s6', toSlot(1))).toBe('disabled');
    expect(await record('s6')).toMatchObject({
      reason: 'Your plan includes up to 5 schedules: only the oldest ones run.',
    });
  });
});

describe('a schedule without room', () => {
  const busy = async () => {
    await test().local.system.tenants.setPlan(scene.tenant, 'basic');
    for (const [index, accountId] of ['111122225551', '111122225552'].entries()) {
      await scene.stores.scans.create(
        {
          scanId: `busy-${index}`,
          scanTs: NOON,
          request: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [accountId] },
          requestedBy: 'x',
        },
        { running: 2, perDay: 99 },
      );
    }
  };
  const listWaiting = async () =>
    (await test().local.system.waitingRuns.list()).filter(({ tenantId }) => tenantId === scene.tenant);
  const sweepAt = async (at: string) => {
    test().local.setTime(at);
    await runWaiting(test().services);
  };

  it('waits, and starts when there is room', async () => {
    await scene.schedule('s1');
    await busy();
    expect(await scene.fire('s1', toSlot(1))).toBe('waiting');
    expect((await record())?.lastRun).toMatchObject({
      outcome: 'waiting',
      reason: 'Your plan allows 2 scans at a time. Wait for one to end.',
    });
    await sweepAt('2026-11-22T02:32:00.000Z');
    expect(await listWaiting()).toHaveLength(1);
    await scene.endScans();
    await sweepAt('2026-11-22T02:33:00.000Z');
    await sweepAt('2026-11-22T02:34:00.000Z');
    expect(await listWaiting()).toEqual([]);
    expect((await record())?.lastRun).toMatchObject({ at: toSlot(1), outcome: 'started', reason: null });
    expect(await scene.scans()).toHaveLength(3);
  });

  itAtNight('is abandoned after an hour with a reason', async () => {
    await scene.schedule('s1', { schedule: { type: 'once', date: '2026-11-22', time: '02:30', timezone: 'UTC' } });
    await busy();
    await scene.fire('s1', toSlot(1));
    await sweepAt('2026-11-22T03:30:01.000Z');
    expect(await listWaiting()).toEqual([]);
    expect(await record()).toMatchObject({
      state: 'finished',
      lastRun: {
        outcome: 'skipped',
        reason: "Other scans used your plan's capacity for an hour, so this run was skipped.",
      },
    });
  });

  itAtNight('does not start after it was paused or lost its permission', async () => {
    await scene.schedule('s1');
    await scene.schedule('s2');
    await busy();
    for (const id of ['s1', 's2']) expect(await scene.fire(id, toSlot(1))).toBe('waiting');
    await scene.stores.schedules.pause('s1');
    await test().local.system.members.remove(scene.author, scene.tenant);
    await scene.endScans();
    await sweepAt('2026-11-22T02:32:00.000Z');
    expect(await listWaiting()).toEqual([]);
    expect(await scene.scans()).toHaveLength(2);
    expect((await record('s2'))?.state).toBe('disabled');
  });
});

describe("the timer's message", () => {
  it('contains the slot to the minute, regardless of the delivery time', async () => {
    await scene.schedule('s1');
    test().local.setTime('2026-11-22T02:35:00.000Z');
    const event = {
      tenantId: scene.tenant,
      scheduleId: 's1',
      scheduledTime: '2026-11-22T02:30:00Z',
      added: 'by a later version',
    };
    await handler(event);
    await handler({ ...event, scheduledTime: '2026-11-22T02:30:17Z' });
    expect((await record())?.lastRun).toMatchObject({ at: toSlot(1), outcome: 'started' });
    expect(await scene.scans()).toHaveLength(1);
  });

  it.each([
    {},
    { tenantId: 'ACME', scheduleId: 's1', scheduledTime: '2026-11-22T02:30:00Z' },
    { tenantId: 'acme', scheduleId: 's1', scheduledTime: '<aws.scheduler.scheduled-time>' },
    { tenantId: 'acme', scheduleId: '', scheduledTime: '2026-11-22T02:30:00Z' },
  ])('is rejected as %j, and goes to the dead-letter queue', async (event) => {
    await expect(handler(event)).rejects.toMatchObject({ name: 'ZodError' });
  });
});
