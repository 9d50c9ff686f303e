import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAuditEntry } from '@cloudmend/domain/testing';
import type { Handler } from '../../runtime';
import { anEvent, readAnswer, type EventParts } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { handler as link } from '../accounts/link-account';
import { handler as unlink } from '../accounts/unlink-account';
import { handler as compliance } from '../compliance/get-compliance';
import { handler as startScan } from '../scans/start-scan';
import { handler as list } from './list-audit';

let test: TestServices;
let round = 0;
let tenant: string;
let admin: string;
let viewer: string;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  [tenant, admin, viewer] = [`acme-${round}`, `admin-${round}`, `viewer-${round}`];
  await test.aTenant(tenant, 'free', { [admin]: 'tenant-admin', [viewer]: 'tenant-viewer' });
});

const raw = (handler: Handler, sub: string, parts: EventParts = {}) =>
  handler(anEvent({ sub, path: { tenantId: tenant }, headers: { 'idempotency-key': `${Math.random()}` }, ...parts }));
const call = async (handler: Handler, sub: string, parts: EventParts = {}) =>
  readAnswer(await raw(handler, sub, parts));
const trail = async (query = '') => (await call(list, viewer, { query })).body as Array<Record<string, unknown>>;

describe("a workspace's audit trail", () => {
  it('shows who did what from where, and the state before and after', async () => {
    const body = { cloud: 'aws', accountId: '123456789012', friendlyName: 'First' };
    await call(link, admin, { body, ip: '203.0.113.9' });
    await call(link, admin, { body: { ...body, friendlyName: 'Second' } });
    await call(unlink, admin, { body: { accountId: '123456789012' } });
    const [removed, renamed, linked] = await trail();
    expect(linked).toMatchObject({
      actor: `${admin}@acme.example`,
      role: 'tenant-admin',
      action: 'account.link',
      target: '123456789012',
      outcome: 'done',
      sourceIp: '203.0.113.9',
      before: null,
      after: { friendlyName: 'First' },
    });
    expect(renamed).toMatchObject({ before: { friendlyName: 'First' }, after: { friendlyName: 'Second' } });
    expect(removed).toMatchObject({ action: 'account.unlink', before: { friendlyName: 'Second' }, after: null });
  });

  it('identifies an actor whose email has changed', async () => {
    await call(link, admin, { body: { cloud: 'aws', accountId: '123456789012', friendlyName: 'First' } });
    expect((await trail())[0]).not.toHaveProperty('actorNow');
    await test.local.system.members.put({
      tenantId: tenant as TenantId,
      sub: admin,
      email: 'married@acme.example',
      role: 'tenant-admin',
      state: 'active',
    });
    expect((await trail())[0]).toMatchObject({
      actor: `${admin}@acme.example`,
      sub: admin,
      actorNow: 'married@acme.example',
    });
    expect(await test.local.openStores(tenant).audit.verify()).toMatchObject({ brokenAt: null });
  });

  it('logs every refusal: by role, by plan, and of reads', async () => {
    await call(startScan, viewer, { body: { cloud: 'aws', accounts: ['123456789012'] }, ip: '203.0.113.7' });
    await call(compliance, viewer);
    expect(await trail()).toMatchObject([
      { action: 'getCompliance', outcome: 'denied', actor: `${viewer}@acme.example`, role: 'tenant-viewer' },
      { action: 'scan.start', outcome: 'denied', sourceIp: '203.0.113.7' },
    ]);
  });

  it('records repeated denials of the same call once', async () => {
    for (let times = 0; times < 5; times += 1) expect((await call(compliance, viewer)).status).toBe(403);
    expect(await trail()).toHaveLength(1);
  });

  it('records nothing about strangers, who could otherwise fill it', async () => {
    await test.aTenant(`globex-${round}`, 'pro', { [`g-${round}`]: 'tenant-admin' });
    expect((await call(link, `g-${round}`, { body: { cloud: 'aws', accountId: '123456789012' } })).status).toBe(403);
    expect(await trail()).toEqual([]);
  });

  it('is filtered by day, actor, action and outcome, page by page', async () => {
    const { audit } = test.local.openStores(tenant);
    for (const day of ['18', '19', '20'])
      await audit.append(anAuditEntry({ at: `2026-11-${day}T23:30:00.000Z`, action: 'user.invite', target: day }));
    expect((await trail('from=2026-11-19&to=2026-11-19')).map(({ target }) => target)).toEqual(['19']);
    expect((await trail('from=2026-11-19T23:30:00Z')).map(({ target }) => target)).toEqual(['20', '19']);
    expect(await trail('action=scan.')).toEqual([]);
    expect(await trail('outcome=denied')).toEqual([]);
    const first = await call(list, viewer, { query: 'limit=2&actor=ADMIN' });
    expect(first.body).toHaveLength(2);
    expect(await trail(`limit=2&cursor=${first.headers['x-next-cursor'] as string}`)).toMatchObject([{ target: '18' }]);
  });

  it.each(['from=yesterday', 'limit=0', 'limit=5000', 'outcome=maybe', 'format=xls', 'cursor=forged', 'tenant=x&pk=y'])(
    'rejects %s',
    async (query) => {
      expect((await call(list, viewer, { query })).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('the audit trail as CSV', () => {
  it('escapes formulas, from Starter up', async () => {
    const starter = `starter-${round}`;
    await test.aTenant(starter, 'starter', { [`s-${round}`]: 'tenant-viewer' });
    await test.local
      .openStores(starter)
      .audit.append(anAuditEntry({ actor: '=HYPERLINK("http://evil.test")', after: { role: 'tenant-admin' } }));
    const {
      statusCode,
      headers,
      body = '',
    } = await raw(list, `s-${round}`, { path: { tenantId: starter }, query: 'format=csv' });
    expect([statusCode, headers?.['content-type'], headers?.['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ]);
    const [header, line] = body.split('\r\n');
    expect(header).toBe(
      'seq,at,actor,role,action,target,outcome,sourceIp,requestId,before,after,hash,sub,asked,actorNow',
    );
    expect(line).toContain(`1,2026-11-20T18:01:14.000Z,"'=HYPERLINK(""http://evil.test"")",tenant-admin,scan.start`);
    expect(line).toContain('"{""role"":""tenant-admin""}"');
  });

  it('logs who exported how much, but not a page view', async () => {
    const starter = `exporting-${round}` as TenantId;
    await test.aTenant(starter, 'starter', { [`s-${round}`]: 'tenant-admin' });
    await raw(list, `s-${round}`, { path: { tenantId: starter } });
    await raw(list, `s-${round}`, { path: { tenantId: starter }, query: 'format=csv' });
    expect((await test.local.openStores(starter).audit.list({}, 10)).items).toMatchObject([
      {
        action: 'data.export',
        target: 'listAudit',
        sub: `s-${round}`,
        outcome: 'done',
        after: { format: 'csv', rows: 0 },
      },
    ]);
  });

  it('is refused on Free, with the plan that has it', async () => {
    expect(await call(list, viewer, { query: 'format=csv' })).toMatchObject({
      status: 403,
      body: { code: 'plan-limit', message: 'CSV export needs Starter or above. Your plan is Free.' },
    });
  });
});
