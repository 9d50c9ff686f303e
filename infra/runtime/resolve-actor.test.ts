import type { TenantId } from '@cloudmend/domain/tenancy';
import { endAccess } from '../api/people/lost-access';
import { handler as endSessions } from '../api/tenancy/end-sessions';
import { handler as getMe } from '../api/tenancy/get-me';
import { SIGNED_IN_AT, type EventParts } from './testing/an-event';
import type { Cast } from './testing/gate-test';
import { answerWith, gateTest, hello, paidThing, write } from './testing/gate-test';
import type { TestServices } from './testing/test-services';

let test: TestServices;
let round: number;
let acme: TenantId;
let globex: TenantId;
let me: string;
let stranger: string;
let call: Cast['call'];

const opened = gateTest();
beforeEach(() => {
  test = opened.test();
  ({ round, acme, globex, me, stranger, call } = opened.cast());
});

describe('an ended session', () => {
  const enter = (claims: Record<string, string> = {}) => call(hello, { path: { tenantId: acme }, claims });
  const at = (seconds: number) => ({ auth_time: String(SIGNED_IN_AT + seconds) });

  it.each([
    ['by signing out everywhere', () => call(endSessions, { body: {}, headers: { 'idempotency-key': 'once' } })],
    [
      'by a removal from another workspace',
      () => endAccess(test.services, { sub: me, tenantId: globex, state: 'active' }),
    ],
  ])('%s has ended for every call, but a later sign-in has not', async (_how, end) => {
    test.local.setTime('2026-11-21T12:00:10.000Z');
    expect((await enter()).status).toBe(200);
    await end();
    expect((await enter()).status).toBe(401);
    expect((await call(getMe)).status).toBe(401);
    expect((await enter({ auth_time: '' })).status).toBe(401);
    expect((await enter({ auth_time: 'Infinity of it' })).status).toBe(401);
    expect((await enter(at(10))).status).toBe(200);
    expect((await call(hello, { sub: stranger, path: { tenantId: globex } })).status).toBe(200);
    test.local.setTime('2026-11-21T12:00:00.000Z');
  });

  it('continues only in the browser that changed the password', async () => {
    test.local.setTime('2026-11-21T12:00:10.000Z');
    await call(endSessions, { body: { keepThis: true } });
    expect((await enter()).status).toBe(200);
    expect((await enter({ origin_jti: 'another-browser' })).status).toBe(401);
    test.local.setTime('2026-11-21T12:00:20.000Z');
    await call(endSessions, { body: {} });
    expect((await enter()).status).toBe(401);
    test.local.setTime('2026-11-21T12:00:00.000Z');
  });
});

