import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { aMember, anAccount, anAddOnRun } from '@cloudmend/domain/testing';
import {
  type AddOnId,
  type AddOnState,
  changeState,
  type ExposedData,
  makeAddOn,
  MOST_PATHS,
} from '@cloudmend/domain/add-ons';
import { AppError } from '@cloudmend/domain/errors';
import type { Plan } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { UnitSnapshot } from '@cloudmend/scanner';
import { changeAddOnFor } from '../api/add-ons/change-add-on';
import { getAddOnRunFor } from '../api/add-ons/get-add-on-run';
import { listAddOnRunsFor } from '../api/add-ons/list-add-on-runs';
import { listAddOnsFor } from '../api/add-ons/list-add-ons';
import { saveAuditDateFor } from '../api/add-ons/save-audit-date';
import { PROVIDERS } from '../runtime/providers';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { runAddOns } from './run-add-ons';

const ACCOUNT = '111122223333';
const WEEK_MS = 7 * 86_400_000;
const START = Date.parse('2026-11-18T14:32:17.000Z');
const call = { changes: () => undefined } as never;

const ANYONE = { Effect: 'Allow', Principal: '*', Action: ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'] };
const READS = { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' };
const place = (arn: string, name: string) => ({ arn, id: name, name, region: 'us-east-1', tags: {} });
const fact = <T>(value: T) => ({ known: true as const, value });
const ROLE = `arn:aws:iam::${ACCOUNT}:role/api`;

/** A function that anyone can call, whose role reads a bucket; closed if its URL requires IAM. */
const unit = (isOpen: boolean): UnitSnapshot => ({
  schema: 'cloudmend.snapshot/1',
  unit: { accountId: ACCOUNT, region: 'us-east-1', service: 'lambda' },
  takenAt: '2026-11-18T10:00:00.000Z',
  resources: [
    {
      kind: 'aws.lambda.function',
      ...place(`arn:aws:lambda:us-east-1:${ACCOUNT}:function:api`, 'api'),
      roleArn: ROLE,
      urlAuth: fact(isOpen ? 'NONE' : 'AWS_IAM'),
      policy: fact({ Statement: [ANYONE] }),
      qualified: fact([]),
      credentialVariables: fact(['API_TOKEN']),
    },
    {
      kind: 'aws.iam.role',
      ...place(ROLE, 'api'),
      inlinePolicies: [{ name: 'read', document: fact({ Statement: [READS] }) }],
      attachedPolicies: [],
      permissionsBoundary: null,
    },
    {
      kind: 'aws.s3.bucket',
      ...place('arn:aws:s3:::papers', 'papers'),
      policy: fact(null),
      encryption: fact(['AES256']),
    },
  ] as never,
  unreadKinds: [],
  gaps: [],
  apiCalls: 1,
});

let test: TestServices;
let round = 0;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const openWorkspace = async (plan: Plan = 'pro') => {
  const tenantId = `add-ons-${(round += 1)}` as TenantId;
  test.local.setTime(new Date(START).toISOString());
  await test.aTenant(tenantId, plan, { [`owner-${round}`]: 'tenant-admin' });
  const stores = test.services.openStores(tenantId);
  await stores.accounts.link(anAccount({ accountId: ACCOUNT }), null);
  const uses = { ...stores, providers: async () => PROVIDERS, clock: test.services.clock };
  const actor = aMember({ plan });
  let scans = 0;
  return {
    tenantId,
    stores,
    scan: async (isOpen: boolean, services: 'all' | 'compute' = 'all') => {
      const scanId = `01JD2M7F3A000000000${round}${(scans += 1)}`;
      const scanTs = test.services.clock().toISOString();
      const request = {
        cloud: 'aws',
        mode: 'all',
        range: '30d',
        services,
        notes: '',
        accounts: [ACCOUNT],
      } as const;
      await stores.scans.create({ scanId, scanTs, request, requestedBy: 'owner' } as never, { running: 9, perDay: 99 });
      await stores.snapshots.put(scanId, unit(isOpen).unit, unit(isOpen));
      await stores.scans.begin(scanId, scanTs);
      await stores.scans.plan(scanId, [unit(isOpen).unit]);
      const read = { state: 'read', resources: 3, gaps: [], apiCalls: 1 } as const;
      await stores.scans.finishParts(scanId, [{ ...unit(isOpen).unit, ...read }]);
      await stores.scans.conclude(scanId, 'done', scanTs);
    },
    change: (addOn: AddOnId, state: AddOnState) => changeAddOnFor(uses)(actor, { addOn, state }, call),
    audit: (framework: string, date: string | null) => saveAuditDateFor(uses)(actor, { framework, date }, call),
    list: () => listAddOnsFor(uses)(actor, {}, call),
    runs: (addOn: AddOnId) => listAddOnRunsFor(uses)(actor, { addOn }, call),
    run: (addOn: AddOnId, slot: string) => getAddOnRunFor(uses)(actor, { addOn, slot }, call),
  };
};

const goTo = (weeks: number): void => test.local.setTime(new Date(START + weeks * WEEK_MS).toISOString());

describe('an add-on', () => {
  it('runs weekly in its own slot, once, and compares with the run before', async () => {
    const workspace = await openWorkspace();
    await workspace.scan(true);
    expect(await workspace.change('secScanner', 'active')).toMatchObject({
      state: 'active',
      nextRun: '2026-11-25T14:32:00.000Z',
      activeDays: 1,
      lastRun: null,
    });
    await Promise.all([runAddOns(test.services), runAddOns(test.services)]);
    await runAddOns(test.services);
    const [first, ...others] = await workspace.runs('secScanner');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      slot: '2026-11-18T14:32:00.000Z',
      outcome: 'done',
      summary: '1 open path to data; 1 readable secret; 0 stale keys.',
      facts: [{ accountId: ACCOUNT }],
    });
    const { result } = await workspace.run('secScanner', first?.slot ?? '');
    expect(result).toMatchObject({
      paths: [{ state: 'open', hops: [{ name: 'api' }, { kind: 'role' }], data: [{ name: 'papers' }] }],
      secrets: [{ secrets: ['API_TOKEN'] }],
      opened: [],
      closed: [],
    });

    goTo(1);
    await workspace.scan(false);
    await runAddOns(test.services);
    const second = (await workspace.runs('secScanner'))[0];
    expect(second?.slot).toBe('2026-11-25T14:32:00.000Z');
    expect((await workspace.run('secScanner', second?.slot ?? '')).result).toMatchObject({
      paths: [],
      closed: [expect.stringMatching(/function:api > .*role\/api > arn:aws:s3:::papers$/)],
    });
    const trail = (await workspace.stores.audit.list({}, 50)).items.filter(({ action }) => action === 'add-on.run');
    expect(trail.map(({ actor, requestId }) => [actor, requestId])).toContainEqual([
      'add-on secScanner',
      'secScanner 2026-11-25T14:32:00.000Z',
    ]);
  });

  itAtNight('keeps its history while paused, and runs again in its next slot', async () => {
    const workspace = await openWorkspace();
    await workspace.scan(true);
    await workspace.change('secScanner', 'active');
    await runAddOns(test.services);
    expect(await workspace.change('secScanner', 'paused')).toMatchObject({ state: 'paused', nextRun: null });
    goTo(2);
    await runAddOns(test.services);
    expect(await workspace.runs('secScanner')).toHaveLength(1);
    await workspace.change('secScanner', 'active');
    await runAddOns(test.services);
    expect(await workspace.runs('secScanner')).toHaveLength(1);
    goTo(3);
    await runAddOns(test.services);
    expect((await workspace.runs('secScanner')).map(({ slot }) => slot)).toEqual([
      '2026-12-09T14:32:00.000Z',
      '2026-11-18T14:32:00.000Z',
    ]);
    expect(await workspace.change('secScanner', 'off')).toMatchObject({ state: 'off', nextRun: null });
    expect(await workspace.runs('secScanner')).toHaveLength(2);
  });

  it('says why it skipped a slot', async () => {
    const workspace = await openWorkspace();
    await workspace.scan(true, 'compute');
    for (const { id } of await workspace.list()) await workspace.change(id, 'active');
    await runAddOns(test.services);
    expect((await workspace.list()).map(({ lastRun }) => [lastRun?.outcome, lastRun?.summary])).toEqual([
      ['skipped', 'No account has been evaluated yet. Start a security scan.'],
      ['skipped', 'October 2026 has no carbon figures: no scan with cost enabled read an account.'],
      ['skipped', 'No account has a full security scan yet. Start a scan of all services.'],
    ]);
  });

  it('says why a run failed, tries it again later and settles it as failed', async () => {
    const workspace = await openWorkspace();
    await workspace.scan(true);
    await workspace.change('secScanner', 'active');
    const broken = {
      ...test.services,
      openStores: (tenantId: TenantId) => {
        const stores = test.services.openStores(tenantId);
        const refuse = () => Promise.reject(new AppError('unavailable', 'The facts could not be read.'));
        return { ...stores, snapshots: { ...stores.snapshots, list: refuse } };
      },
    };
    const read = async () => (await workspace.list()).find(({ id }) => id === 'secScanner');
    const pass = (minutes: number): void =>
      test.local.setTime(new Date(test.services.clock().getTime() + minutes * 60_000).toISOString());
    await runAddOns(broken);
    const reason = 'The facts could not be read.';
    const slot = '2026-11-18T14:32:00.000Z';
    const first = { slot, attempts: 1, reason, retryAt: '2026-11-18T14:33:17.000Z' };
    expect(await read()).toMatchObject({ lastRun: null, failure: first });
    await runAddOns(broken);
    expect(await read()).toMatchObject({ failure: first });
    for (const minutes of [1, 10, 60]) {
      pass(minutes);
      await runAddOns(broken);
    }
    expect(await read()).toMatchObject({ lastRun: null, failure: { attempts: 4 } });
    pass(360);
    await runAddOns(broken);
    expect(await read()).toMatchObject({
      failure: null,
      lastRun: { slot, outcome: 'failed', summary: `The run failed 5 times. ${reason}` },
    });
    goTo(1);
    await workspace.scan(true);
    await runAddOns(test.services);
    expect((await workspace.runs('secScanner')).map(({ outcome }) => outcome)).toEqual(['done', 'failed']);
  });

  it('clears a failure with the run that succeeds', async () => {
    const workspace = await openWorkspace();
    await workspace.scan(true);
    const record = await workspace.stores.addOns.save({
      ...changeState(makeAddOn('secScanner', new Date(START)), 'active', new Date(START)),
      failure: {
        slot: '2026-11-18T14:32:00.000Z',
        attempts: 1,
        reason: 'It failed.',
        retryAt: '2026-11-18T14:30:00.000Z',
      },
    });
    await runAddOns(test.services);
    expect(await workspace.stores.addOns.get(record.id)).toMatchObject({ failure: null });
  });

  itAtNight('keeps results that are larger than an item of the table', async () => {
    const workspace = await openWorkspace();
    const fact = () => randomBytes(120).toString('hex');
    const hop = () => ({ kind: 'role', id: fact(), name: fact(), region: 'r', state: 'open', fact: fact() }) as const;
    const data = (): ExposedData => ({
      kind: 'bucket',
      id: fact(),
      name: 'b',
      access: ['read'],
      state: 'open',
      fact: fact(),
    });
    const paths = Array.from({ length: MOST_PATHS }, () => ({
      id: fact(),
      accountId: ACCOUNT,
      state: 'open' as const,
      hops: [hop(), hop(), hop()],
      data: Array.from({ length: 25 }, data),
      moreData: 0,
    }));
    const none = { secrets: [], staleKeys: [], gaps: [], opened: [], closed: [] };
    const run = anAddOnRun({
      addOn: 'secScanner',
      outcome: 'done',
      result: { kind: 'secScanner', paths, morePaths: 0, isFirst: true, staleDays: 90, ...none },
    });
    expect(gzipSync(JSON.stringify(run.result)).length).toBeGreaterThan(1_000_000);
    await workspace.stores.addOns.addRun(run);
    await workspace.stores.addOns.addRun({ ...run, result: null });
    expect((await workspace.run('secScanner', run.slot)).result).toEqual(run.result);
  });

  itAtNight('counts down to an audit and compares control states', async () => {
    const workspace = await openWorkspace();
    const record = (state: 'passed' | 'failed') =>
      workspace.stores.compliance.record(test.services.clock().toISOString(), ACCOUNT, [
        { framework: 'soc2', controls: [{ control: 'CC6.1', state }] },
      ]);
    await record('failed');
    await workspace.change('compliance', 'active');
    await workspace.audit('soc2', '2026-12-18');
    await runAddOns(test.services);
    goTo(1);
    await record('passed');
    await runAddOns(test.services);
    const [head] = await workspace.runs('compliance');
    expect(head?.summary).toMatch(/1 gained and 0 lost since the last run\. 23 days until the audit of SOC 2/);
    const { result } = await workspace.run('compliance', head?.slot ?? '');
    expect(result).toMatchObject({ frameworks: [{ framework: 'soc2', gained: ['CC6.1'], daysLeft: 23 }] });
  });

  it('needs Starter to be switched on, and can be switched off on any plan', async () => {
    const workspace = await openWorkspace('free');
    await expect(workspace.change('greenops', 'active')).rejects.toMatchObject({ code: 'plan-limit' });
    await expect(workspace.change('greenops', 'paused')).rejects.toMatchObject({ code: 'conflict' });
    expect(await workspace.change('greenops', 'off')).toMatchObject({ state: 'off' });
  });
});
