import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { aScene, DAILY, scheduleTest, toSlot } from './testing/schedule-test';
import { workOnLife } from '../life/work-on-life';
import { settleTimers } from './settle-timers';

const test = scheduleTest();
const ONCE = { type: 'once', date: '2026-11-22', time: '02:30', timezone: 'UTC' } as const;
const MADE = '2026-11-01T00:00:00.000Z';
const MADE_AGAIN = '2026-11-20T00:00:00.000Z';

/** Removes the group of timers and makes it anew, as a removal and a deployment do. */
const makeGroupAnew = (madeAt = MADE_AGAIN): void => {
  test().timers.clear();
  test().timersMadeAt = madeAt;
};
const listTimers = (): string[] => [...test().timers.keys()].sort();

beforeEach(() => makeGroupAnew(MADE));

describe('the timers of a workspace, made from its records', () => {
  it('are made where they are missing', async () => {
    const { schedule, tenant } = await aScene(test());
    await schedule('s1');
    await schedule('s2', { schedule: ONCE });
    test().timers.clear();
    await settleTimers(test().services, tenant);
    expect(test().timers.get('s1')).toEqual({ tenantId: tenant, scheduleId: 's1', schedule: DAILY });
    expect(listTimers()).toEqual(['s1', 's2']);
  });

  it('are not made for schedules that are paused or disabled, and removed if they were left over', async () => {
    const { schedule, stores, tenant } = await aScene(test());
    await schedule('paused');
    await schedule('disabled');
    await stores.schedules.pause('paused');
    await stores.schedules.disable('disabled', 'a reason');
    await settleTimers(test().services, tenant);
    expect(listTimers()).toEqual([]);
  });

  it('leave no single run waiting for a timer that was lost: it is skipped with the reason', async () => {
    const { schedule, stores, tenant, scans } = await aScene(test());
    await schedule('s1', { schedule: ONCE });
    test().timers.clear();
    test().local.setTime('2026-11-22T03:00:00.000Z');
    await settleTimers(test().services, tenant);
    expect([listTimers(), (await stores.schedules.get('s1'))?.state]).toEqual([[], 'active']);
    test().local.setTime('2026-11-22T03:31:00.000Z');
    await settleTimers(test().services, tenant);
    expect(await stores.schedules.get('s1')).toMatchObject({
      state: 'finished',
      lastRun: { at: toSlot(1), outcome: 'skipped', reason: expect.stringContaining('within an hour') },
    });
    expect([listTimers(), await scans()]).toEqual([[], []]);
  });

  it('keep a single run that started although the process died before it was finished', async () => {
    const { schedule, stores, tenant, fire } = await aScene(test());
    const record = await schedule('s1', { schedule: ONCE });
    await fire('s1', toSlot(1));
    const { lastRun } = (await stores.schedules.get('s1')) ?? {};
    await stores.schedules.remove('s1');
    await stores.schedules.create({ ...record, lastRun: lastRun ?? null }, 500);
    test().local.setTime('2026-11-22T05:00:00.000Z');
    await settleTimers(test().services, tenant);
    expect(await stores.schedules.get('s1')).toMatchObject({ state: 'finished', lastRun: { outcome: 'started' } });
  });
});

describe('a new group of timers', () => {
  it('is filled once from the records of every live workspace, and not again', async () => {
    const one = await aScene(test());
    const other = await aScene(test());
    await one.schedule('of-one');
    await other.schedule('of-other');
    await workOnLife(test().services);
    makeGroupAnew();
    let looks = 0;
    // Interrupted, then finished.
    await workOnLife(test().services, () => (looks += 1) < 1);
    await workOnLife(test().services);
    expect(listTimers()).toEqual(expect.arrayContaining(['of-one', 'of-other']));
    test().timers.clear();
    await workOnLife(test().services);
    expect(listTimers()).toEqual([]);
  });

  itAtNight('stays without timers of a deleted schedule and of a deleted workspace', async () => {
    const { schedule, stores } = await aScene(test());
    const other = await aScene(test());
    await schedule('deleted');
    await stores.schedules.remove('deleted');
    await other.schedule('of-deleted-workspace');
    await test().local.system.tenants.remove(other.tenant);
    makeGroupAnew('2026-11-20T12:00:00.000Z');
    await workOnLife(test().services);
    expect(listTimers()).not.toEqual(expect.arrayContaining(['deleted']));
    expect(listTimers()).not.toEqual(expect.arrayContaining(['of-deleted-workspace']));
    expect(await test().local.system.lifeWork.listDue()).toEqual([]);
  });

  it('loses a left-over timer when it fires', async () => {
    const { schedule, stores, fire, tenant } = await aScene(test());
    await schedule('left-over');
    await stores.schedules.remove('left-over');
    expect(listTimers()).toContain('left-over');
    expect(await fire('left-over', toSlot(1))).toBe('ignored');
    expect(listTimers()).not.toContain('left-over');
    expect((await test().local.system.tenants.get(tenant))?.state).toBe('active');
  });
});

describe('a single timer that was lost', () => {
  it('is made again by the daily look at its workspace', async () => {
    const { schedule, tenant } = await aScene(test());
    await schedule('lost');
    await workOnLife(test().services);
    test().timers.delete('lost');
    await test().local.system.lifeWork.add({ tenantId: tenant, kind: 'expiry', dueAt: MADE });
    await workOnLife(test().services);
    expect(listTimers()).toContain('lost');
  });
});
