import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import type { ScheduleRecord, ScheduleStore } from './tenant-schedules';

const AT = '2026-11-21T12:00:00.000Z';
const SLOT = '2026-11-22T02:30:00.000Z';
const NO_LIMIT = 500;

let local: LocalTable;
let tenants = 0;
let tenant: string;
let schedules: ScheduleStore;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(() => {
  tenant = `acme-${(tenants += 1)}`;
  schedules = local.openStores(tenant).schedules;
  local.setTime(AT);
});

const aRecord = (scheduleId: string, overrides: Partial<ScheduleRecord> = {}): ScheduleRecord => ({
  scheduleId,
  schedule: { type: 'daily', time: '02:30', timezone: 'UTC' },
  scan: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: ['111122223333'] },
  author: 'ann',
  state: 'active',
  reason: null,
  activeSince: AT,
  handledThrough: AT,
  lastRun: null,
  createdAt: AT,
  ...overrides,
});

const create = (scheduleId: string, limit = NO_LIMIT) => schedules.create(aRecord(scheduleId), limit);

describe('schedules', () => {
  it('are stored, listed oldest first, paused, resumed and removed', async () => {
    await create('s1');
    await create('s2');
    expect(await schedules.get('s1')).toEqual(aRecord('s1'));
    expect((await schedules.list()).map(({ scheduleId }) => scheduleId)).toEqual(['s1', 's2']);
    expect(await schedules.pause('s1')).toMatchObject({ state: 'paused' });
    expect(await schedules.resume('s1', { author: 'bob', at: SLOT })).toMatchObject({
      state: 'active',
      author: 'bob',
      activeSince: SLOT,
      handledThrough: SLOT,
    });
    await schedules.remove('s1');
    expect(await schedules.get('s1')).toBeUndefined();
    for (const miss of [
      () => schedules.remove('s1'),
      () => schedules.pause('s1'),
      () => schedules.resume('s1', { author: 'a', at: AT }),
    ])
      await expect(miss()).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([1, 5])('of a plan with %d never exceed it, even with 50 concurrent requests', async (limit) => {
    const made = await Promise.allSettled(Array.from({ length: 50 }, (_, racer) => create(`s${racer}`, limit)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit);
    for (const one of made)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'plan-limit', details: { limit: 'schedules', value: limit } });
    expect(await schedules.list()).toHaveLength(limit);
  });

  it('free exactly one place when removed, even concurrently', async () => {
    await create('s1', 2);
    await create('s2', 2);
    const removed = await Promise.allSettled(Array.from({ length: 20 }, () => schedules.remove('s1')));
    expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await create('s3', 2);
    await expect(create('s4', 2)).rejects.toMatchObject({ code: 'plan-limit' });
  });

  it('stop counting after their only run, stay listed for a month, and can be removed', async () => {
    await create('s1', 1);
    await Promise.all(Array.from({ length: 5 }, () => schedules.finish('s1')));
    await create('s2', 1);
    expect((await schedules.list()).map(({ state }) => state)).toEqual(['finished', 'active']);
    await expect(schedules.pause('s1')).rejects.toMatchObject({ code: 'conflict' });
    await expect(schedules.resume('s1', { author: 'a', at: AT })).rejects.toMatchObject({ code: 'conflict' });
    await schedules.remove('s1');
    await expect(create('s3', 1)).rejects.toMatchObject({ code: 'plan-limit' });
    await schedules.finish('s2');
    local.setTime('2026-12-22T12:00:00.000Z');
    expect(await schedules.list()).toEqual([]);
  });

  it('are among the oldest ones allowed by a smaller plan, or not', async () => {
    for (const id of ['s1', 's2', 's3']) await create(id);
    expect(await Promise.all(['s1', 's2', 's3'].map((id) => schedules.isWithin(id, 2)))).toEqual([true, true, false]);
    await schedules.remove('s1');
    expect(await schedules.isWithin('s3', 2)).toBe(true);
  });

  it('of another tenant cannot be seen, changed, claimed or counted', async () => {
    await create('s1');
    const other = local.openStores(`other-${tenants}`).schedules;
    expect(await other.list()).toEqual([]);
    expect(await other.get('s1')).toBeUndefined();
    await expect(other.pause('s1')).rejects.toMatchObject({ code: 'not-found' });
    await expect(other.resume('s1', { author: 'x', at: AT })).rejects.toMatchObject({ code: 'not-found' });
    await expect(other.remove('s1')).rejects.toMatchObject({ code: 'not-found' });
    expect(await other.disable('s1', 'x')).toBe(false);
    await other.finish('s1');
    expect(await other.claim({ scheduleId: 's1', slot: SLOT })).toBe('stopped');
    await other.settle({ scheduleId: 's1', slot: SLOT }, { outcome: 'skipped', scanId: null, reason: 'x' });
    expect(await other.isSettled({ scheduleId: 's1', slot: SLOT })).toBe(false);
    await other.markHandled({ scheduleId: 's1', slot: SLOT });
    await other.create(aRecord('s1', { author: 'other' }), 1);
    expect(await schedules.list()).toEqual([aRecord('s1')]);
  });

  it('that run are found across tenants, without stopped ones and deleted workspaces', async () => {
    const owner = { sub: `owner-${tenants}`, email: 'o@acme.example' };
    await local.system.tenants.create({ tenantId: tenant as never, name: tenant, plan: 'pro', owner });
    for (const id of ['s1', 's2', 's3']) await create(id);
    await schedules.pause('s2');
    await schedules.disable('s3', 'x');
    const own = async () => (await local.system.listActiveSchedules()).filter(({ tenantId }) => tenantId === tenant);
    expect(await own()).toMatchObject([{ scheduleId: 's1', handledThrough: AT }]);
    await local.system.tenants.remove(tenant as never);
    expect(await own()).toEqual([]);
  });
});

describe('a schedule slot', () => {
  const slot = { scheduleId: 's1', slot: SLOT };
  const started = { outcome: 'started', scanId: 'scan-1', reason: null } as const;

  it('is claimed by one of 50 deliveries', async () => {
    await create('s1');
    const claims = await Promise.all(Array.from({ length: 50 }, () => schedules.claim(slot)));
    expect(claims.filter((state) => state === 'claimed')).toHaveLength(1);
    expect(new Set(claims)).toEqual(new Set(['claimed', 'waiting']));
  });

  it('keeps its outcome', async () => {
    await create('s1');
    await schedules.claim(slot);
    await schedules.settle(slot, started);
    await schedules.settle(slot, { outcome: 'skipped', scanId: null, reason: 'late' });
    expect(await schedules.claim(slot)).toBe('started');
    expect(await schedules.isSettled(slot)).toBe(true);
    expect((await schedules.get('s1'))?.lastRun).toEqual({ at: SLOT, ...started });
  });

  it('reported late does not hide the newer one', async () => {
    await create('s1');
    const older = { scheduleId: 's1', slot: '2026-11-21T14:00:00.000Z' };
    for (const each of [slot, older]) {
      await schedules.claim(each);
      await schedules.settle(each, started);
      await schedules.markHandled(each);
    }
    expect(await schedules.get('s1')).toMatchObject({ handledThrough: SLOT, lastRun: { at: SLOT } });
  });

  it('of a paused schedule, or from before it was resumed, does not run', async () => {
    await create('s1');
    await schedules.pause('s1');
    expect(await schedules.claim(slot)).toBe('stopped');
    await schedules.resume('s1', { author: 'ann', at: '2026-11-22T02:30:01.000Z' });
    expect(await schedules.claim(slot)).toBe('stopped');
  });

  it('gets one scan from 20 concurrent workers', async () => {
    await create('s1');
    await schedules.claim(slot);
    const { scans } = local.openStores(tenant);
    const request = aRecord('s1').scan;
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, racer) =>
        scans.create(
          {
            scanId: `scan-${racer}`,
            scanTs: AT,
            request: { ...request, accounts: [String(racer).padStart(12, '0')] },
            requestedBy: 'ann',
          },
          { running: 50, perDay: 50 },
          slot,
        ),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of made)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'SlotSettledError' });
    expect((await scans.list(50)).items).toHaveLength(1);
  });
});