describe('admission at the gate', () => {
  it("is decided by the membership, never by the token's tenant, plan and groups", async () => {
    const claims = {
      'custom:tenant': globex,
      'custom:plan': 'free',
      'cognito:groups': '[cloudmend-admin tenant-admin]',
    };
    expect((await call(hello, { path: { tenantId: acme }, claims })).body).toEqual({
      said: `${acme} tenant-admin pro`,
    });
    expect((await call(hello, { path: { tenantId: globex }, claims })).status).toBe(403);
  });

  it.each([
    ['an access token', { token_use: 'access' }],
    ['a token of another client', { aud: 'client-2' }],
    ['a token of another pool', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' }],
    ['a pool with a similar name', { iss: 'https://evil.example/xus-east-1_Test00001' }],
    ['a token without a subject', { sub: '' }],
  ])('is denied with %s', async (_what, claims) => {
    expect(await call(hello, { path: { tenantId: acme }, claims })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  it('is denied without a token', async () => {
    expect((await call(hello, { sub: undefined, path: { tenantId: acme } })).status).toBe(401);
  });

  it('answers foreign, unknown, deleted and malformed tenants alike, after the same reads', async () => {
    const gone = `gone-${round}` as TenantId;
    await test.aTenant(gone, 'pro', { 'sub-3': 'tenant-admin' });
    await test.local.system.tenants.remove(gone);
    const access = jest.spyOn(test.local.system.members, 'access');
    const names = [
      globex,
      'unknown-tenant',
      gone,
      'ACME',
      'a',
      ' acme',
      'acme/',
      '../acme',
      'a'.repeat(200),
      '__proto__',
      '%61cme',
    ];
    const answers = await Promise.all(names.map((tenantId) => call(hello, { path: { tenantId } })));
    for (const { status, headers, body } of answers) {
      expect({ status, headers, body: { ...body, requestId: '' } }).toEqual({
        ...answers[0],
        body: { ...answers[0]?.body, requestId: '' },
      });
      expect(status).toBe(403);
    }
    expect(access).toHaveBeenCalledTimes(names.length);
    access.mockRestore();
  });

  it.each<[string, (own: string, other: string) => EventParts, number]>([
    ['the path', (own) => ({ path: { tenantId: own } }), 200],
    ['the query', (own) => ({ query: `tenant=${own}` }), 200],
    ['the other query name', (own) => ({ query: `tenantId=${own}` }), 200],
    ['the body', (own) => ({ body: { tenantId: own } }), 200],
    ['nothing: the active tenant', () => ({}), 200],
    [
      'all in agreement',
      (own) => ({ path: { tenantId: own }, query: `tenant=${own}&tenantId=${own}`, body: { tenantId: own } }),
      200,
    ],
    ['own path and foreign body', (own, other) => ({ path: { tenantId: own }, body: { tenantId: other } }), 403],
    ['own path and foreign query', (own, other) => ({ path: { tenantId: own }, query: `tenant=${other}` }), 403],
    ['a repeated query', (own, other) => ({ query: `tenant=${own}&tenant=${other}` }), 403],
    ['a query repeated with the same value', (own) => ({ query: `tenant=${own}&tenant=${own}` }), 403],
    ['two query names that differ', (own, other) => ({ query: `tenant=${own}&tenantId=${other}` }), 403],
    ['a list in the body', (own) => ({ body: { tenantId: [own] } }), 403],
    ['null in the body', () => ({ body: { tenantId: null } }), 403],
    ['a foreign query alone', (_own, other) => ({ query: `tenantId=${other}` }), 403],
  ])('may name the tenant in %s', async (_where, parts, status) => {
    expect((await call(hello, { ...parts(acme, globex) })).status).toBe(status);
  });

  it('is lost with the next request after removal or demotion', async () => {
    const writing = answerWith(write, async () => ({ said: 'x' }));
    const parts = { path: { tenantId: acme } };
    expect((await call(writing, parts)).status).toBe(200);
    await test.local.system.members.put({
      tenantId: acme,
      sub: me,
      email: 'x',
      role: 'tenant-viewer',
      state: 'active',
    });
    expect(await call(writing, { ...parts, body: { name: 'other' } })).toMatchObject({
      status: 403,
      body: { message: "You don't have permission to run scans." },
    });
    await test.local.system.members.remove(me, acme);
    expect((await call(hello, parts)).status).toBe(403);
  });

  it('is denied in a deleted tenant, even while memberships remain', async () => {
    const parts = { path: { tenantId: acme } };
    expect((await call(hello, parts)).status).toBe(200);
    await test.local.system.tenants.remove(acme);
    await test.local.system.members.put({ tenantId: acme, sub: me, email: 'x', role: 'tenant-admin', state: 'active' });
    for (const named of [parts, { query: `tenant=${acme}` }, {}])
      expect(await call(hello, named)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('reads which plan enables a feature', async () => {
    const handler = answerWith(paidThing, async () => ({ said: 'x' }));
    expect(await call(handler, { sub: stranger })).toMatchObject({
      status: 403,
      body: { code: 'plan-limit', details: { feature: 'compliance', plan: 'starter' } },
    });
    expect((await call(handler)).status).toBe(200);
  });
});
