import { setImmediate as turn } from 'node:timers/promises';
import type { ScheduleRecord } from '@cloudmend/store';
import { anAccount } from '@cloudmend/domain/testing';
import type { TestServices } from '../../../infra/runtime/testing/test-services';
import { openTestServices } from '../../../infra/runtime/testing/test-services';
import { localScheduler, type LocalScheduler } from './local-scheduler';

const A = '111122223333';
let test: TestServices;
let scheduler: LocalScheduler;
let tenants = 0;

const clock = (): Date => new Date();
const ONE_SECOND = 1000;
/** Time stands still until a test advances it. The emulator's turns are real. */
const REAL = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const;

beforeAll(async () => {
  test = await openTestServices();
  jest.useFakeTimers({ doNotFake: [...REAL] });
});
afterAll(() => {
  jest.useRealTimers();
  return test.close();
});
afterEach(() => scheduler.close());

const aSchedule = async (overrides: Partial<ScheduleRecord> = {}) => {
  const tenant = `laptop-${(tenants += 1)}`;
  await test.aTenant(tenant, 'pro', { [`ann-${tenants}`]: 'tenant-admin' });
  const stores = test.local.openStores(tenant);
  await stores.accounts.link(anAccount(), null);
  const at = clock().toISOString();
  const record: ScheduleRecord = {
    scheduleId: 's1',
    schedule: { type: 'daily', time: '02:30', timezone: 'UTC' },
    scan: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [A] },
    author: `ann-${tenants}`,
    state: 'active',
    reason: null,
    activeSince: at,
    handledThrough: at,
    lastRun: null,
    createdAt: at,
    ...overrides,
  };
  await stores.schedules.create(record, 50);
  const scans = async () => (await stores.scans.list(50)).items;
  const untilStarted = async (): Promise<void> => {
    while ((await scans()).length === 0) await turn();
  };
  return { tenant, record, scans, stores, untilStarted };
};
const begin = async () => {
  scheduler = localScheduler(clock);
  await scheduler.begin({ ...test.services, scheduler, clock });
};

describe('the local timer', () => {
  it('fires when the next schedule is due', async () => {
    jest.setSystemTime(new Date('2026-11-22T02:29:59.300Z'));
    const { scans, untilStarted } = await aSchedule();
    await begin();
    expect(await scans()).toEqual([]);
    jest.advanceTimersByTime(ONE_SECOND);
    await untilStarted();
    expect(await scans()).toHaveLength(1);
  });

  it('fires for a schedule created while it waits', async () => {
    jest.setSystemTime(new Date('2026-11-22T02:29:59.300Z'));
    await begin();
    const { tenant, record, scans, untilStarted } = await aSchedule();
    await scheduler.set({ tenantId: tenant as never, scheduleId: 's1', schedule: record.schedule });
    jest.advanceTimersByTime(ONE_SECOND);
    await untilStarted();
    expect(await scans()).toHaveLength(1);
  });

  it('survives a restart, runs the latest missed night immediately, and runs nothing twice', async () => {
    jest.setSystemTime(new Date('2026-11-22T12:00:00.000Z'));
    const { scans, stores } = await aSchedule();
    jest.setSystemTime(new Date('2026-11-29T09:00:00.000Z'));
    await begin();
    expect(await scans()).toHaveLength(1);
    await scheduler.close();
    await begin();
    expect(await scans()).toHaveLength(1);
    expect((await stores.schedules.get('s1'))?.lastRun).toMatchObject({
      at: '2026-11-29T02:30:00.000Z',
      outcome: 'started',
    });
  });

  it('does not fire after it was closed', async () => {
    jest.setSystemTime(new Date('2026-11-22T02:29:59.300Z'));
    const { scans } = await aSchedule();
    await begin();
    await scheduler.close();
    jest.advanceTimersByTime(120 * ONE_SECOND);
    // What it may have begun has ended then.
    await scheduler.close();
    expect(await scans()).toEqual([]);
  });
});
