import { endpoints } from '../endpoints';
import { TenantRole } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { Handler } from '../../runtime';
import { anEvent, readAnswer, SIGNED_IN_AT, type EventParts } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { handler as listFindings } from '../findings/list-findings';
import { handler as inviteUser } from '../people/invite-user';
import { handler as changeRole } from '../people/change-user-role';
import { handler as removeUser } from '../people/remove-user';
import { handler as access } from './access-tenant';
import { handler as changePlan } from './change-plan';
import { handler as endAccess } from './end-access';
import { handler as getMe } from './get-me';
import { handler as listTenants } from './list-tenants';

let test: TestServices;
let round = 0;
let acme: TenantId;
let operator: string;
let admin: string;
const claims = { 'cognito:groups': '[tenant-viewer cloudmend-admin]' };
const reason = 'Ticket 4711: a scan hangs.';

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  [acme, operator, admin] = [`acme-${round}` as TenantId, `operator-${round}`, `admin-${round}`];
  test.local.setTime('2026-11-21T12:00:00.000Z');
  await test.aTenant(acme, 'pro', { [admin]: 'tenant-admin', [`viewer-${round}`]: 'tenant-viewer' });
  await test.local.system.members.setSuperAdmin(operator, `${operator}@example.com`, true);
  await test.local.system.members.noteSignIn(operator, true);
  hasTotp(true);
});

const hasTotp = (yes: boolean) => test.people.add({ sub: operator, email: `${operator}@example.com`, hasTotp: yes });
const call = async (handler: Handler, parts: EventParts = {}) =>
  readAnswer(
    await handler(anEvent({ sub: operator, claims, headers: { 'idempotency-key': `${Math.random()}` }, ...parts })),
  );
const findings = (parts: EventParts = {}) => call(listFindings, { query: `tenant=${acme}`, ...parts });
const enterTenant = (body: object = { tenantId: acme, reason }, parts: EventParts = {}) =>
  call(access, { body, ...parts });
const trail = async () => (await test.local.openStores(acme).audit.list({}, 50)).items;

