import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Event } from '../../runtime/raw-request';
import type { EventParts } from '../../runtime/testing/an-event';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { handler as check } from './check-tenant';
import { handler as ensure } from './ensure-tenant';
import { handler as me } from './get-me';

let services: TestServices;
let round = 0;
let tenant: TenantId;
let sub: string;

beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  round += 1;
  [tenant, sub] = [`acme-${round}` as TenantId, `admin-${round}`];
  await services.aTenant(tenant, 'pro', { [sub]: 'tenant-admin' });
});

const call = async (handler: (event: Event) => Promise<object>, parts: EventParts = {}) =>
  readAnswer(await handler(anEvent({ sub, headers: { 'idempotency-key': `${Math.random()}` }, ...parts })));
const checkTenant = (tenantId: string, ip = `192.0.2.${round}`) =>
  call(check, { sub: undefined, query: `tenantId=${encodeURIComponent(tenantId)}`, ip });
const ensureTenant = (tenantId: string, parts: EventParts = {}) => call(ensure, { body: { tenantId }, ...parts });

describe('creating many workspaces', () => {
  it('stops after twenty names within an hour, taken or free', async () => {
    const prober = `prober-${round}`;
    await services.aTenant(`theirs-${round}`, 'enterprise', { [prober]: 'tenant-admin' });
    const ensure = async (index: number): Promise<number> =>
      (await ensureTenant(index % 2 ? `probe-${round}-${index}` : tenant, { sub: prober })).status;
    expect([await ensure(0), await ensure(1)]).not.toContain(429);
    await services.local.spend(`workspaces ${prober}`, 18, 3600);
    expect([await ensure(18), await ensure(19)]).not.toContain(429);
    expect([await ensure(20), await ensure(21)]).toEqual([429, 429]);
  });
});

describe('the tenant check', () => {
  it('answers alike for live, held, deleted and reserved names, and reports free ones', async () => {
    const { tenants } = services.local.system;
    await tenants.hold(`held-${round}` as TenantId, 'h@example.com');
    await services.aTenant(`gone-${round}`, 'pro', {});
    await tenants.remove(`gone-${round}` as TenantId);
    for (const taken of [
      tenant,
      `held-${round}`,
      `gone-${round}`,
      'admin',
      'home',
      'cloudmend',
      'defaultCompany',
      'SIGNIN',
      ' Admin ',
    ]) {
      expect([taken, (await checkTenant(taken)).body]).toEqual([taken, { exists: true }]);
    }
    expect((await checkTenant(`free-${round}`)).body).toEqual({ exists: false });
  });

  it('is allowed sixty times a minute per address', async () => {
    await services.local.spend('tenant-check 198.51.100.1', 50, 60);
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkTenant('x', '198.51.100.1')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBeDefined();
    expect((await checkTenant('x', '198.51.100.2')).status).toBe(200);
  });
});

describe('ensuring a tenant', () => {
  it("confirms the caller's own, idempotently", async () => {
    for (let times = 0; times < 3; times += 1)
      expect(await ensureTenant(tenant)).toMatchObject({
        status: 200,
        body: { tenantId: tenant, message: 'Tenant ensured/created successfully.' },
      });
  });

  it('denies every other one alike and writes nothing', async () => {
    await services.aTenant(`globex-${round}`, 'pro', { [`g-${round}`]: 'tenant-admin' });
    const names = [`globex-${round}`, `free-${round}`, 'ACME', 'home', '', 'a#b'];
    const answers = await Promise.all(names.map((name) => ensureTenant(name)));
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await services.local.system.tenants.get(`free-${round}` as TenantId)).toBeUndefined();
    expect(await services.local.system.members.ofUser(sub)).toHaveLength(1);
  });

  it('creates exactly one first tenant, on starter', async () => {
    const newcomer = { sub: `new-${round}` };
    expect(await ensureTenant('home', newcomer)).toMatchObject({
      status: 400,
      body: { message: 'This tenant is reserved. Please choose another.' },
    });
    expect((await ensureTenant(tenant, newcomer)).status).toBe(409);
    expect((await ensureTenant(`mine-${round}`, newcomer)).status).toBe(200);
    expect((await ensureTenant(`second-${round}`, newcomer)).status).toBe(403);
    expect((await call(me, newcomer)).body).toMatchObject({
      activeTenant: `mine-${round}`,
      memberships: [{ tenantId: `mine-${round}`, role: 'tenant-admin', plan: 'starter', state: 'active' }],
    });
  });

  it('creates exactly one from concurrent first requests, and denies the rest', async () => {
    const newcomer = `racer-${round}`;
    const names = Array.from({ length: 8 }, (_, index) => `first-${round}-${index}`);
    const answers = await Promise.all(names.map((name) => ensureTenant(name, { sub: newcomer })));
    const mine = names.filter((_, index) => answers[index]?.status === 200);
    expect(mine).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(names.length - 1);
    expect((await call(me, { sub: newcomer })).body).toMatchObject({
      activeTenant: mine[0],
      memberships: [{ tenantId: mine[0] }],
    });
  });

  itAtNight('creates more for an Enterprise admin, and activates the chosen one', async () => {
    await services.local.system.tenants.setPlan(tenant, 'enterprise');
    expect(
      (await call(ensure, { body: { tenantId: `sub-${round}`, name: 'Sub', email: 'victim@example.com' } })).status,
    ).toBe(200);
    expect((await call(me)).body).toMatchObject({ activeTenant: `sub-${round}` });
    await ensureTenant(tenant);
    expect((await call(me)).body).toMatchObject({ activeTenant: tenant });
    const { items } = await services.local.openStores(`sub-${round}`).audit.list({}, 10);
    expect(items).toMatchObject([{ action: 'tenant.ensure', actor: `${sub}@acme.example` }]);
    await services.aTenant(`foreign-${round}`, 'pro', {});
    expect((await ensureTenant(`foreign-${round}`)).status).toBe(403);
  });
});

describe('the current user', () => {
  it('has memberships with the plan of each', async () => {
    await services.aTenant(`globex-${round}`, 'free', {});
    await services.local.system.members.put({
      tenantId: `globex-${round}` as TenantId,
      sub,
      email: 'x',
      role: 'tenant-viewer',
      state: 'invited',
    });
    expect((await call(me)).body).toMatchObject({
      user: { sub, email: `${sub}@acme.example` },
      activeTenant: tenant,
      memberships: expect.arrayContaining([
        { tenantId: tenant, role: 'tenant-admin', plan: 'pro', state: 'active' },
        { tenantId: `globex-${round}`, role: 'tenant-viewer', plan: 'free', state: 'invited' },
      ]),
    });
  });

  it('is a member of nothing without one', async () => {
    expect((await call(me, { sub: 'stranger' })).body).toMatchObject({ activeTenant: null, memberships: [] });
  });
});