type Step = readonly ['create' | 'pause' | 'resume' | 'disable' | 'finish' | 'remove' | 'claim', number];

/** A ten-line model of the store. */
const expectedAfter = (states: Map<string, string>, [action, nth]: Step, limit: number): void => {
  const id = `s${nth}`;
  const state = states.get(id);
  const counted = [...states.values()].filter((each) => each !== 'finished').length;
  if (action === 'create' && !state && counted < limit) states.set(id, 'active');
  if (!state) return;
  if (action === 'remove') states.delete(id);
  if (state !== 'finished' && action === 'pause') states.set(id, 'paused');
  if (state !== 'finished' && action === 'resume') states.set(id, 'active');
  if (state === 'active' && action === 'disable') states.set(id, 'disabled');
  if (state === 'active' && action === 'finish') states.set(id, 'finished');
};

describe('random call sequences', () => {
  it('match the model and never exceed the plan', async () => {
    const step = fc.tuple(
      fc.constantFrom('create', 'create', 'pause', 'resume', 'disable', 'finish', 'remove', 'claim'),
      fc.nat(4),
    ) as fc.Arbitrary<Step>;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 3 }), async (steps, limit) => {
        const store = local.openStores(`model-${(tenants += 1)}`).schedules;
        const states = new Map<string, string>();
        const calls: Record<Step[0], (id: string) => Promise<unknown>> = {
          create: (id) => store.create(aRecord(id), limit),
          pause: store.pause,
          resume: (id) => store.resume(id, { author: 'bob', at: AT }),
          disable: (id) => store.disable(id, 'why'),
          finish: store.finish,
          remove: store.remove,
          claim: (id) => store.claim({ scheduleId: id, slot: SLOT }),
        };
        for (const one of steps) {
          await calls[one[0]](`s${one[1]}`).catch((error: { code?: string }) => {
            if (!['plan-limit', 'not-found', 'conflict'].includes(error.code ?? '')) throw error;
          });
          expectedAfter(states, one, limit);
          const kept = await store.list();
          expect(Object.fromEntries(kept.map(({ scheduleId, state }) => [scheduleId, state]))).toEqual(
            Object.fromEntries([...states].sort()),
          );
          expect(kept.filter(({ state }) => state !== 'finished').length).toBeLessThanOrEqual(limit);
        }
      }),
      { numRuns: effort(12, 60) },
    );
  });
});
