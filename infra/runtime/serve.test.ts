import { z } from 'zod';
import type { Contract } from '@cloudmend/domain/contract';
import { defineContract } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Handler } from './gate';
import type { Operation } from './operation';
import { serve, serveAnyone } from './serve';
import type { EventParts } from './testing/an-event';
import { anEvent, parsed } from './testing/an-event';
import type { TestServices } from './testing/test-services';
import { openTestServices } from './testing/test-services';

const input = z.strictObject({ name: z.string().min(2, 'Name it.').max(20).optional(), nested: z.unknown().optional() });
const output = z.object({ said: z.string() });
const read = defineContract({ name: 'readThing', method: 'GET', path: '/tenants/{tenantId}/things', audience: 'member', input, output });
const write = defineContract({ name: 'writeThing', method: 'POST', path: '/things', audience: 'member', needs: 'runScans', audit: 'thing.write', input, output });
const paid = defineContract({ name: 'paidThing', method: 'GET', path: '/paid', audience: 'member', feature: 'compliance', input, output });

let test: TestServices;
let round = 0;
let acme: TenantId;
let globex: TenantId;
let me: string;
let viewer: string;
let stranger: string;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  [me, viewer, stranger] = [`me-${round}`, `viewer-${round}`, `stranger-${round}`];
  acme = `acme-${round}` as TenantId;
  globex = `globex-${round}` as TenantId;
  await test.aTenant(acme, 'pro', { [me]: 'tenant-admin', [viewer]: 'tenant-viewer' });
  await test.aTenant(globex, 'free', { [stranger]: 'tenant-admin' });
  test.logLines.length = 0;
});

const call = async (handler: Handler, parts: EventParts = {}) => parsed(await handler(anEvent({ sub: me, ...parts })));
const answering = <C extends Contract>(contract: C, run: Operation<C>) => serve(contract, () => run);
const hello = answering(read, async ({ tenantId, role, plan }) => ({ said: `${tenantId} ${role} ${plan}` }));
const audit = async (tenant: TenantId) => (await test.local.storesOf(tenant).audit.list(50)).items.map(({ action, outcome, actor }) => [action, outcome, actor]);

