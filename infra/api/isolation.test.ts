import { listPaths } from '@cloudmend/domain/contract';
import { IS_NIGHTLY, SEED } from '@cloudmend/domain/testing/effort';
import { aCarbonReport, aChange, aRecommendation, anAccount } from '@cloudmend/domain/testing';
import { TenantRole } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { EventParts } from '../runtime/testing/an-event';
import { anEvent, readAnswer } from '../runtime/testing/an-event';
import type { TestServices } from '../runtime/testing/test-services';
import { openTestServices } from '../runtime/testing/test-services';
import { endpoints } from './endpoints';

const ACME = 'acme' as TenantId;
const CANARY = 'canary-of-acme';
const A = '111122223333';
const AT = '2026-11-20T00:00:00.000Z';
const SCAN = '01JD2M7F3A0000000000000000';
const CHANGE = '01JD2M7F3A0000000000000002';
const SCHEDULE = '01JD2M7F3A0000000000000001';

let test: TestServices;

beforeAll(async () => {
  test = await openTestServices({ remembersReads: true });
  await test.aTenant(ACME, 'pro', { owner: 'tenant-admin' });
  await test.aTenant('globex', 'enterprise', Object.fromEntries(TenantRole.options.map((role) => [role, role])));
  await test.aTenant('home-of-removed', 'pro', {});
  await test.local.system.members.put({
    tenantId: ACME,
    sub: 'removed',
    email: 'r',
    role: 'tenant-admin',
    state: 'active',
  });
  await test.local.system.members.remove('removed', ACME);
  await test.local.system.members.put({
    tenantId: ACME,
    sub: 'invited',
    email: 'i',
    role: 'tenant-admin',
    state: 'invited',
  });
  await test.local.system.members.setSuperAdmin('operator', 'operator@example.com', true);
  test.people.add({ sub: 'operator', email: 'operator@example.com', hasTotp: true });
  await test.local.system.members.noteSignIn('operator', true);
  const stores = test.local.openStores(ACME);
  await stores.accounts.link(anAccount({ friendlyName: CANARY }), null);
  await stores.scans.create(
    {
      scanId: SCAN,
      scanTs: AT,
      request: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: CANARY, accounts: [A] },
      requestedBy: CANARY,
    },
    { running: 1, perDay: 1 },
  );
  const scan = { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: CANARY, accounts: [A] } as const;
  const schedule = { type: 'daily', time: '02:30', timezone: 'UTC' } as const;
  const since = { activeSince: AT, handledThrough: AT, createdAt: AT };
  await stores.schedules.create(
    {
      scheduleId: SCHEDULE,
      schedule,
      scan: { ...scan, accounts: [A] },
      author: 'owner',
      state: 'active',
      reason: CANARY,
      lastRun: null,
      ...since,
    },
    1,
  );
  const finding = {
    check: CANARY,
    status: 'fail' as const,
    severity: 'HIGH' as const,
    title: CANARY,
    detail: CANARY,
    resource: CANARY,
    recommendation: CANARY,
  };
  await stores.findings.record(
    { scanId: SCAN, at: AT, accountId: A },
    [{ ...finding, accountId: A, region: CANARY, service: CANARY, controls: [] }],
    () => true,
  );
  await stores.recommendations.record({ scanId: SCAN, at: AT, accountId: A }, [aRecommendation({ title: CANARY })], []);
  await stores.costs.record(A, [{ date: '2026-11-20', estimated: false, usdByService: { [CANARY]: 1000 } }], AT);
  await stores.compliance.record(AT, A, [{ framework: CANARY, controls: [] }]);
  await stores.estate.record(AT, A, [{ kind: CANARY, region: CANARY }]);
  await stores.carbon.addReport(aCarbonReport({ id: CHANGE, createdBy: CANARY }));
  await stores.changes.draft(aChange({ id: CHANGE, title: CANARY }));
});
afterAll(() => test.close());

