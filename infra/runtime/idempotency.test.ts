import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Cast } from './testing/gate-test';
import { answerWith, gateTest, write } from './testing/gate-test';
import type { TestServices } from './testing/test-services';

let test: TestServices;
let round: number;
let acme: TenantId;
let globex: TenantId;
let me: string;
let viewer: string;
let stranger: string;
let call: Cast['call'];

const opened = gateTest();
beforeEach(() => {
  test = opened.test();
  ({ round, acme, globex, me, viewer, stranger, call } = opened.cast());
});

const audit = async (tenant: TenantId) =>
  (await test.local.openStores(tenant).audit.list({}, 50)).items.map(({ action, outcome, actor }) => [
    action,
    outcome,
    actor,
  ]);

describe('a call with an effect', () => {
  const countEffects = () => {
    let effects = 0;
    const handler = answerWith(write, async (_actor, { name }) => {
      effects += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (name === 'fail') throw new AppError('invalid', 'No.');
      if (name === 'busy') throw new AppError('unavailable', 'Later.');
      return { said: `${name} ${effects}` };
    });
    return { handler, effects: () => effects };
  };

  it('runs once per key, however often and concurrently it is sent', async () => {
    const { handler, effects } = countEffects();
    const parts = { headers: { 'Idempotency-Key': `k-${round}` }, body: { name: 'ab' } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(handler, parts)));
    answers.push(await call(handler, parts));
    expect(effects()).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['200 {"said":"ab 1"}']),
    );
    expect(await audit(acme)).toEqual([['thing.write', 'done', `${me}@acme.example`]]);
  });

  it('runs for each user, even if two in a workspace send the same key', async () => {
    const { handler, effects } = countEffects();
    await test.local.system.members.put({
      tenantId: acme,
      sub: `second-${round}`,
      email: 's@example.com',
      role: 'tenant-admin',
      state: 'active',
    });
    const parts = { headers: { 'idempotency-key': `k-${round}` }, body: { name: 'ab' } };
    const [first, second] = [await call(handler, parts), await call(handler, { ...parts, sub: `second-${round}` })];
    expect([first?.body.said, second?.body.said, effects()]).toEqual(['ab 1', 'ab 2', 2]);
  });

  it('is refused under the same key with another body', async () => {
    const { handler, effects } = countEffects();
    const headers = { 'idempotency-key': `k-${round}` };
    await call(handler, { headers, body: { name: 'ab' } });
    expect(await call(handler, { headers, body: { name: 'cd' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This idempotency key was used for another request.' },
    });
    expect(effects()).toBe(1);
  });

  it('without a key is deduplicated for 30 seconds, by user and body', async () => {
    const { handler, effects } = countEffects();
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

  it('repeats a failure under its key, but retries after a transient one', async () => {
    const { handler, effects } = countEffects();
    const failing = { headers: { 'idempotency-key': `f-${round}` }, body: { name: 'fail' } };
    const first = await call(handler, failing);
    expect(await call(handler, failing)).toEqual(first);
    expect(effects()).toBe(1);
    const busy = { headers: { 'idempotency-key': `b-${round}` }, body: { name: 'busy' } };
    await call(handler, busy);
    await call(handler, busy);
    expect(effects()).toBe(3);
  });

  it('keeps the keys of two tenants apart', async () => {
    const { handler, effects } = countEffects();
    const parts = { headers: { 'idempotency-key': 'same' }, body: { name: 'ab' } };
    await call(handler, parts);
    await call(handler, { ...parts, sub: stranger });
    expect(effects()).toBe(2);
  });

  itAtNight('runs in each workspace, even if a member of two sends the same key to both', async () => {
    const { handler, effects } = countEffects();
    await test.local.system.members.put({
      tenantId: globex,
      sub: me,
      email: `${me}@acme.example`,
      role: 'tenant-admin',
      state: 'active',
    });
    const parts = { headers: { 'idempotency-key': `k-${round}` }, body: { name: 'ab' } };
    const there = await call(handler, { ...parts, query: `tenant=${acme}` });
    const here = await call(handler, { ...parts, query: `tenant=${globex}` });
    expect([there.status, here.status, effects()]).toEqual([200, 200, 2]);
  });

  it('is logged once when denied, even if the client retries', async () => {
    const { handler, effects } = countEffects();
    const parts = { sub: viewer, headers: { 'idempotency-key': `d-${round}` }, body: { name: 'ab' } };
    for (let times = 0; times < 2; times += 1) expect((await call(handler, parts)).status).toBe(403);
    expect(effects()).toBe(0);
    expect(await audit(acme)).toEqual([['thing.write', 'denied', `${viewer}@acme.example`]]);
  });

  it('of a stranger writes nothing to the tenant', async () => {
    const { handler } = countEffects();
    await call(handler, { sub: stranger, query: `tenant=${acme}` });
    expect(await audit(acme)).toEqual([]);
  });
});
