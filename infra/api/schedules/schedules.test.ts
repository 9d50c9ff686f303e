import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { Event } from '../../runtime/raw-request';
import type { EventParts } from '../../runtime/testing/an-event';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { fireSchedule } from '../../schedules';
import { handler as remove } from './delete-schedule';
import { handler as list } from './list-schedules';
import { handler as pause } from './pause-schedule';
import { handler as resume } from './resume-schedule';
import { handler as schedule } from './schedule-scan';

const A = '111122223333';
const NOON = '2026-11-21T12:00:00.000Z';
const daily = { type: 'daily', time: '02:30', timezone: 'Europe/Berlin' };

let services: TestServices;
let round = 0;
let tenant: string;
let sub: string;

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  round += 1;
  [tenant, sub] = [`acme-${round}`, `devops-${round}`];
  services.local.setTime(NOON);
  services.timers.clear();
  await services.aTenant(tenant, 'basic', {
    [`owner-${round}`]: 'tenant-admin',
    [sub]: 'tenant-devops',
    [`viewer-${round}`]: 'tenant-viewer',
    [`finops-${round}`]: 'tenant-finops',
  });
  const { accounts } = services.local.openStores(tenant);
  await accounts.link(anAccount(), null);
  await accounts.link(anAccount({ accountId: '111122224444', status: 'pending', roleArn: null }), null);
});

const call = async (handler: (event: Event) => Promise<object>, parts: EventParts) =>
  readAnswer(await handler(anEvent({ sub, headers: { 'idempotency-key': `${Math.random()}` }, ...parts })));
const scheduleScan = (given: { schedule?: object; scan?: object } = {}, parts: EventParts = {}) =>
  call(schedule, {
    body: { tenantId: tenant, schedule: given.schedule ?? daily, scan: { cloud: 'aws', accounts: [A], ...given.scan } },
    ...parts,
  });
const listSchedules = async () => (await call(list, { path: { tenantId: tenant } })).body;
const change = (handler: typeof pause, scheduleId: string, parts: EventParts = {}) =>
  call(handler, { path: { tenantId: tenant, scheduleId }, body: {}, ...parts });

describe('scheduling a scan', () => {
  it('returns the next run and sets a timer that contains only ids', async () => {
    const { status, body } = await scheduleScan({ scan: { notes: 'nightly', mode: 'cost' } });
    expect([status, body.nextRun]).toEqual([200, '2026-11-22T01:30:00.000Z']);
    expect(services.timers.get(body.scheduleId)).toEqual({
      tenantId: tenant,
      scheduleId: body.scheduleId,
      schedule: daily,
    });
    expect(await listSchedules()).toEqual([
      {
        scheduleId: body.scheduleId,
        schedule: daily,
        scan: { cloud: 'aws', mode: 'cost', range: '30d', services: 'all', notes: 'nightly', accounts: [A] },
        nextRun: '2026-11-22T01:30:00.000Z',
        paused: false,
        lastRun: null,
      },
    ]);
  });

  it('is one schedule however often the same request is sent', async () => {
    const headers = { 'idempotency-key': `same-${round}` };
    const answers = await Promise.all(Array.from({ length: 6 }, () => scheduleScan({}, { headers })));
    expect(new Set(answers.map(({ body }) => body.scheduleId)).size).toBe(1);
    expect(await listSchedules()).toHaveLength(1);
    expect(services.timers.size).toBe(1);
  });

  it.each(
    takeFirst(
      [
        [
          'a time that has passed',
          { schedule: { type: 'once', date: '2026-11-21', time: '12:00', timezone: 'UTC' } },
          400,
          /has passed/,
        ],
        [
          'a time that clocks skip',
          { schedule: { type: 'once', date: '2027-03-28', time: '02:30', timezone: 'Europe/Berlin' } },
          400,
          /The next valid time is 03:00 on 2027-03-28/,
        ],
        ['an unknown time zone', { schedule: { ...daily, timezone: 'Mars/Olympus' } }, 400, /time zone/],
        ['an expression instead of a time', { schedule: { ...daily, time: '0/5 * * * ? *' } }, 400, /HH:MM/],
        ['no weekday', { schedule: { ...daily, type: 'weekly', dow: [] } }, 400, /Select at least one weekday\./],
        ['fields of another type', { schedule: { ...daily, dow: ['MON'] } }, 400, /./],
        ['no account', { scan: { accounts: [] } }, 400, /Select at least one account\./],
        ['an unknown or foreign account', { scan: { accounts: ['999999999999'] } }, 404, /was not found/],
        ['an account without a role', { scan: { accounts: ['111122224444'] } }, 400, /has no role yet/],
        ['its own role', { scan: { roleArn: 'arn:aws:iam::111122223333:role/x' } }, 400, /./],
      ],
      3,
    ),
  )('is refused for %s', async (_what, given, status, message) => {
    const answer = await scheduleScan(given);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await listSchedules()).toEqual([]);
    expect(services.timers.size).toBe(0);
  });

  it('requires the permission and a plan that includes it', async () => {
    expect((await scheduleScan({}, { sub: `viewer-${round}` })).body).toMatchObject({
      code: 'forbidden',
      message: "You don't have permission to schedule scans.",
    });
    expect((await scheduleScan({}, { sub: `finops-${round}` })).status).toBe(200);
    await services.local.system.tenants.setPlan(tenant as never, 'starter');
    expect(await scheduleScan()).toMatchObject({
      status: 403,
      body: {
        code: 'plan-limit',
        message: 'Scheduling needs Basic or above. Your plan is Starter.',
        details: { feature: 'scheduledScans', plan: 'basic' },
      },
    });
  });

  it("stops at the plan's number under 10 concurrent requests, and names the plan that allows more", async () => {
    // On AWS each call has its own ten seconds; here all share one process, and fifty would time out on a busy machine.
    // The race harness uses fifty.
    const answers = await Promise.all(Array.from({ length: 10 }, () => scheduleScan()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await listSchedules()).toHaveLength(5);
    expect(services.timers.size).toBe(5);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'plan-limit',
        message: 'Your plan includes up to 5 schedules. Pro includes more.',
        details: { limit: 'schedules', value: 5, plan: 'pro' },
      },
    });
  });
});

