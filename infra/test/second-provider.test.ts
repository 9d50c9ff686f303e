import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameworkDetail } from '@cloudmend/domain/compliance';
import { awsProvider, openProviders } from '@cloudmend/scanner';
import { openScanQueue, type ScanBatch } from '@cloudmend/store/system';
import { memoryQueue } from '@cloudmend/store/testing';
import { FIXTURES, fixturesProvider } from '@cloudmend/scanner/testing/fixtures';
import { StateMachine } from 'aws-local-stepfunctions';
import '../scan/testing/with-resolvers';
import { handler as linkAccount } from '../api/accounts/link-account';
import { handler as listAccounts } from '../api/accounts/list-accounts';
import { handler as testAccount } from '../api/accounts/test-account';
import { handler as getFramework } from '../api/compliance/get-framework';
import { handler as getCheck } from '../api/checks/get-check';
import { handler as getFinding } from '../api/findings/get-finding';
import { handler as getSummary } from '../api/findings/get-findings-summary';
import { handler as listFindings } from '../api/findings/list-findings';
import { handler as listRecommendations } from '../api/recommendations/list-recommendations';
import { handler as getScan } from '../api/scans/get-scan';
import { handler as startScan } from '../api/scans/start-scan';
import { type Handler, provideServices, type Services } from '../runtime';
import { anEvent, type EventParts, readAnswer } from '../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { openAdmission } from '../scan/admission';
import { assessment } from '../scan/assessment';
import { ReaderCache } from '../scan/reader-cache';
import { localScanWorkflow } from '../scan/scan-workflow';
import { workersByState } from '../scan/workers-by-state';
import { createWorkers } from '../scan/workers';

const CLUSTER = 'cluster-shop-production';
const WAY_IN = `fixtures:${CLUSTER}`;
const TENANT = 'acme';
const SUB = 'admin-1';
const REMEDY = 'Set runsAsRoot to false.';

let test: TestServices;
let services: Services;
const admitted: ScanBatch[] = [];
let estate: string;

beforeAll(async () => {
  test = await openTestServices();
  estate = mkdtempSync(join(tmpdir(), 'cloudmend-fixtures-'));
  cpSync(join(FIXTURES, CLUSTER), join(estate, CLUSTER), { recursive: true });
  const providers = openProviders([awsProvider, fixturesProvider(estate)]);
  const { clock, log } = test.services;
  const runs = { start: async (batch: ScanBatch) => void admitted.push(batch), stop: async () => undefined };
  services = {
    ...test.services,
    providers: async () => providers,
    workflow: openAdmission({ queue: openScanQueue(memoryQueue(clock), { clock }), runs, places: 1, log }),
    customerCloud: { isEmulated: false, enter: ({ cloud, ...entry }) => providers.of(cloud).enter(entry) },
  };
  provideServices(services);
  await test.aTenant(TENANT, 'pro', { [SUB]: 'tenant-admin' });
  await test.aTenant('globex', 'pro', { 'admin-2': 'tenant-admin' });
});
afterAll(async () => {
  await test.close();
  rmSync(estate, { recursive: true });
});

const call = async (handler: Handler, parts: EventParts = {}) =>
  readAnswer(await handler(anEvent({ sub: SUB, headers: { 'idempotency-key': `${Math.random()}` }, ...parts })));

const linkWith = (body: object = {}, parts: EventParts = {}) =>
  call(linkAccount, { body: { cloud: 'fixtures', accountId: CLUSTER, roleArn: WAY_IN, ...body }, ...parts });

/** Runs the deployed definition with the real workers and the local table. */
const runScan = async () => {
  const asked = await call(startScan, { body: { tenantId: TENANT, cloud: 'fixtures', accounts: [CLUSTER] } });
  expect(asked.status).toBe(200);
  const { scanId } = asked.body as { scanId: string };
  const workers = createWorkers(() => ({ services, assessment, readers: new ReaderCache() }));
  const handlers = Object.fromEntries(
    Object.entries(workersByState()).map(([state, name]) => [
      state,
      async (input: unknown) => (await workers[name](input)) as never,
    ]),
  );
  // The scan workflow's own tests validate it.
  const machine = new StateMachine(localScanWorkflow() as never, { validationOptions: { noValidate: true } });
  const batch = admitted.shift();
  await machine.run(
    { tenantId: TENANT, scanId, batch: batch as never },
    { overrides: { taskResourceLocalHandlers: handlers } },
  ).result;
  return (await call(getScan, { path: { tenantId: TENANT, scanId } })).body;
};

const openFindings = async () => (await call(listFindings, { query: `tenant=${TENANT}&status=open` })).body;

