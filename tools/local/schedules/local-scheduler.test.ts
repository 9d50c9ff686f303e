import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduleRecord } from '@cloudmend/store';
import { anAccount } from '@cloudmend/domain/testing';
import type { TestServices } from '../../../infra/runtime/testing/test-services';
import { openTestServices } from '../../../infra/runtime/testing/test-services';
import { localScheduler, type LocalScheduler } from './local-scheduler';

const A = '111122223333';
let test: TestServices;
let scheduler: LocalScheduler;
let offset = 0;
let tenants = 0;

/** Real time, shifted so that the next slot is a moment away. */
const clock = (): Date => new Date(Date.now() + offset);
const setClock = (at: string): void => {
  offset = Date.parse(at) - Date.now();
};

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
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
  return { tenant, record, scans, stores };
};
const begin = async () => {
  scheduler = localScheduler(clock);
  await scheduler.begin({ ...test.services, scheduler, clock });
};

describe('the local timer', () => {
  it('fires when the next schedule is due', async () => {
    setClock('2026-11-22T02:29:59.300Z');
    const { scans } = await aSchedule();
    await begin();
    expect(await scans()).toEqual([]);
    await sleep(1500);
    expect(await scans()).toHaveLength(1);
  });

  it('fires for a schedule created while it waits', async () => {
    setClock('2026-11-22T02:29:59.300Z');
    await begin();
    const { tenant, record, scans } = await aSchedule();
    await scheduler.set({ tenantId: tenant as never, scheduleId: 's1', schedule: record.schedule, isPaused: false });
    await sleep(1500);
    expect(await scans()).toHaveLength(1);
  });

  it('survives a restart, runs the latest missed night immediately, and runs nothing twice', async () => {
    setClock('2026-11-22T12:00:00.000Z');
    const { scans, stores } = await aSchedule();
    setClock('2026-11-29T09:00:00.000Z');
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
    setClock('2026-11-22T02:29:59.300Z');
    const { scans } = await aSchedule();
    await begin();
    await scheduler.close();
    await sleep(1200);
    expect(await scans()).toEqual([]);
  });
});