describe('an operator', () => {
  it('must give a reason to enter a workspace, for an hour, logged in its audit trail', async () => {
    expect((await findings()).status).toBe(403);
    expect((await enterTenant()).body).toEqual({ tenantId: acme, until: '2026-11-21T13:00:00.000Z' });
    expect((await findings()).status).toBe(200);
    expect((await call(getMe)).body).toMatchObject({
      operator: { hasSecondFactor: true, access: [{ tenantId: acme, plan: 'pro', until: '2026-11-21T13:00:00.000Z' }] },
    });
    expect(await trail()).toMatchObject([
      { action: 'access.read', actor: `${operator}@acme.example`, role: 'cloudmend-admin', target: 'listFindings' },
      {
        action: 'access.grant',
        actor: `${operator}@acme.example`,
        target: acme,
        after: { reason, until: '2026-11-21T13:00:00.000Z' },
      },
    ]);
    test.local.setTime('2026-11-21T13:00:00.000Z');
    expect((await findings()).status).toBe(403);
  });

  it('is logged when reading, once a minute per call', async () => {
    await enterTenant();
    const listReads = async () =>
      (await trail()).filter(({ action }) => action === 'access.read').map(({ target }) => target);
    for (let times = 0; times < 3; times += 1) await findings();
    expect(await listReads()).toEqual(['listFindings']);
    test.local.setTime('2026-11-21T12:01:01.000Z');
    await findings();
    expect(await listReads()).toEqual(['listFindings', 'listFindings']);
  });

  itAtNight('enters one workspace per reason', async () => {
    await test.aTenant(`globex-${round}`, 'pro', {});
    await enterTenant();
    expect((await findings({ query: `tenant=globex-${round}` })).status).toBe(403);
  });

  itAtNight('can leave early, which is logged', async () => {
    await enterTenant();
    test.local.setTime('2026-11-21T12:05:00.000Z');
    expect(await call(endAccess, { body: { tenantId: acme } })).toMatchObject({
      status: 200,
      body: { tenantId: acme },
    });
    expect((await findings()).status).toBe(403);
    expect((await call(getMe)).body).toMatchObject({ operator: { access: [] } });
    expect((await trail())[0]).toMatchObject({ action: 'access.end', target: acme, at: '2026-11-21T12:05:00.000Z' });
  });

  it('without access cannot write to any audit trail by leaving', async () => {
    for (const tenantId of [acme, 'never-was', 'ACME', ''])
      expect([tenantId, (await call(endAccess, { body: { tenantId } })).status]).toEqual([tenantId, 403]);
    expect((await call(endAccess, { sub: admin, body: { tenantId: acme } })).status).toBe(403);
    expect(await trail()).toEqual([]);
  });

  itAtNight('is logged as an operator', async () => {
    await enterTenant();
    await call(removeUser, { query: `tenantId=${acme}`, path: { email: `viewer-${round}@acme.example` } });
    expect((await trail())[0]).toMatchObject({ action: 'user.remove', role: 'cloudmend-admin', sub: operator });
  });

  it.each(takeFirst([{}, { reason: 'because' }, { reason: ' '.repeat(40) }, { reason: 'x'.repeat(501) }], 1))(
    'needs a real reason: %j is none',
    async (given) => {
      expect((await enterTenant({ tenantId: acme, ...given })).status).toBe(400);
      expect((await findings()).status).toBe(403);
    },
  );

  it('gets the same denial for deleted, unknown and malformed workspaces', async () => {
    await test.aTenant(`gone-${round}`, 'pro', {});
    await test.local.system.tenants.remove(`gone-${round}` as TenantId);
    for (const tenantId of [`gone-${round}`, 'never-was', 'ACME', '', '__proto__'])
      expect([tenantId, (await enterTenant({ tenantId, reason })).status]).toEqual([tenantId, 403]);
  });

  it('is not admitted if the entry cannot be written', async () => {
    const openStores = jest.spyOn(test.services, 'openStores').mockImplementation(() => {
      throw Object.assign(new Error('down'), { name: 'ServiceUnavailable' });
    });
    expect((await enterTenant()).status).toBe(503);
    openStores.mockRestore();
    expect((await findings()).status).toBe(403);
  });

  it('without an authenticator app may call /me, end sessions, and nothing else', async () => {
    await enterTenant();
    hasTotp(false);
    expect((await call(getMe)).body).toMatchObject({ operator: { hasSecondFactor: false } });
    const closed = endpoints.filter(
      ({ contract: { audience, beforeSecondFactor } }) =>
        audience !== 'anyone' && audience !== 'machine' && !beforeSecondFactor,
    );
    // One call in eight at each change; the gate decides for all of them.
    for (const { contract, load } of closed.filter((_call, index) => IS_NIGHTLY || index % 8 === 0)) {
      const answer = await call((await load()).handler, { path: { tenantId: acme }, body: {} });
      expect([contract.name, answer.status, answer.body.details]).toEqual([
        contract.name,
        403,
        { secondFactor: 'required' },
      ]);
    }
  });

  it('who signed in with a password only must sign in again, even after setting up an app', async () => {
    const earlier = { claims: { ...claims, auth_time: String(SIGNED_IN_AT - 61) } };
    expect((await call(listTenants, earlier)).status).toBe(401);
    expect((await enterTenant(undefined, earlier)).status).toBe(401);
    // A sign-in without the app resets the second-factor state.
    await test.local.system.members.noteSignIn(operator, false);
    expect((await call(listTenants)).status).toBe(401);
    test.local.setTime('2026-11-21T12:05:00.000Z');
    await test.local.system.members.noteSignIn(operator, true);
    expect((await call(listTenants)).status).toBe(401);
    const later = { claims: { ...claims, auth_time: String(SIGNED_IN_AT + 300) } };
    expect((await call(listTenants, later)).status).toBe(200);
  });

  it('without one may not act as a plain member either', async () => {
    await test.local.system.members.put({
      tenantId: acme,
      sub: operator,
      email: 'o@example.com',
      role: 'tenant-viewer',
      state: 'active',
    });
    expect((await findings()).status).toBe(200);
    hasTotp(false);
    expect((await findings()).status).toBe(403);
  });

  itAtNight('chooses among all workspaces', async () => {
    expect((await call(listTenants)).body).toContainEqual({ tenantId: acme, name: acme, plan: 'pro' });
  });

  it.each(takeFirst([...TenantRole.options, 'cloudmend-admin'], 1))(
    'cannot grant the role %s, which would outlast the hour',
    async (group) => {
      await enterTenant();
      const query = `tenantId=${acme}`;
      const invited = await call(inviteUser, { query, body: { email: `y-${round}@example.com`, group } });
      const changed = await call(changeRole, { query, path: { email: `${admin}@acme.example` }, body: { group } });
      expect([invited.status, changed.status]).toEqual([403, 403]);
      expect(await test.local.system.members.user(admin)).toMatchObject({ isSuperAdmin: false });
      expect((await trail())[0]).toMatchObject({
        action: 'user.role',
        outcome: 'denied',
        after: null,
        asked: { group },
      });
    },
  );
});