describe('who may pass the gate', () => {
  it('is decided by the membership, never by what the token says of tenant, plan and groups', async () => {
    const claims = { 'custom:tenant': globex, 'custom:plan': 'free', 'cognito:groups': '[cloudmend-admin tenant-admin]' };
    expect((await call(hello, { path: { tenantId: acme }, claims })).body).toEqual({ said: `${acme} tenant-admin pro` });
    expect((await call(hello, { path: { tenantId: globex }, claims })).status).toBe(403);
  });

  it.each([
    ['an access token', { token_use: 'access' }],
    ['a token of another client', { aud: 'client-2' }],
    ['a token of another pool', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' }],
    ['a pool whose name ends alike', { iss: 'https://evil.example/xus-east-1_Test00001' }],
    ['a token without a subject', { sub: '' }],
  ])('is nobody with %s', async (_what, claims) => {
    expect(await call(hello, { path: { tenantId: acme }, claims })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('is nobody without a token', async () => {
    expect((await call(hello, { sub: undefined, path: { tenantId: acme } })).status).toBe(401);
  });

  it('sees the same denial for foreign, unknown, deleted and malformed tenants, after the same reads', async () => {
    const gone = `gone-${round}` as TenantId;
    await test.aTenant(gone, 'pro', { 'sub-3': 'tenant-admin' });
    await test.local.system.tenants.remove(gone);
    const access = jest.spyOn(test.local.system.members, 'access');
    const names = [globex, 'unknown-tenant', gone, 'ACME', 'a', ' acme', 'acme/', '../acme', 'a'.repeat(200), '__proto__', '%61cme'];
    const answers = await Promise.all(names.map((tenantId) => call(hello, { path: { tenantId } })));
    for (const { status, headers, body } of answers) {
      expect({ status, headers, body: { ...body, requestId: '' } }).toEqual({ ...answers[0], body: { ...answers[0]?.body, requestId: '' } });
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
    ['all alike', (own) => ({ path: { tenantId: own }, query: `tenant=${own}&tenantId=${own}`, body: { tenantId: own } }), 200],
    ['own path and foreign body', (own, other) => ({ path: { tenantId: own }, body: { tenantId: other } }), 403],
    ['own path and foreign query', (own, other) => ({ path: { tenantId: own }, query: `tenant=${other}` }), 403],
    ['a repeated query', (own, other) => ({ query: `tenant=${own}&tenant=${other}` }), 403],
    ['a query repeated alike', (own) => ({ query: `tenant=${own}&tenant=${own}` }), 403],
    ['two query names that differ', (own, other) => ({ query: `tenant=${own}&tenantId=${other}` }), 403],
    ['a list in the body', (own) => ({ body: { tenantId: [own] } }), 403],
    ['null in the body', () => ({ body: { tenantId: null } }), 403],
    ['a foreign query alone', (_own, other) => ({ query: `tenantId=${other}` }), 403],
  ])('may name the tenant in %s', async (_where, parts, status) => {
    expect((await call(hello, { ...parts(acme, globex) })).status).toBe(status);
  });

  it('loses the right with the next request after being removed or lowered', async () => {
    const writing = answering(write, async () => ({ said: 'x' }));
    const parts = { path: { tenantId: acme } };
    expect((await call(writing, parts)).status).toBe(200);
    await test.local.system.members.put({ tenantId: acme, sub: me, email: 'x', role: 'tenant-viewer', state: 'active' });
    expect(await call(writing, { ...parts, body: { name: 'other' } })).toMatchObject({ status: 403, body: { message: "You don't have permission to run scans." } });
    await test.local.system.members.remove(me, acme);
    expect((await call(hello, parts)).status).toBe(403);
  });

  it('reads which plan opens a feature', async () => {
    const handler = answering(paid, async () => ({ said: 'x' }));
    expect(await call(handler, { sub: stranger })).toMatchObject({ status: 403, body: { code: 'plan-limit', details: { feature: 'compliance', plan: 'starter' } } });
    expect((await call(handler)).status).toBe(200);
  });
});

describe('what goes in', () => {
  it.each<[string, EventParts, string]>([
    ['an unknown field', { body: { status: 'x' } }, 'invalid'],
    ['a plan', { body: { plan: 'enterprise' } }, 'invalid'],
    ['a prototype', { rawBody: '{"__proto__":{"a":1}}' }, 'invalid'],
    ['no JSON', { rawBody: '{' }, 'invalid'],
    ['a list', { rawBody: '[]' }, 'invalid'],
    ['more than 64 KB', { body: { name: 'x'.repeat(70_000) } }, 'invalid'],
    ['nine levels', { body: { nested: { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } } } }, 'invalid'],
    ['a field twice in the query', { query: 'name=ab&name=cd' }, 'invalid'],
    ['a field with two values', { query: 'name=ab', body: { name: 'cd' } }, 'invalid'],
  ])('is refused with %s', async (_what, parts, code) => {
    expect(await call(hello, parts)).toMatchObject({ status: 400, body: { code } });
  });

  it('is refused with the fields at fault and a sentence for the screen', async () => {
    expect((await call(hello, { body: { name: 'x' } })).body).toMatchObject({ message: 'Name it.', details: { fields: [{ field: 'name', message: 'Name it.' }] } });
  });

  it('may stand eight levels deep and in base64', async () => {
    const body = JSON.stringify({ nested: { a: { b: { c: { d: { e: { f: 1 } } } } } } });
    expect((await call(hello, { body: JSON.parse(body) })).status).toBe(200);
    const event = { ...anEvent({ sub: me }), body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
    expect(parsed(await hello(event)).status).toBe(200);
  });
});

describe('what comes out', () => {
  it('is never kept by anybody on the way', async () => {
    for (const path of [{ tenantId: acme }, { tenantId: globex }]) {
      expect((await call(hello, { path })).headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization', 'content-type': 'application/json' });
    }
  });

  it('has the contract’s shape: other fields are left out, and a wrong shape is our fault', async () => {
    expect((await call(answering(read, async () => ({ said: 'x', secret: 'y' }) as never))).body).toEqual({ said: 'x' });
    expect(await call(answering(read, async () => ({ said: 1 }) as never))).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  });

  it('names the next page in a header', async () => {
    const handler = answering(read, async (_actor, _input, request) => {
      request.continueAt('abc');
      return { said: 'x' };
    });
    expect((await call(handler)).headers).toMatchObject({ 'x-next-cursor': 'abc' });
  });

  it('tells nothing of our insides when something breaks', async () => {
    const secret = 'arn:aws:dynamodb:us-east-1:1:table/cloudmend eyJhbGciOi.eyJzdWIi.c2ln AKIAIOSFODNN7EXAMPLE admin@acme.example';
    const answer = await call(answering(read, async () => Promise.reject(new Error(secret))));
    expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected', message: 'Something went wrong on our side. Please try again.' } });
    const told = JSON.stringify(answer) + test.logLines.join('\n');
    for (const word of secret.split(' ')) expect(told).not.toContain(word);
    expect(test.logLines.join()).toContain(answer.body.requestId);
  });

  it.each<[string, Error, number, string | undefined]>([
    ['too many calls', new AppError('too-many', 'Wait.', { details: { retryAfterSeconds: 7 } }), 429, '7'],
    ['a throttled table', Object.assign(new Error('x'), { name: 'ThrottlingException' }), 503, '2'],
    ['a slow table', Object.assign(new Error('x'), { name: 'TimeoutError' }), 503, '2'],
    ['a table that is down', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, '2'],
    ['a miss', new AppError('not-found', 'The scan was not found.'), 404, undefined],
  ])('names %s', async (_what, error, status, retryAfter) => {
    const answer = await call(answering(read, async () => Promise.reject(error)));
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, retryAfter]);
  });

  it('comes in time, even when the work does not end', async () => {
    const handler = answering(read, () => new Promise(() => undefined));
    const answer = await handler(anEvent({ sub: me }), { getRemainingTimeInMillis: () => 600 } as never);
    expect(parsed(answer)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('a call with an effect', () => {
  const counting = () => {
    let effects = 0;
    const handler = answering(write, async (_actor, { name }) => {
      effects += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (name === 'fail') throw new AppError('invalid', 'No.');
      if (name === 'busy') throw new AppError('unavailable', 'Later.');
      return { said: `${name} ${effects}` };
    });
    return { handler, effects: () => effects };
  };

  it('has it once under one key, however often and at whatever overlap it is sent', async () => {
    const { handler, effects } = counting();
    const parts = { headers: { 'Idempotency-Key': `k-${round}` }, body: { name: 'ab' } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(handler, parts)));
    answers.push(await call(handler, parts));
    expect(effects()).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(new Set(['200 {"said":"ab 1"}']));
    expect(await audit(acme)).toEqual([['thing.write', 'done', `${me}@acme.example`]]);
  });

  it('is refused under the same key with another body', async () => {
    const { handler, effects } = counting();
    const headers = { 'idempotency-key': `k-${round}` };
    await call(handler, { headers, body: { name: 'ab' } });
    expect(await call(handler, { headers, body: { name: 'cd' } })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(effects()).toBe(1);
  });

  it('is the same for 30 seconds without a key, and for one person and body alone', async () => {
    const { handler, effects } = counting();
    await call(handler, { body: { name: 'ab', nested: { a: 1, b: 2 } } });
    await call(handler, { body: { nested: { b: 2, a: 1 }, name: 'ab' }, query: `tenant=${acme}` });
    expect(effects()).toBe(1);
    await call(handler, { body: { name: 'cd' } });
    expect(effects()).toBe(2);
    test.local.setTime('2026-11-21T12:00:31.000Z');
    await call(handler, { body: { name: 'ab', nested: { a: 1, b: 2 } } });
    expect(effects()).toBe(3);
    test.local.setTime('2026-11-21T12:00:00.000Z');
  });

  it('answers a failure again under its key, but tries again after one that passes', async () => {
    const { handler, effects } = counting();
    const failing = { headers: { 'idempotency-key': `f-${round}` }, body: { name: 'fail' } };
    const first = await call(handler, failing);
    expect(await call(handler, failing)).toEqual(first);
    expect(effects()).toBe(1);
    const busy = { headers: { 'idempotency-key': `b-${round}` }, body: { name: 'busy' } };
    await call(handler, busy);
    await call(handler, busy);
    expect(effects()).toBe(3);
  });

  it('keeps keys of two tenants apart', async () => {
    const { handler, effects } = counting();
    const parts = { headers: { 'idempotency-key': 'same' }, body: { name: 'ab' } };
    await call(handler, parts);
    await call(handler, { ...parts, sub: stranger });
    expect(effects()).toBe(2);
  });

  it('that is denied leaves one line, also when the client tries twice', async () => {
    const { handler, effects } = counting();
    const parts = { sub: viewer, headers: { 'idempotency-key': `d-${round}` }, body: { name: 'ab' } };
    for (let times = 0; times < 2; times += 1) expect((await call(handler, parts)).status).toBe(403);
    expect(effects()).toBe(0);
    expect(await audit(acme)).toEqual([['thing.write', 'denied', `${viewer}@acme.example`]]);
  });

  it('of a stranger writes nothing into the tenant', async () => {
    const { handler } = counting();
    await call(handler, { sub: stranger, query: `tenant=${acme}` });
    expect(await audit(acme)).toEqual([]);
  });
});

describe('a hundred interleaved requests of ten tenants', () => {
  it('never mix', async () => {
    const tenants = Array.from({ length: 10 }, (_, index) => `mix-${round}-${index}`);
    for (const tenant of tenants) await test.aTenant(tenant, 'pro', { [`of-${tenant}`]: 'tenant-viewer' });
    const handler = serve(read, (uses) => async ({ tenantId }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      await uses.accounts.setStatus('x', 'denied', null);
      return { said: tenantId };
    });
    const calls = Array.from({ length: 100 }, (_, index) => tenants[index % 10] as string);
    const answers = await Promise.all(calls.map((tenant) => call(handler, { sub: `of-${tenant}`, path: { tenantId: tenant } })));
    expect(answers.map(({ body }) => body.said)).toEqual(calls);
  });
});

describe('a call for anyone', () => {
  it('needs no token, and a handler cannot be opened to others than its contract says', async () => {
    const open = defineContract({ name: 'openThing', method: 'GET', path: '/open', audience: 'anyone', input, output });
    expect((await call(serveAnyone(open, () => async () => ({ said: 'hi' })), { sub: undefined })).status).toBe(200);
    expect(() => serveAnyone(read, () => async () => ({ said: 'hi' }))).toThrow('readThing is not a call for anyone');
    expect(() => serve(open, () => async () => ({ said: 'hi' }))).toThrow('openThing is not a call for member');
  });
});
