import { defineContract } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { serve, serveAnyone } from './serve';
import { anEvent, readAnswer } from './testing/an-event';
import type { Cast } from './testing/gate-test';
import { answerWith, gateTest, hello, input, output, readThing, write } from './testing/gate-test';
import type { TestServices } from './testing/test-services';

let test: TestServices;
let round: number;
let acme: TenantId;
let globex: TenantId;
let me: string;
let call: Cast['call'];

const opened = gateTest();
beforeEach(() => {
  test = opened.test();
  ({ round, acme, globex, me, call } = opened.cast());
});

describe('responses', () => {
  it('are never cached by intermediaries', async () => {
    for (const path of [{ tenantId: acme }, { tenantId: globex }]) {
      expect((await call(hello, { path })).headers).toMatchObject({
        'cache-control': 'no-store',
        vary: 'Authorization',
        'content-type': 'application/json',
      });
    }
  });

  it("have the contract's shape: extra fields are dropped, and a wrong shape is our fault", async () => {
    expect((await call(answerWith(readThing, async () => ({ said: 'x', secret: 'y' }) as never))).body).toEqual({
      said: 'x',
    });
    expect(await call(answerWith(readThing, async () => ({ said: 1 }) as never))).toMatchObject({
      status: 500,
      body: { code: 'unexpected' },
    });
  });

  it('name the next page in a header', async () => {
    const handler = answerWith(readThing, async (_actor, _input, request) => {
      request.continueAt('abc');
      return { said: 'x' };
    });
    expect((await call(handler)).headers).toMatchObject({ 'x-next-cursor': 'abc' });
  });

  it('reveal nothing internal when something breaks', async () => {
    const secret =
      'arn:aws:dynamodb:us-east-1:1:table/cloudmend eyJhbGciOi.eyJzdWIi.c2ln AKIAIOSFODNN7EXAMPLE admin@acme.example';
    const answer = await call(answerWith(readThing, async () => Promise.reject(new Error(secret))));
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'unexpected', message: 'Something went wrong on our side. Please try again.' },
    });
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
  ])('report %s', async (_what, error, status, retryAfter) => {
    const answer = await call(answerWith(readThing, async () => Promise.reject(error)));
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, retryAfter]);
  });

  it('arrive in time even if the work does not end', async () => {
    const handler = answerWith(readThing, () => new Promise(() => undefined));
    const answer = await handler(anEvent({ sub: me }), { getRemainingTimeInMillis: () => 600 } as never);
    expect(readAnswer(answer)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('a hundred interleaved requests of ten tenants', () => {
  it('never mix', async () => {
    const tenants = Array.from({ length: 10 }, (_, index) => `mix-${round}-${index}`);
    for (const tenant of tenants) await test.aTenant(tenant, 'pro', { [`of-${tenant}`]: 'tenant-viewer' });
    const handler = serve(readThing, (uses) => async ({ tenantId }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      await uses.accounts.setStatus('x', 'denied', null);
      return { said: tenantId };
    });
    const calls = Array.from({ length: 100 }, (_, index) => tenants[index % 10] as string);
    const answers = await Promise.all(
      calls.map((tenant) => call(handler, { sub: `of-${tenant}`, path: { tenantId: tenant } })),
    );
    expect(answers.map(({ body }) => body.said)).toEqual(calls);
  });
});

describe('a public call', () => {
  it("needs no token, and a handler's audience must match its contract", async () => {
    const open = defineContract({ name: 'openThing', method: 'GET', path: '/open', audience: 'anyone', input, output });
    expect(
      (
        await call(
          serveAnyone(open, () => async () => ({ said: 'hi' })),
          { sub: undefined },
        )
      ).status,
    ).toBe(200);
    expect(() => serveAnyone(readThing, () => async () => ({ said: 'hi' }))).toThrow(
      'readThing is not a call for anyone',
    );
    expect(() => serve(open, () => async () => ({ said: 'hi' }))).toThrow('openThing is not a call for member');
  });
});

describe('the figures of a call', () => {
  const listCounted = () =>
    test.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ calls }) => calls !== undefined);

  it('name its workspace and its kind, and neither its sender nor what was sent', async () => {
    await call(hello, { path: { tenantId: acme } });
    await call(
      answerWith(write, () => Promise.reject(new Error('broken'))),
      { body: {} },
    );
    const [answered, failed] = listCounted();
    expect(listCounted()).toHaveLength(2);
    expect(answered).toMatchObject({ tenantId: acme, class: 'read', calls: 1, callMs: expect.any(Number) });
    expect(answered).not.toHaveProperty('faults');
    expect(failed).toMatchObject({ tenantId: acme, class: 'write', calls: 1 });
    for (const name of ['subject', 'address', 'email', 'body'])
      for (const line of listCounted()) expect(line).not.toHaveProperty(name);
  });

  it('leave out calls outside workspaces and those that were refused', async () => {
    await call(hello, { path: { tenantId: globex } });
    expect(listCounted()).toEqual([]);
  });
});

describe('the security log', () => {
  const listRefused = () =>
    test.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ message }) => message === 'refused');
  const caller = () => ({ subject: me, address: '192.0.2.1', route: expect.any(String), refusals: 1 });
  const failWith = (code: 'not-found' | 'conflict' | 'too-many') =>
    answerWith(write, () => Promise.reject(new AppError(code, 'No.')));

  it('records who requested another workspace, from where and for what', async () => {
    await call(hello, { path: { tenantId: globex } });
    expect(listRefused()).toMatchObject([{ ...caller(), reason: 'forbidden', contract: 'readThing' }]);
  });

  it.each(['not-found', 'conflict', 'too-many'] as const)('records %s, which no audit trail has', async (code) => {
    await call(failWith(code), { body: {} });
    expect(listRefused()).toMatchObject([{ ...caller(), reason: code, tenantId: acme }]);
  });

  it('records a burst in a few lines, and none for invalid input', async () => {
    for (let times = 0; times < 25; times += 1) await call(hello, { path: { tenantId: globex } });
    await call(hello, { path: { tenantId: acme }, query: 'name=x' });
    expect(listRefused().filter(({ subject }) => subject === me)).toHaveLength(2);
  });

  it('identifies users by id only', async () => {
    await call(hello, { path: { tenantId: globex } });
    expect(test.logLines.join()).not.toContain('@acme.example');
  });
});
