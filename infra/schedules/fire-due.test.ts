import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { effort } from '@cloudmend/domain/testing/effort';
import { fireDue } from './fire-due';
import { runWaiting } from './run-waiting';
import { aScene, DAILY, scheduleTest, toSlot } from './testing/schedule-test';

const test = scheduleTest();
const tickAt = (at: string) => {
  test().local.setTime(at);
  return fireDue(test().services);
};
// Leftovers of one test must not fire in the next.
afterEach(async () => {
  for (const { tenantId, scheduleId } of await test().local.system.listActiveSchedules())
    await test().local.openStores(tenantId).schedules.pause(scheduleId);
  // Thousands of them nightly.
});

describe('a process with its own timer', () => {
  it('fires due schedules once, and knows the next run', async () => {
    const scene = await aScene(test());
    await scene.schedule('s1');
    await scene.schedule('s2', { schedule: { type: 'weekly', dow: ['SUN'], time: '02:31', timezone: 'UTC' } });
    expect(await tickAt('2026-11-22T02:29:59.999Z')).toEqual({ fired: 0, next: new Date(toSlot(1)) });
    expect(await tickAt(toSlot(1))).toEqual({ fired: 1, next: new Date('2026-11-22T02:31:00.000Z') });
    expect(await tickAt('2026-11-22T02:30:30.000Z')).toMatchObject({ fired: 0 });
    expect(await scene.scans()).toHaveLength(1);
  });

  it('that was off for seven days runs only the latest missed slot', async () => {
    const scene = await aScene(test());
    await scene.schedule('s1');
    expect(await tickAt('2026-11-28T09:00:00.000Z')).toEqual({ fired: 1, next: new Date(toSlot(8)) });
    await tickAt('2026-11-28T09:01:00.000Z');
    expect(await scene.scans()).toHaveLength(1);
    expect((await scene.stores.schedules.get('s1'))?.lastRun).toMatchObject({ at: toSlot(7), outcome: 'started' });
  });

  it('skips runs missed more than a day ago, and logs them', async () => {
    const scene = await aScene(test());
    await scene.schedule('s1', { schedule: { type: 'weekly', dow: ['MON'], time: '02:30', timezone: 'UTC' } });
    await scene.schedule('s2', { schedule: { type: 'once', date: '2026-11-23', time: '02:30', timezone: 'UTC' } });
    await tickAt('2026-11-28T09:00:00.000Z');
    expect(await scene.scans()).toEqual([]);
    expect(await scene.stores.schedules.list()).toMatchObject([
      { state: 'active', lastRun: { at: '2026-11-23T02:30:00.000Z', outcome: 'skipped' } },
      { state: 'finished', lastRun: { at: '2026-11-23T02:30:00.000Z', outcome: 'skipped' } },
    ]);
  });

  it('never runs slots from before the schedule was created or while it was paused', async () => {
    const scene = await aScene(test());
    await scene.schedule('s1');
    expect(await tickAt('2026-11-21T12:00:01.000Z')).toMatchObject({ fired: 0 });
    await scene.stores.schedules.pause('s1');
    await scene.stores.schedules.resume('s1', { author: scene.author, at: '2026-11-22T08:00:00.000Z' });
    expect(await tickAt('2026-11-22T08:00:01.000Z')).toMatchObject({ fired: 0 });
    expect(await scene.scans()).toEqual([]);
  });

  it('continues with the others if one cannot be fired, and retries it', async () => {
    const [broken, fine] = [await aScene(test()), await aScene(test())];
    await broken.schedule('s1');
    await fine.schedule('s1');
    const openStores = (tenantId: TenantId) => {
      if (tenantId === broken.tenant) throw new Error('down');
      return test().services.openStores(tenantId);
    };
    test().local.setTime(toSlot(1));
    await fireDue({ ...test().services, openStores });
    expect(await fine.scans()).toHaveLength(1);
    await fireDue(test().services);
    expect(await broken.scans()).toHaveLength(1);
  });
});

const MANY = effort(12, 4_000);
/** More than scans of a workspace may run at once. */
const PER_TENANT = effort(12, 20);

describe('a full minute', () => {
  it(`of ${MANY} schedules loses none, runs none twice, and never exceeds a workspace's limit of scans`, async () => {
    const scenes = await Promise.all(Array.from({ length: MANY / PER_TENANT }, () => aScene(test(), 'enterprise')));
    const accounts = Array.from({ length: PER_TENANT }, (_, index) => String(200_000_000_000 + index));
    for (const scene of scenes) {
      await Promise.all(accounts.map((accountId) => scene.stores.accounts.link(anAccount({ accountId }), null)));
      await Promise.all(
        accounts.map((accountId) =>
          scene.schedule(`s${accountId}`, {
            schedule: DAILY,
            scan: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [accountId] },
          }),
        ),
      );
    }
    expect(await tickAt(toSlot(1))).toMatchObject({ fired: MANY });
    const runs = async () =>
      (await Promise.all(scenes.map(({ stores }) => stores.schedules.list()))).flat().map(({ lastRun }) => lastRun);
    const queued = await runs();
    expect(
      queued.filter((run) => run?.at === toSlot(1) && (run.outcome === 'started' || run.outcome === 'waiting')),
    ).toHaveLength(MANY);
    for (const scene of scenes) expect((await scene.scans()).length).toBe(10);
    expect(await test().local.system.waitingRuns.list()).toHaveLength(MANY - 10 * scenes.length);

    // One workspace's queue as its scans end: the others stay in line and all get their turn.
    const [first] = scenes;
    for (let turn = 1; turn <= PER_TENANT / 10; turn += 1) {
      expect((await first?.scans())?.length).toBe(turn * 10);
      await first?.endScans();
      const waiting = (await test().local.system.waitingRuns.list()).filter(
        ({ tenantId }) => tenantId === first?.tenant,
      );
      await runWaiting({
        ...test().services,
        system: {
          ...test().services.system,
          waitingRuns: { ...test().services.system.waitingRuns, list: async () => waiting },
        },
      });
    }
    expect(new Set(await first?.scans()).size).toBe(PER_TENANT);
    process.stdout.write(`Schedules in one minute: ${MANY}, queued: ${queued.length}, lost: 0\n`);
  });
});
