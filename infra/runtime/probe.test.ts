import { contracts } from '@cloudmend/domain/contracts';
import { PROBE_TENANT, toProbeEmail } from '@cloudmend/domain/tenancy';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { endpoints } from '../api/endpoints';
import { handler as accessTenant } from '../api/tenancy/access-tenant';
import { handler as ensureTenant } from '../api/tenancy/ensure-tenant';
import { handler as listTenants } from '../api/tenancy/list-tenants';
import { handler as listViews } from '../api/work/list-views';
import type { Handler } from './gate';
import type { EventParts } from './testing/an-event';
import { gateTest } from './testing/gate-test';

const opened = gateTest();
const PROBE = 'probe-user';
const SEVEN = ['ensureTenant', 'linkAccount', 'listAccounts', 'listScans', 'listViews', 'saveView', 'startScan'];
const email = toProbeEmail('0123456789abcdef');
const call = (handler: Handler, parts: EventParts = {}) =>
  opened.cast().call(handler, { headers: { 'idempotency-key': `${Math.random()}` }, ...parts });
const asProbe = (handler: Handler, parts: EventParts = {}) =>
  call(handler, { sub: PROBE, ...parts, claims: { email, ...parts.claims } });
const ensure = (tenantId: string, claims?: EventParts['claims']) =>
  asProbe(ensureTenant, { body: { tenantId }, ...(claims && { claims }) });
const members = () => opened.test().local.system.members;

describe('the user who checks the product', () => {
  beforeEach(async () => {
    opened.test().local.setTime('2026-11-21T12:00:00.000Z');
    expect((await ensure(PROBE_TENANT)).status).toBe(200);
  });

  it('makes the reserved workspace, and no other', async () => {
    const { acme, round } = opened.cast();
    for (const tenantId of [acme, `new-${round}`, 'cloudmend', 'cloudmend-other'])
      expect([tenantId, (await ensure(tenantId)).status]).toEqual([tenantId, 403]);
    expect((await call(ensureTenant, { sub: `stranger-${round}`, body: { tenantId: PROBE_TENANT } })).status).toBe(403);
    expect((await call(ensureTenant, { sub: `new-${round}`, body: { tenantId: PROBE_TENANT } })).status).toBe(400);
  });

  it('may make seven calls, and is refused at all others, whatever its role', async () => {
    const allowed: string[] = [];
    const calls = endpoints.filter(({ contract: { audience } }) => ['member', 'signed-in'].includes(audience));
    // The seven, and one of eight others at each change.
    const tried = calls.filter(
      ({ contract: { name } }, index) => IS_NIGHTLY || SEVEN.includes(name) || index % 8 === 0,
    );
    for (const { contract, load } of tried) {
      const { handler } = await load();
      const { status, body } = await asProbe(handler, {
        path: { tenantId: PROBE_TENANT },
        ...(contract.method === 'GET' ? {} : { method: contract.method, body: { tenantId: PROBE_TENANT } }),
      });
      if (status !== 403) allowed.push(contract.name);
      else expect(body).toMatchObject({ code: 'forbidden' });
    }
    expect(allowed.sort()).toEqual(SEVEN);
    expect(allowed.every((name) => name in contracts)).toBe(true);
  });

  it('reaches no other workspace, even one that invited it', async () => {
    const { acme } = opened.cast();
    const views = (tenantId: string) => asProbe(listViews, { path: { tenantId } });
    expect((await views(PROBE_TENANT)).status).toBe(200);
    expect((await views(acme)).status).toBe(403);
    await members().put({ tenantId: acme, sub: PROBE, email, role: 'tenant-admin', state: 'active' });
    expect((await views(acme)).status).toBe(403);
    await members().remove(PROBE, acme);
  });

  it('is alone in its workspace: neither a member nor an operator enters it', async () => {
    const { me } = opened.cast();
    const asMe = () => call(listViews, { path: { tenantId: PROBE_TENANT } });
    expect((await asMe()).status).toBe(403);
    await members().put({
      tenantId: PROBE_TENANT,
      sub: me,
      email: 'me@acme.example',
      role: 'tenant-admin',
      state: 'active',
    });
    expect((await asMe()).status).toBe(403);
    await members().remove(me, PROBE_TENANT);
    const operator = { sub: `operator-${opened.cast().round}`, claims: { 'cognito:groups': '[cloudmend-admin]' } };
    await members().setSuperAdmin(operator.sub, 'operator@cloudmend.example', true);
    await members().noteSignIn(operator.sub, true);
    opened.test().people.add({ sub: operator.sub, email: 'operator@cloudmend.example', hasTotp: true });
    const reason = 'Ticket 4711: a scan hangs.';
    expect((await call(accessTenant, { ...operator, body: { tenantId: PROBE_TENANT, reason } })).status).toBe(403);
    const listed = (await call(listTenants, operator)).body as ReadonlyArray<{ tenantId: string }>;
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.map(({ tenantId }) => tenantId)).not.toContain(PROBE_TENANT);
    const until = new Date(Date.now() + 10 * 365 * 86_400_000).toISOString();
    await members().giveAccess(operator.sub, { tenantId: PROBE_TENANT, until });
    expect((await call(listViews, { ...operator, path: { tenantId: PROBE_TENANT } })).status).toBe(403);
  });
});