describe('a schedule', () => {
  it('is paused and resumed, with its timer', async () => {
    const { scheduleId } = (await scheduleScan()).body;
    expect((await change(pause, scheduleId)).body).toMatchObject({ scheduleId, paused: true, nextRun: null });
    expect(services.timers.has(scheduleId)).toBe(false);
    expect((await change(resume, scheduleId)).body).toMatchObject({
      paused: false,
      nextRun: '2026-11-22T01:30:00.000Z',
    });
    expect(services.timers.has(scheduleId)).toBe(true);
    const { items } = await services.local.openStores(tenant).audit.list({}, 5);
    expect(items.map(({ action, target }) => [action, target])).toEqual([
      ['schedule.resume', scheduleId],
      ['schedule.pause', scheduleId],
      ['schedule.create', scheduleId],
    ]);
    const states = items.map(({ before, after }) => [
      (before as { state?: string } | null)?.state,
      (after as { state?: string } | null)?.state,
    ]);
    expect(states).toEqual([
      ['paused', 'active'],
      ['active', 'paused'],
      [undefined, 'active'],
    ]);
  });

  it('is deleted with its timer, and then unknown', async () => {
    const { scheduleId } = (await scheduleScan()).body;
    expect((await change(remove, scheduleId)).body).toEqual({ scheduleId });
    expect(services.timers.size).toBe(0);
    for (const handler of [pause, resume, remove]) expect((await change(handler, scheduleId)).status).toBe(404);
  });

  it('disabled by the platform shows the reason, and runs on behalf of the user who resumes it', async () => {
    const { scheduleId } = (await scheduleScan()).body;
    await services.local.system.members.remove(sub, tenant as never);
    services.local.setTime('2026-11-22T01:30:01.000Z');
    expect(
      await fireSchedule(services.services, {
        tenantId: tenant as never,
        scheduleId,
        slot: '2026-11-22T01:30:00.000Z',
      }),
    ).toBe('disabled');
    sub = `owner-${round}`;
    expect(await listSchedules()).toMatchObject([
      { paused: true, nextRun: null, reason: expect.stringContaining('no longer a member') },
    ]);
    expect((await change(resume, scheduleId)).body).not.toHaveProperty('reason');
    services.local.setTime('2026-11-23T01:30:01.000Z');
    expect(
      await fireSchedule(services.services, {
        tenantId: tenant as never,
        scheduleId,
        slot: '2026-11-23T01:30:00.000Z',
      }),
    ).toBe('started');
  });

  itAtNight('cannot be resumed if a new one could not be created', async () => {
    const single = (
      await scheduleScan({ schedule: { type: 'once', date: '2026-11-21', time: '13:00', timezone: 'UTC' } })
    ).body.scheduleId;
    const { scheduleId } = (await scheduleScan()).body;
    await change(pause, single);
    await change(pause, scheduleId);
    services.local.setTime('2026-11-21T13:30:00.000Z');
    expect(await change(resume, single)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('has passed') },
    });
    await services.local.openStores(tenant).accounts.unlink(A);
    expect((await change(resume, scheduleId)).status).toBe(404);
    await services.local.system.tenants.setPlan(tenant as never, 'starter');
    expect((await change(resume, scheduleId)).body).toMatchObject({ code: 'plan-limit' });
    expect((await listSchedules()).map(({ paused }: { paused: boolean }) => paused)).toEqual([true, true]);
  });

  itAtNight('can be read, paused and deleted after a downgrade', async () => {
    const { scheduleId } = (await scheduleScan()).body;
    await services.local.system.tenants.setPlan(tenant as never, 'starter');
    expect(await listSchedules()).toHaveLength(1);
    expect((await change(pause, scheduleId)).status).toBe(200);
    expect((await change(remove, scheduleId)).status).toBe(200);
  });

  it('is read-only for a viewer', async () => {
    const { scheduleId } = (await scheduleScan()).body;
    sub = `viewer-${round}`;
    expect(await listSchedules()).toHaveLength(1);
    for (const handler of [pause, resume, remove]) expect((await change(handler, scheduleId)).status).toBe(403);
  });
});