describe('an account of a second provider', () => {
  it.each([
    [
      'an account ID of another provider',
      { accountId: '111122223333' },
      'A cluster is named like cluster-shop-production.',
    ],
    ['a way into another account', { roleArn: 'fixtures:cluster-other' }, 'This leads into another cluster.'],
    ['its ID under AWS', { cloud: 'aws' }, 'An AWS account ID has 12 digits.'],
    ['a provider that is not installed', { cloud: 'azure' }, 'Only AWS and Fixtures accounts can be linked so far.'],
  ])('is refused with %s', async (_what, body, message) => {
    expect(await linkWith(body)).toMatchObject({ status: 400, body: { code: 'invalid', message } });
  });

  it('rejects a tenant that it does not trust', async () => {
    const answer = await linkWith({}, { sub: 'admin-2' });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'denied', statusReason: 'The cluster does not trust this workspace.' },
    });
    expect(
      await services.system.accountClaims.findHeld({ cloud: 'fixtures', accountId: CLUSTER }, 'globex' as never),
    ).toBeUndefined();
  });

  it('is linked and tested', async () => {
    expect(await linkWith({ friendlyName: 'shop' })).toMatchObject({
      status: 200,
      body: { cloud: 'fixtures', accountId: CLUSTER, friendlyName: 'shop', roleArn: WAY_IN, status: 'connected' },
    });
    expect((await call(testAccount, { body: { cloud: 'fixtures', roleArn: WAY_IN } })).body).toEqual({ assumed: true });
    expect((await call(listAccounts)).body).toMatchObject([{ cloud: 'fixtures', accountId: CLUSTER }]);
  });

  it('is pending, and not scanned, without a way in', async () => {
    const pending = { accountId: 'cluster-new' };
    expect((await linkWith({ ...pending, roleArn: undefined })).body).toMatchObject({
      status: 'pending',
      statusReason: 'Add the folder of the cluster to connect it.',
    });
    const answer = await call(startScan, {
      body: { tenantId: TENANT, cloud: 'fixtures', accounts: [pending.accountId] },
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Account cluster-new has no folder yet.' } });
  });

  it('is not scanned as an account of AWS', async () => {
    const answer = await call(startScan, { body: { tenantId: TENANT, cloud: 'aws', accounts: [CLUSTER] } });
    expect(answer).toMatchObject({ status: 400, body: { message: 'An AWS account ID has 12 digits.' } });
  });

  it('is scanned, judged and shown', async () => {
    const scan = await runScan();
    expect(scan).toMatchObject({ cloud: 'fixtures', status: 'done', partial: false, percent: 100, apiCalls: 3 });
    expect(scan.counts).toEqual({ pass: 1, fail: 3, unknown: 0, recommendations: 0 });
    expect(
      scan.parts.map(({ region, service, state }: Record<string, string>) => `${service} ${region} ${state}`).sort(),
    ).toEqual(['audit global read', 'workloads batch read', 'workloads web read']);

    const findings = await openFindings();
    expect(
      findings.map(({ severity, title, resource, region }: Record<string, string>) => [
        severity,
        title,
        resource,
        region,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['HIGH', 'Workload runs as root', 'fixtures:cluster-shop-production/batch/workloads/nightly-export', 'batch'],
        ['HIGH', 'Workload runs as root', 'fixtures:cluster-shop-production/web/workloads/storefront', 'web'],
        ['MEDIUM', 'The audit log is off', 'fixtures:cluster-shop-production/global/audit/audit-log', 'global'],
      ]),
    );
    expect(findings).toHaveLength(3);
    expect((await call(getSummary, { path: { tenantId: TENANT } })).body.severityCounts).toMatchObject({
      HIGH: 2,
      MEDIUM: 1,
    });

    const [{ id }] = findings;
    const shown = await call(getFinding, { path: { tenantId: TENANT, findingId: id } });
    expect(shown).toMatchObject({
      status: 200,
      body: { expected: 'Workloads do not run as root', evidence: [{ fact: 'runsAsRoot', value: 'true' }] },
    });
    expect(
      (await call(getCheck, { path: { tenantId: TENANT, check: 'fixtures-workload-not-root' } })).body.remedy.console,
    ).toEqual([REMEDY]);
  });

  it('is selected by its ID, which is longer than that of an AWS account', async () => {
    const shown = async (account: string) =>
      (await call(listFindings, { query: `tenant=${TENANT}&status=open&account=${account}` })).body.length;
    expect(await shown(CLUSTER)).toBe(3);
    expect(await shown('cluster-other')).toBe(0);
    const [{ check, resource, region }] = await openFindings();
    const query = new URLSearchParams({ account: CLUSTER, resource, region }).toString();
    expect((await call(getCheck, { path: { tenantId: TENANT, check }, query })).status).toBe(200);
    const listed = await call(listRecommendations, { path: { tenantId: TENANT }, query: `account=${CLUSTER}` });
    expect(listed).toMatchObject({ status: 200, body: [] });
  });

  it('counts towards the frameworks that its checks are about', async () => {
    const soc2 = async () =>
      (await call(getFramework, { path: { tenantId: TENANT, framework: 'soc2' } })).body as FrameworkDetail;
    const { checks, controls } = await soc2();
    expect(checks.find(({ check }) => check === 'fixtures-workload-not-root')).toMatchObject({
      title: 'Workloads do not run as root',
      pass: 1,
      fail: 2,
    });
    const states = controls
      .filter((control) => control.checks.includes('fixtures-workload-not-root'))
      .map(({ state }) => state);
    expect(states.length).toBeGreaterThan(0);
    expect(new Set(states)).toEqual(new Set(['failed']));
  });

  it('resolves a fixed finding, and keeps one whose resource could not be read', async () => {
    const fixed = [{ name: 'storefront', runsAsRoot: false }];
    writeFileSync(join(estate, CLUSTER, 'web/workloads.json'), JSON.stringify(fixed));
    rmSync(join(estate, CLUSTER, 'batch/workloads.json'));
    const scan = await runScan();
    expect(scan).toMatchObject({ status: 'done', partial: true, changes: { new: 0, resolved: 1, reopened: 0 } });
    expect(scan.gaps).toMatchObject([{ region: 'batch', service: 'workloads', operation: 'workloads:Read' }]);
    expect(scan.gaps[0].reason).not.toMatch(/role|AWS/);
    expect(scan.counts).toMatchObject({ pass: 1, fail: 1, unknown: 1 });
    const open = (await openFindings()).map(({ resource }: { resource: string }) => resource);
    expect(open.sort()).toEqual([
      'fixtures:cluster-shop-production/batch/workloads/nightly-export',
      'fixtures:cluster-shop-production/global/audit/audit-log',
    ]);
  });
});