const PRINCIPALS = ['nobody', ...TenantRole.options, 'without-any', 'removed', 'invited', 'operator'];
const NAMES: ReadonlyArray<readonly [string, (tenant: string) => EventParts]> = [
  ['path', (tenantId) => ({ path: { tenantId } })],
  ['query', (tenant) => ({ query: `tenant=${tenant}` })],
  ['query', (tenantId) => ({ query: `tenantId=${tenantId}` })],
  ['body', (tenantId) => ({ body: { tenantId } })],
  ['own path, foreign body', (tenantId) => ({ path: { tenantId: 'globex' }, body: { tenantId } })],
  ['foreign path, own body', (tenantId) => ({ path: { tenantId }, body: { tenantId: 'globex' } })],
  ['both in the query', (tenant) => ({ query: `tenant=globex&tenant=${tenant}` })],
];
const IDS = {
  scanId: SCAN,
  scheduleId: SCHEDULE,
  id: CHANGE,
  targets: [{ kind: 'finding', id: 'f-1' }],
  proofHash: `sha256:${'a'.repeat(64)}`,
  accountId: A,
  accounts: [A],
  roleArn: `arn:aws:iam::${A}:role/CloudMendReadOnly`,
  cloud: 'aws',
};

/** Every caller names the tenant in every way at night; at each change each caller of each call does so in one way, drawn by the seed. */
const isDrawn = (number: number): boolean => IS_NIGHTLY || number % NAMES.length === SEED % NAMES.length;

const rows = endpoints.filter(({ contract }) => contract.audience === 'member');

const everythingOfAcme = async (): Promise<string> => {
  const {
    accounts,
    scans,
    schedules,
    findings,
    recommendations,
    costs,
    compliance,
    estate,
    carbon,
    changes,
    thresholds,
    repositories,
    guardrails,
    ledger,
    audit,
  } = test.local.openStores(ACME);
  const all = [
    accounts.list(),
    scans.list(50),
    scans.get(SCAN),
    schedules.list(),
    findings.list({}, { limit: 500 }),
    findings.summary(),
    recommendations.list(),
    costs.days('2026-01-01', '2026-12-31'),
    compliance.read(),
    compliance.readChecks(),
    estate.read(),
    carbon.months('2020-01', '2030-01'),
    carbon.imports('2020-01', '2030-01'),
    carbon.report(CHANGE),
    thresholds.read(),
    repositories.list(),
    ledger.list(),
    guardrails.killSwitch(),
    guardrails.policy(),
    guardrails.decisions(),
    audit.list({}, 50),
    changes.list({}, 50),
    changes.read(CHANGE),
    changes.ofTarget('f-1'),
  ];
  return JSON.stringify(await Promise.all(all));
};