describe('an operator who sets a plan', () => {
  const setting = (body: object = {}, parts: EventParts = {}) =>
    call(changePlan, { body: { tenantId: acme, plan: 'enterprise', reason, ...body }, ...parts });
  const planNow = async () => (await test.local.system.tenants.get(acme))?.plan;

  it("logs the old plan, the new one and the reason in the workspace's audit trail", async () => {
    await enterTenant();
    expect(await setting()).toMatchObject({ status: 200, body: { tenantId: acme, plan: 'enterprise' } });
    expect(await planNow()).toBe('enterprise');
    expect((await trail())[0]).toMatchObject({
      action: 'tenant.plan',
      sub: operator,
      target: acme,
      outcome: 'done',
      before: { plan: 'pro' },
      after: { plan: 'enterprise', reason },
    });
    expect((await call(getMe)).body.operator.access).toMatchObject([{ tenantId: acme, plan: 'enterprise' }]);
  });

  it.each(
    takeFirst(
      [
        ['no reason', { reason: undefined }],
        ['a reason too short', { reason: 'because' }],
        ['an unknown plan', { plan: 'platinum' }],
        ['no plan', { plan: undefined }],
      ],
      1,
    ),
  )('sees what is wrong with %s', async (_what, body) => {
    await enterTenant();
    expect((await setting(body)).status).toBe(400);
    expect(await planNow()).toBe('pro');
    expect((await trail())[0]).toMatchObject({ action: 'access.grant' });
  });

  itAtNight('changes nothing if the workspace is already on that plan', async () => {
    await enterTenant();
    expect(await setting({ plan: 'pro' })).toMatchObject({
      status: 409,
      body: { message: 'The workspace is already on Pro.' },
    });
    expect(await trail()).toHaveLength(1);
  });

  it('must have access to the workspace', async () => {
    await test.aTenant(`globex-${round}`, 'free', {});
    await enterTenant({ tenantId: `globex-${round}`, reason });
    for (const tenantId of [acme, 'never-was', 'ACME', ''])
      expect([tenantId, (await setting({ tenantId })).status]).toEqual([tenantId, 403]);
    expect(await planNow()).toBe('pro');
    expect(await trail()).toEqual([]);
  });

  it('must be an operator with a second factor', async () => {
    expect((await setting({}, { sub: admin })).status).toBe(403);
    await enterTenant();
    hasTotp(false);
    expect(await setting()).toMatchObject({ status: 403, body: { details: { secondFactor: 'required' } } });
    expect(await planNow()).toBe('pro');
  });

  it('changes nothing if the entry cannot be written', async () => {
    await enterTenant();
    const openStores = jest.spyOn(test.services, 'openStores').mockImplementation(() => {
      throw Object.assign(new Error('down'), { name: 'ServiceUnavailable' });
    });
    expect((await setting()).status).toBe(503);
    openStores.mockRestore();
    expect(await planNow()).toBe('pro');
  });
});

describe('anyone else', () => {
  it("gains nothing from a token that names the operators' group", async () => {
    expect((await enterTenant(undefined, { sub: admin })).status).toBe(403);
    expect((await call(listTenants, { sub: admin })).status).toBe(403);
    expect((await call(getMe, { sub: admin })).body.operator).toBeUndefined();
    await test.aTenant(`globex-${round}`, 'pro', {});
    expect((await findings({ sub: admin, query: `tenant=globex-${round}` })).status).toBe(403);
  });

  it('loses operator access with the next request', async () => {
    await enterTenant();
    await test.local.system.members.setSuperAdmin(operator, 'o@example.com', false);
    expect((await findings()).status).toBe(403);
    expect((await enterTenant()).status).toBe(403);
  });
});
