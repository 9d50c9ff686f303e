import { Plan } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { handler as list } from '../api/accounts/list-accounts';
import { provideServices } from './services';
import { CALLS_PER_MINUTE, tenantQuota } from './tenant-quota';
import { anEvent, readAnswer } from './testing/an-event';
import { openTestServices, type TestServices } from './testing/test-services';

const START = '2026-11-21T12:00:30.000Z';
/** Each count represents ten calls. */
const COUNTS = CALLS_PER_MINUTE.free / 10;

let services: TestServices;
let dice: number;

beforeAll(async () => {
  services = await openTestServices();
  await services.aTenant('acme', 'free', { ada: 'tenant-admin', vic: 'tenant-viewer' });
  await services.aTenant('globex', 'free', { gus: 'tenant-admin' });
});
afterAll(() => services.close());
beforeEach(() => {
  dice = 0;
  services.local.setTime(START);
  const { clock, system } = services.services;
  provideServices({
    ...services.services,
    quota: tenantQuota({ rates: system.rates, clock, random: () => dice }),
  });
});

const call = async (sub: string) => readAnswer(await list(anEvent({ sub })));
const rawCall = (sub: string) => list(anEvent({ sub }));

describe("a workspace's call quota", () => {
  it('is shared by its members, depends on the plan, states when to retry, and does not affect other workspaces', async () => {
    for (const sub of ['ada', 'vic']) expect((await call(sub)).status).toBe(200);
    await services.local.spend('calls acme', COUNTS - 2, 60);
    for (const sub of ['ada', 'vic']) expect((await call(sub)).status).toBe(200);
    const refused = await rawCall('ada');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '30' });
    expect(JSON.parse(String(refused.body))).toMatchObject({
      code: 'too-many',
      message: 'Your workspace is making too many requests. Please wait a minute.',
    });
    // Another workspace has its own count.
    expect((await call('gus')).status).toBe(200);
    // Between two counts as well.
    dice = 0.9;
    expect((await call('vic')).status).toBe(429);
    expect((await call('gus')).status).toBe(200);
    services.local.setTime('2026-11-21T12:01:00.000Z');
    expect((await call('vic')).status).toBe(200);
  });

  it('counts one call in ten', async () => {
    services.local.setTime('2026-11-21T13:00:00.000Z');
    let taken = 0;
    const rates = { take: async () => ((taken += 1), { allowed: true, remaining: 9, retryAfterSeconds: 1 }) };
    const call = { kind: 'reads', tell: () => undefined } as const;
    let turn = 0;
    const quota = tenantQuota({ rates, clock: () => new Date(), random: () => ((turn += 1) % 100) / 100 });
    for (let made = 0; made < 1000; made += 1) await quota.take({ tenantId: 'acme' as TenantId, plan: 'free' }, call);
    expect(taken).toBe(100);
  });

  it('does not count strangers, who are refused as usual', async () => {
    services.local.setTime('2026-11-21T14:00:00.000Z');
    await services.local.spend('calls acme', COUNTS - 1, 60);
    for (let made = 0; made < 3; made += 1)
      expect(readAnswer(await list(anEvent({ sub: 'gus', path: { tenantId: 'acme' } }))).status).toBe(403);
    expect((await call('ada')).status).toBe(200);
  });

  it("grows with the plan, and never exceeds the stage's throttle", () => {
    const limits = Plan.options.map((plan) => CALLS_PER_MINUTE[plan]);
    expect(limits).toEqual([...limits].sort((a, b) => a - b));
    expect(Math.max(...limits)).toBeLessThan(500 * 60);
  });
});
