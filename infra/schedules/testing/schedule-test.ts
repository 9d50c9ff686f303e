import type { Schedule } from '@cloudmend/domain/schedules';
import { anAccount } from '@cloudmend/domain/testing';
import type { Plan } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { ScheduleRecord, Stores } from '@cloudmend/store';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import type { FireOptions, FireOutcome } from '../fire-schedule';
import { fireSchedule } from '../fire-schedule';

export const A = '111122223333';
export const B = '111122224444';
export const NOON = '2026-11-21T12:00:00.000Z';
export const DAILY: Schedule = { type: 'daily', time: '02:30', timezone: 'UTC' };
/** Its first slots. */
export const toSlot = (day: number): string =>
  new Date(Date.parse('2026-11-21T02:30:00.000Z') + day * 86_400_000).toISOString();

/** A separate workspace with two connected accounts, for firing schedules. */
export interface ScheduleScene {
  readonly test: TestServices;
  readonly tenant: TenantId;
  readonly author: string;
  readonly stores: Stores;
  schedule(id: string, overrides?: Partial<ScheduleRecord>): Promise<ScheduleRecord>;
  /** Delivers a slot a second after it is due, unless the clock is later. */
  fire(id: string, slot: string, options?: FireOptions & { readonly at?: string }): Promise<FireOutcome>;
  scans(): Promise<readonly string[]>;
  endScans(): Promise<void>;
}

let scenes = 0;

export const aScene = async (test: TestServices, plan: Plan = 'pro'): Promise<ScheduleScene> => {
  scenes += 1;
  const tenant = `scene-${scenes}` as TenantId;
  const author = `author-${scenes}`;
  test.local.setTime(NOON);
  await test.aTenant(tenant, plan, { [`owner-${scenes}`]: 'tenant-admin', [author]: 'tenant-devops' });
  const stores = test.local.openStores(tenant);
  for (const accountId of [A, B]) await stores.accounts.link(anAccount({ accountId }), null);
  const list = async () => (await stores.scans.list(1000)).items;
  return {
    test,
    tenant,
    author,
    stores,
    schedule: async (id, overrides = {}) => {
      const scan = { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [A] } as const;
      const record: ScheduleRecord = {
        scheduleId: id,
        schedule: DAILY,
        scan: { ...scan, accounts: [A] },
        author,
        state: 'active',
        reason: null,
        activeSince: NOON,
        handledThrough: NOON,
        lastRun: null,
        createdAt: NOON,
        ...overrides,
      };
      await stores.schedules.create(record, 500);
      await test.services.scheduler.set({
        tenantId: tenant,
        scheduleId: id,
        schedule: record.schedule,
      });
      return record;
    },
    fire: (scheduleId, slot, { at = new Date(Date.parse(slot) + 1000).toISOString(), ...options } = {}) => {
      test.local.setTime(at);
      return fireSchedule(test.services, { tenantId: tenant, scheduleId, slot }, options);
    },
    scans: async () => (await list()).map(({ scanId }) => scanId),
    endScans: async () => {
      for (const { scanId } of await list())
        await stores.scans.conclude(scanId, 'cancelled', test.services.clock().toISOString());
    },
  };
};

/** Opens the services once per file. */
export const scheduleTest = (): (() => TestServices) => {
  let test: TestServices;
  beforeAll(async () => {
    test = await openTestServices();
  });
  afterAll(() => test.close());
  return () => test;
};