describe('another tenant', () => {
  /** As it was after the call before, which left it alone. */
  let before: string;
  beforeAll(async () => {
    before = await everythingOfAcme();
  });

  it.each(rows.map(({ contract, load }) => [contract.name, listPaths(contract).length, load] as const))(
    'is unreachable through %s, for any caller and wherever the tenant is named',
    async (_name, _paths, load) => {
      const { handler } = await load();
      // An expectation for each of thousands of answers would take longer than the answers.
      const faults: unknown[] = [];
      for (const [caller, sub] of PRINCIPALS.entries()) {
        for (const [way, [, naming]] of NAMES.entries()) {
          if (!isDrawn(caller + way)) continue;
          for (const extra of [{}, IDS]) {
            const named = naming(ACME);
            const event = anEvent({
              sub: sub === 'nobody' ? undefined : sub,
              ...(sub === 'operator' && { claims: { 'cognito:groups': '[cloudmend-admin]' } }),
              ...named,
              body: { ...extra, ...(named.body as object) },
            });
            const answer = await handler(event);
            const isRefused = answer.statusCode === 401 || answer.statusCode === 403;
            const isSafe = isRefused && !JSON.stringify(answer).includes(CANARY);
            faults.push(...(isSafe ? [] : [[sub, named, answer]]));
          }
        }
      }
      expect(faults).toEqual([]);
      expect(await everythingOfAcme()).toBe(before);
    },
  );

  it.each(rows.map(({ contract, load }) => [contract.name, load] as const))(
    'gets the same answer from %s whether or not it exists',
    async (_name, load) => {
      const { handler } = await load();
      const [existing, unknown] = await Promise.all(
        ['acme', 'never-was'].map(async (tenantId) =>
          readAnswer(await handler(anEvent({ sub: 'tenant-viewer', path: { tenantId } }))),
        ),
      );
      expect({ ...existing, body: { ...existing?.body, requestId: '' } }).toEqual({
        ...unknown,
        body: { ...unknown?.body, requestId: '' },
      });
    },
  );

  it("has ids that mean nothing in one's own", async () => {
    const own = async (name: string, parts: EventParts) => {
      const row = endpoints.find(({ contract }) => contract.name === name) as (typeof endpoints)[number];
      const { handler } = await row.load();
      return readAnswer(await handler(anEvent({ sub: 'tenant-admin', ...parts })));
    };
    expect((await own('getScan', { path: { tenantId: 'globex', scanId: SCAN } })).status).toBe(404);
    expect((await own('cancelScan', { path: { tenantId: 'globex', scanId: SCAN }, body: {} })).status).toBe(404);
    expect((await own('unlinkAccount', { body: { accountId: A } })).status).toBe(404);
    expect((await own('startScan', { body: { cloud: 'aws', accounts: [A] } })).status).toBe(404);
    const other = { path: { tenantId: 'globex', scheduleId: SCHEDULE }, body: {} };
    for (const name of ['pauseSchedule', 'resumeSchedule', 'deleteSchedule'])
      expect([name, (await own(name, other)).status]).toEqual([name, 404]);
    expect(
      (
        await own('scheduleScan', {
          body: { schedule: { type: 'daily', time: '02:30', timezone: 'UTC' }, scan: { cloud: 'aws', accounts: [A] } },
        })
      ).status,
    ).toBe(404);
    const [finding] = (await test.local.openStores(ACME).findings.list({}, { limit: 1 })).items;
    const theirs = { path: { tenantId: 'globex', findingId: finding?.id ?? 'none' } };
    expect((await own('getFinding', theirs)).status).toBe(404);
    for (const name of ['muteFinding', 'unmuteFinding', 'resolveFinding'])
      expect([name, (await own(name, { ...theirs, body: { reason: 'Theirs' } })).status]).toEqual([name, 404]);
    expect((await own('getRecommendation', { path: { tenantId: 'globex', id: 'r-1' } })).status).toBe(404);
    for (const name of ['dismissRecommendation', 'reopenRecommendation'])
      expect([
        name,
        (await own(name, { path: { tenantId: 'globex', id: 'r-1' }, body: { reason: 'Theirs' } })).status,
      ]).toEqual([name, 404]);
    const change = { path: { tenantId: 'globex', id: CHANGE } };
    for (const name of ['getChange', 'getChangeProof'])
      expect([name, (await own(name, change)).status]).toEqual([name, 404]);
    const proofHash = `sha256:${'a'.repeat(64)}`;
    expect((await own('approveChange', { ...change, body: { proofHash } })).status).toBe(404);
    for (const name of ['rejectChange', 'closeChange'])
      expect([name, (await own(name, { ...change, body: { reason: 'Theirs' } })).status]).toEqual([name, 404]);
    for (const target of [
      { kind: 'finding', id: finding?.id },
      { kind: 'recommendation', id: 'r-1' },
    ])
      expect((await own('proposeChange', { path: { tenantId: 'globex' }, body: { targets: [target] } })).status).toBe(
        404,
      );
    expect((await own('listSchedules', { path: { tenantId: 'globex' } })).body).toEqual([]);
    expect(await everythingOfAcme()).toBe(before);
    expect(test.woken).toEqual([]);
    expect(test.timers.size).toBe(0);
    expect(test.started).toEqual([]);
    expect(test.stopped).toEqual([]);
  });

  it('leaves no trace in the log', () => {
    expect(test.logLines.join('\n')).not.toContain(CANARY);
  });
});
