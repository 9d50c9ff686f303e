import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Event } from '../../runtime/raw-request';
import type { EventParts } from '../../runtime/testing/an-event';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { handler as cancel } from './cancel-scan';
import { handler as get } from './get-scan';
import { handler as list } from './list-scans';
import { handler as start } from './start-scan';

const A = '111122223333';

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
  [tenant, sub] = [`acme-${round}`, `admin-${round}`];
  services.workflowFails = false;
  services.started.length = 0;
  services.stopped.length = 0;
  await services.aTenant(tenant, 'starter', { [sub]: 'tenant-admin', [`viewer-${round}`]: 'tenant-viewer' });
  const { accounts } = services.local.openStores(tenant);
  await accounts.link(anAccount(), null);
  await accounts.link(anAccount({ accountId: '111122224444', status: 'pending', roleArn: null }), null);
  await accounts.link(anAccount({ accountId: '111122225555', status: 'insecure-trust' }), null);
});

const call = async (handler: (event: Event) => Promise<object>, parts: EventParts) =>
  readAnswer(await handler(anEvent({ sub, headers: { 'idempotency-key': `${Math.random()}` }, ...parts })));
const startWith = (body: object = {}, parts: EventParts = {}) =>
  call(start, { body: { tenantId: tenant, cloud: 'aws', accounts: [A], ...body }, ...parts });

describe('starting a scan', () => {
  it('queues it with defaults and starts the workflow once', async () => {
    const { status, body } = await startWith({ notes: 'nightly' });
    expect(status).toBe(200);
    expect(services.started).toEqual([body.scanId]);
    expect((await call(list, { query: 'limit=50' })).body).toMatchObject([
      {
        scanId: body.scanId,
        tenantId: tenant,
        status: 'queued',
        percent: 0,
        mode: 'all',
        range: '30d',
        services: 'all',
        notes: 'nightly',
        accountIds: [A],
        partial: false,
        gaps: [],
      },
    ]);
    expect((await call(get, { path: { tenantId: tenant, scanId: body.scanId } })).body).toMatchObject({
      parts: [],
      apiCalls: 0,
      changes: { new: 0, resolved: 0, reopened: 0 },
    });
  });

  it('is one scan however often the same request is sent', async () => {
    const headers = { 'idempotency-key': `same-${round}` };
    const answers = await Promise.all(Array.from({ length: 6 }, () => startWith({}, { headers })));
    expect(new Set(answers.map(({ body }) => body.scanId)).size).toBe(1);
    expect(services.started).toHaveLength(1);
  });

  itAtNight('joins the scan that reads the same accounts', async () => {
    const first = await startWith();
    expect((await startWith({ mode: 'cost' })).body).toEqual(first.body);
  });

  it('keeps the scan if the workflow cannot be started: the watchdog retries', async () => {
    services.workflowFails = true;
    const { status, body } = await startWith();
    expect(status).toBe(200);
    const waiting = await services.local.system.listUnfinishedScans();
    expect(waiting.find(({ scanId }) => scanId === body.scanId)).toMatchObject({ status: 'queued' });
  });

  it.each([
    ['an unknown account', { accounts: ['999999999999'] }, 404, /was not found/],
    ['an account without a role', { accounts: ['111122224444'] }, 400, /has no role yet/],
    ['an account with an insecure role', { accounts: [A, '111122225555'] }, 400, /does not require your ExternalId/],
    ['no account', { accounts: [] }, 400, /Select at least one account\./],
    ['its own role', { roleArn: 'arn:aws:iam::111122223333:role/x' }, 400, /./],
    ['its own percent', { percent: 100 }, 400, /./],
    ['too many notes', { notes: 'x'.repeat(2001) }, 400, /./],
    ['another cloud', { cloud: 'gcp' }, 400, /./],
  ])('is refused for %s', async (_what, body, status, message) => {
    const answer = await startWith(body);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect(services.started).toEqual([]);
  });

  it("beyond the plan's number is refused with the limit, when to retry and the plan that raises it", async () => {
    for (const accountId of ['111122226666'])
      await services.local.openStores(tenant).accounts.link(anAccount({ accountId }), null);
    await startWith();
    const answer = await startWith({ accounts: ['111122226666'] });
    expect(answer).toMatchObject({
      status: 429,
      body: {
        code: 'too-many',
        message: 'Your plan allows one scan at a time. Wait for one to end. Basic includes more.',
        details: { limit: 'runningScans', value: 1, plan: 'basic' },
      },
    });
    expect(answer.headers['retry-after']).toBe('60');
  });

  it('is not allowed for a viewer', async () => {
    expect((await startWith({}, { sub: `viewer-${round}` })).status).toBe(403);
  });
});

describe('a queued scan', () => {
  it('says how many come before it until its turn comes', async () => {
    const { system } = services.local;
    const other = { tenantId: `busy-${round}` as TenantId, scanId: `busy-${round}` };
    const own = { tenantId: tenant as TenantId, scanId: `own-${round}` };
    const request = { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [A] } as never;
    await services.local
      .openStores(tenant)
      .scans.create(
        { scanId: own.scanId, scanTs: '2026-11-21T12:00:00.000Z', request, requestedBy: 'x' },
        { running: 1, perDay: 1 },
      );
    await system.scanQueue.join(other, 1);
    await system.scanQueue.join(own, 1);
    const read = async () => (await call(get, { path: { tenantId: tenant, scanId: own.scanId } })).body.ahead;
    expect(await read()).toBe(1);
    await system.scanQueue.leave(other);
    expect(await read()).toBe(0);
    await system.scanQueue.admit(1000);
    expect(await read()).toBeUndefined();
  });
});

describe('cancelling a scan', () => {
  it('ends it and stops the workflow, and is idempotent', async () => {
    const { scanId } = (await startWith()).body;
    for (let times = 0; times < 2; times += 1)
      expect((await call(cancel, { path: { tenantId: tenant, scanId }, body: {} })).body).toEqual({
        scanId,
        status: 'cancelled',
      });
    expect(services.stopped[0]).toBe(scanId);
    expect((await startWith()).body.scanId).not.toBe(scanId);
  });

  it('of an unknown scan is not found', async () => {
    expect((await call(cancel, { path: { tenantId: tenant, scanId: 'x' }, body: {} })).status).toBe(404);
    expect((await call(get, { path: { tenantId: tenant, scanId: 'x' } })).status).toBe(404);
  });
});

describe('the scan list', () => {
  it('has pages with their cursor in a header', async () => {
    for (let times = 0; times < 3; times += 1) {
      const { scanId } = (await startWith()).body;
      await call(cancel, { path: { tenantId: tenant, scanId }, body: {} });
    }
    const first = await call(list, { query: 'limit=2' });
    expect(first.body).toHaveLength(2);
    const second = await call(list, {
      query: `limit=2&cursor=${encodeURIComponent(String(first.headers['x-next-cursor']))}`,
    });
    expect(second.body).toHaveLength(1);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect((await call(list, { query: 'limit=2000' })).status).toBe(400);
  });
});
