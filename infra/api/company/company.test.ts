import { anAccount, aRecommendation } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Handler } from '../../runtime';
import { anEvent, readAnswer, type EventParts } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { handler as usage } from './get-usage';
import { handler as workspace } from './get-workspace';
import { handler as leave } from './leave-workspace';
import { handler as close } from './request-closing';
import { handler as requestPlan } from './request-plan';

let test: TestServices;
let round = 0;
let acme: TenantId;
const A = '111122223333';
const B = '111122223344';

beforeAll(async () => {
  test = await openTestServices();
  Object.assign(test.services.settings, { contactTo: 'us@example.com' });
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  acme = `acme-${round}` as TenantId;
  test.local.setTime('2026-11-21T12:00:00.000Z');
  test.people.failing = '';
  test.people.sent.length = 0;
  await test.aTenant(acme, 'starter', {
    [admin()]: 'tenant-admin',
    [viewer()]: 'tenant-viewer',
    [`manager-${round}`]: 'tenant-manager',
  });
});

const admin = () => `admin-${round}`;
const viewer = () => `viewer-${round}`;
const call = async (handler: Handler, sub: string, parts: EventParts = {}) =>
  readAnswer(
    await handler(
      anEvent({ sub, path: { tenantId: acme }, headers: { 'idempotency-key': `${Math.random()}` }, ...parts }),
    ),
  );
const stores = () => test.local.openStores(acme);
const trail = async () => (await stores().audit.list({}, 50)).items;

const aScan = async (scanId: string, accounts: readonly string[], resources: number): Promise<void> => {
  const { scans } = stores();
  const at = `2026-11-2${scanId.at(-1)}T10:00:00.000Z`;
  await scans.create(
    {
      scanId,
      scanTs: at,
      request: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [...accounts] },
      requestedBy: admin(),
    },
    { running: 9, perDay: 9 },
  );
  await scans.begin(scanId, at);
  for (const accountId of accounts) {
    const part = { accountId, region: 'us-east-1', service: 'ec2' };
    await scans.plan(scanId, [part]);
    await scans.finishParts(scanId, [{ ...part, state: 'read', resources, gaps: [], apiCalls: 1 }]);
  }
  await scans.conclude(scanId, 'done', at);
};

describe("a workspace's profile", () => {
  it('shows any member residency and retention', async () => {
    const { status, body } = await call(workspace, viewer());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tenantId: acme,
      name: acme,
      plan: 'starter',
      region: 'us-east-1',
      retentionDays: { findings: 400, audit: 2557 },
    });
  });
});

describe('plan usage', () => {
  it('is zero in a new workspace, and unknown where nothing was read', async () => {
    expect((await call(usage, admin())).body).toEqual({
      plan: 'starter',
      at: '2026-11-21T12:00:00.000Z',
      addOns: [],
      limits: {
        accounts: { used: 0, limit: 3 },
        managerUsers: { used: 1, limit: 2 },
        visibleRecommendations: { used: 0, limit: null },
        runningScans: { used: 0, limit: 1 },
        scansPerDay: { used: 0, limit: 10 },
        schedules: { used: 0, limit: 0 },
        customChecks: { used: 0, limit: 0 },
      },
      soft: {
        resources: { used: null, limit: null },
        s3Terabytes: { used: null, limit: null },
        monthlySpendUsd: { used: null, limit: null },
      },
      paidCalls: { month: '2026-11', calls: 0, usd: 0 },
    });
  });

  it('counts what the limits count', async () => {
    const { accounts, costs, recommendations, schedules } = stores();
    for (const accountId of [A, B]) {
      await accounts.link(anAccount({ accountId }), null);
      await accounts.markScanned(accountId, '2026-11-20T10:00:00.000Z');
    }
    await aScan('01JD2M7F3A0000000000000000', [A, B], 100);
    await aScan('01JD2M7F3A0000000000000001', [A], 7);
    const scan = { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [A] } as const;
    const since = {
      activeSince: '2026-11-20T00:00:00.000Z',
      handledThrough: '2026-11-20T00:00:00.000Z',
      createdAt: '2026-11-20T00:00:00.000Z',
    };
    await schedules.create(
      {
        scheduleId: '01JD2M7F3A0000000000000009',
        schedule: { type: 'daily', time: '02:30', timezone: 'UTC' },
        scan: { ...scan, accounts: [A] },
        author: admin(),
        state: 'active',
        reason: null,
        lastRun: null,
        ...since,
      },
      1,
    );
    await costs.record(
      A,
      [
        { date: '2026-11-20', estimated: false, usdByService: { ec2: 12.345, s3: 1 } },
        { date: '2026-10-01', estimated: false, usdByService: { ec2: 500 } },
      ],
      '2026-11-21T00:00:00.000Z',
    );
    await recommendations.record(
      { scanId: '01JD2M7F3A0000000000000001', at: '2026-11-21T10:00:00.000Z', accountId: A },
      [aRecommendation({ accountId: A })],
      [],
    );
    const { body } = await call(usage, admin());
    expect(body.limits).toMatchObject({
      accounts: { used: 2 },
      scansPerDay: { used: 1 },
      runningScans: { used: 0 },
      schedules: { used: 1 },
      visibleRecommendations: { used: 1 },
    });
    // A's latest scan read 7 resources, B's latest read the previous 100.
    expect(body.soft).toMatchObject({ resources: { used: 107 }, monthlySpendUsd: { used: 13.35 } });
  });

  itAtNight("counts a running scan, but not yesterday's", async () => {
    await stores().scans.create(
      {
        scanId: '01JD2M7F3A0000000000000005',
        scanTs: '2026-11-21T11:00:00.000Z',
        request: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [A] },
        requestedBy: admin(),
      },
      { running: 1, perDay: 9 },
    );
    expect((await call(usage, admin())).body.limits).toMatchObject({
      runningScans: { used: 1 },
      scansPerDay: { used: 1 },
    });
    test.local.setTime('2026-11-22T00:00:00.000Z');
    expect((await call(usage, admin())).body.limits).toMatchObject({
      runningScans: { used: 1 },
      scansPerDay: { used: 0 },
    });
  });

  it('is hidden from members without billing permission', async () => {
    expect(await call(usage, viewer())).toMatchObject({
      status: 403,
      body: { message: "You don't have permission to view billing." },
    });
    expect((await trail())[0]).toMatchObject({ action: 'getUsage', outcome: 'denied' });
  });
});

describe('a plan request', () => {
  it('is stored, mailed and audited, and does not change the plan', async () => {
    expect(await call(requestPlan, admin(), { body: { plan: 'pro', message: 'We have 40 accounts.' } })).toMatchObject({
      status: 200,
      body: { received: true },
    });
    expect(test.people.sent).toMatchObject([
      { to: 'us@example.com', subject: `CloudMend: ${acme} requests Pro, currently on Starter` },
    ]);
    expect(test.people.sent[0]?.body).toContain('We have 40 accounts.');
    expect((await test.local.system.contacts.list())[0]).toMatchObject({
      company: acme,
      email: `${admin()}@acme.example`,
    });
    expect((await trail())[0]).toMatchObject({
      action: 'plan.request',
      outcome: 'done',
      before: { plan: 'starter' },
      after: { requested: 'pro' },
    });
    expect((await test.local.system.tenants.get(acme))?.plan).toBe('starter');
  });

  it('is limited to three a day per workspace', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1)
      statuses.push((await call(requestPlan, admin(), { body: { plan: 'pro' } })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(test.people.sent).toHaveLength(3);
  });

  it('is not lost if email fails', async () => {
    test.people.failing = 'mail';
    expect((await call(requestPlan, admin(), { body: { plan: 'basic' } })).status).toBe(200);
    expect((await test.local.system.contacts.list())[0]).toMatchObject({ company: acme });
  });

  it.each([
    [{ plan: 'starter' }],
    [{ plan: 'gold' }],
    [{}],
    [{ plan: 'pro', message: 'x'.repeat(2001) }],
    [{ plan: 'pro', to: 'victim@example.com' }],
  ])('rejects %j', async (body) => {
    expect((await call(requestPlan, admin(), { body })).status).toBe(400);
    expect(test.people.sent).toEqual([]);
  });

  it('requires billing permission', async () => {
    expect((await call(requestPlan, viewer(), { body: { plan: 'pro' } })).status).toBe(403);
  });
});

describe('the deletion of the workspace', () => {
  it('requires the typed name and the permission, and is announced by email', async () => {
    expect(await call(close, admin(), { body: { confirm: 'globex' } })).toMatchObject({
      status: 400,
      body: { message: `Type ${acme} to confirm.` },
    });
    expect((await call(close, viewer(), { body: { confirm: acme } })).status).toBe(403);
    const { status, body } = await call(close, admin(), { body: { confirm: acme } });
    expect(status).toBe(200);
    expect(test.people.sent).toMatchObject([
      { to: `${admin()}@acme.example`, subject: expect.stringMatching(/ will be deleted on \d{4}-\d\d-\d\d$/) },
    ]);
    expect((await trail())[0]).toMatchObject({ action: 'workspace.close-request', outcome: 'done', after: body });
    expect(await test.local.system.tenants.get(acme)).toMatchObject({ state: 'active', ...(body as object) });
  });
});

describe('leaving a workspace', () => {
  it('takes effect from the next request', async () => {
    expect((await call(leave, viewer(), { body: {} })).body).toEqual({ tenantId: acme });
    expect((await call(workspace, viewer())).status).toBe(403);
    expect((await trail())[0]).toMatchObject({
      action: 'user.leave',
      actor: `${viewer()}@acme.example`,
      before: { group: 'tenant-viewer' },
      after: null,
    });
  });

  it('is refused to the last admin', async () => {
    expect((await call(leave, admin(), { body: {} })).status).toBe(409);
    expect((await call(workspace, admin())).status).toBe(200);
  });
});
