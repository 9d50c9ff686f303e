import {
  addOutcome,
  type CustomCheck,
  type CustomCheckDefinition,
  type CustomCheckOutcome,
  EXAMPLES,
  isCustomCheck,
} from '@cloudmend/domain/custom-checks';
import { aCheckDefinition, aMember, anAccount } from '@cloudmend/domain/testing';
import type { Plan } from '@cloudmend/domain/plans';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { CHECKS, toFact, type Resource, tryCheck, type UnitSnapshot, toUnread } from '@cloudmend/scanner';
import { assessment } from '../../scan/assessment';
import { judgeAccount } from '../../scan/judge-account';
import { PROVIDERS } from '../../runtime/providers';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { getComplianceFor } from '../compliance/get-compliance';
import { getFrameworkFor } from '../compliance/get-framework';
import { getFindingFor } from '../findings/get-finding';
import { activateCustomCheckFor } from './activate-custom-check';
import { importExampleChecksFor } from './import-example-checks';
import { listCustomChecksFor } from './list-custom-checks';
import { getCustomCheckFor } from './get-custom-check';
import { retireCustomCheckFor } from './retire-custom-check';
import { saveCustomCheckFor } from './save-custom-check';
import { tryCustomCheckFor } from './try-custom-check';
import { jsonLogger } from '../../runtime/logger';

const { accountId } = anAccount();
const UNIT = { accountId, region: 'global', service: 's3' };

let test: TestServices;
let round = 0;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const bucket = (name: string, versioning: string | null): Resource =>
  ({
    kind: 'aws.s3.bucket',
    arn: `arn:aws:s3:::${name}`,
    id: name,
    name,
    region: 'eu-west-1',
    tags: {},
    versioning: versioning === null ? toUnread('The role does not allow s3:GetBucketVersioning.') : toFact(versioning),
  }) as unknown as Resource;

/** A workspace with its calls and its scans. */
const openWorkspace = async (plan: Plan = 'pro') => {
  const tenantId = `checking-${(round += 1)}`;
  await test.aTenant(tenantId, plan, { [`owner-${round}`]: 'tenant-admin' });
  const stores = test.local.openStores(tenantId);
  await stores.accounts.link(anAccount({ accountId }), null);
  let day = 0;
  let ids = 0;
  const clock = (): Date => new Date(Date.UTC(2026, 10, 1 + day, 12));
  const changes: unknown[] = [];
  const call = { changes: (before: unknown, after: unknown) => changes.push([before, after]) } as never;
  const actor = aMember({ email: 'devops@acme.example', role: 'tenant-devops', plan });
  const uses = { ...stores, providers: async () => PROVIDERS, clock, newId: () => `ABCDEF${(ids += 1)}` } as never;
  const context = {
    services: {
      openStores: () => stores,
      providers: async () => PROVIDERS,
      clock,
      log: jsonLogger(() => undefined),
      workflow: { release: () => Promise.resolve() },
      settings: { build: 'build-1' },
    },
    assessment,
  } as unknown as Parameters<typeof judgeAccount>[0];
  /** Another day, and a scan that reads these buckets. */
  const scan = async (resources: readonly Resource[]): Promise<string> => {
    day += 1;
    const scanId = `01JD2M7F3A00000000000000${String(day).padStart(2, '0')}`;
    const at = clock().toISOString();
    const request = {
      cloud: 'aws',
      mode: 'security',
      range: '30d',
      services: 'storage',
      notes: '',
      accounts: [accountId],
    };
    await stores.scans.create(
      { scanId, scanTs: at, request: request as never, requestedBy: 'devops@acme.example' },
      { running: 5, perDay: 50 },
    );
    await stores.scans.begin(scanId, at);
    const snapshot: UnitSnapshot = {
      schema: 'cloudmend.snapshot/1',
      unit: UNIT,
      takenAt: at,
      resources,
      unreadKinds: [],
      gaps: [],
      apiCalls: 1,
    };
    await stores.snapshots.put(scanId, UNIT, snapshot);
    await judgeAccount(context)({ tenantId: tenantId as never, scanId, accountId, units: [UNIT] });
    await stores.scans.conclude(scanId, 'done', at);
    return scanId;
  };
  /** A scan of many accounts, each with one bucket, that is not evaluated. */
  const scanAccounts = async (accountIds: readonly string[]): Promise<void> => {
    const request = {
      cloud: 'aws',
      mode: 'security',
      range: '30d',
      services: 'storage',
      notes: '',
      accounts: accountIds,
    };
    const scanId = '01JD2M7F3A0000000000000099';
    const at = clock().toISOString();
    for (const id of accountIds) await stores.accounts.link(anAccount({ accountId: id }), null);
    await stores.scans.create(
      { scanId, scanTs: at, request: request as never, requestedBy: 'devops@acme.example' },
      { running: 5, perDay: 50 },
    );
    await stores.scans.begin(scanId, at);
    for (const id of accountIds) {
      const unit = { ...UNIT, accountId: id };
      const resources = [bucket(`bucket-${id}`, Number(id) % 2 === 0 ? 'Enabled' : 'Off')];
      await stores.snapshots.put(scanId, unit, { unit, resources, unreadKinds: [] });
    }
    await stores.scans.conclude(scanId, 'done', at);
  };
  const listOwn = async (status: 'open' | 'resolved') =>
    (await stores.findings.list({ status: [status] }, { limit: 100 })).items.filter(({ check }) =>
      isCustomCheck(check),
    );
  const save = (definition: CustomCheckDefinition = aCheckDefinition(), id?: string) =>
    saveCustomCheckFor(uses)(actor, { definition, ...(id !== undefined && { id }) }, call);
  const tryPart = (id: string, version: number, cursor?: string) =>
    tryCustomCheckFor(uses)(actor, { id, version, ...(cursor !== undefined && { cursor }) }, call);
  const tryVersion = async (id: string, version: number): Promise<CustomCheckOutcome> => {
    let outcome = await tryPart(id, version);
    while (outcome.cursor !== undefined) outcome = addOutcome(outcome, await tryPart(id, version, outcome.cursor));
    return outcome;
  };
  const retire = async (id: string): Promise<CustomCheck> => {
    let [cursor, isFirst]: [string | undefined, boolean] = [undefined, true];
    for (;;) {
      const input = { id, reason: 'Replaced.', ...(cursor !== undefined && { cursor }) };
      const page = await retireCustomCheckFor(uses)(actor, input, call);
      if (isFirst && page.cursor !== undefined) expect(page.check.retired?.isClosing).toBe(true);
      if (page.cursor === undefined) return page.check;
      [cursor, isFirst] = [page.cursor, false];
    }
  };
  const activate = (id: string, version: number) => activateCustomCheckFor(uses)(actor, { id, version }, call);
  return {
    stores,
    changes,
    scan,
    listOwn,
    save,
    tryVersion,
    activate,
    tryOut: (definition: CustomCheckDefinition) => tryCustomCheckFor(uses)(actor, { definition }, call),
    retire,
    tryPart,
    scanAccounts,
    importAll: (examples: string[]) => importExampleChecksFor(uses)(actor, { examples }, call),
    list: () => listCustomChecksFor(uses)(actor, {}, call),
    get: (id: string) => getCustomCheckFor(uses)(actor, { id }, call),
    framework: () => getFrameworkFor(uses)(actor, { framework: 'soc2' }, call),
    compliance: () => getComplianceFor(uses)(actor, {}, call),
    finding: (findingId: string) => getFindingFor(uses)(actor, { findingId }, call),
    /** Saved, tried and active. */
    begin: async (definition?: CustomCheckDefinition): Promise<string> => {
      const { id } = await save(definition);
      await tryVersion(id, 1);
      await activate(id, 1);
      return id;
    },
  };
};

describe('a custom check', () => {
  it('is saved, tried on the newest facts, active, and then evaluated by scans', async () => {
    const { scan, save, tryVersion, activate, listOwn, stores, finding, framework } = await openWorkspace();
    await scan([bucket('kept', 'Enabled'), bucket('loose', 'Off'), bucket('denied', null)]);
    const draft = await save();
    expect(draft).toMatchObject({ id: 'custom-buckets-keep-old-versions-bcdef1', state: 'draft', active: null });
    await expect(activate(draft.id, 1)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Try this version on the newest facts first.',
    });

    const outcome = await tryVersion(draft.id, 1);
    expect(outcome).toMatchObject({
      counts: { pass: 1, fail: 1, unknown: 1, skipped: 0, accounts: 1 },
      accounts: { done: 1, total: 1 },
      missing: [],
    });
    expect(outcome.samples.map(({ status, resource, detail }) => [status, resource, detail])).toEqual([
      ['fail', 'arn:aws:s3:::loose', 'versioning is Off and must be Enabled.'],
      ['unknown', 'arn:aws:s3:::denied', 'versioning is unknown: The role does not allow s3:GetBucketVersioning.'],
      ['pass', 'arn:aws:s3:::kept', 'All conditions are met.'],
    ]);
    expect(await listOwn('open')).toEqual([]);
    expect(await activate(draft.id, 1)).toMatchObject({ state: 'active', active: 1 });

    await scan([bucket('kept', 'Enabled'), bucket('loose', 'Off'), bucket('denied', null)]);
    const [found, ...others] = await listOwn('open');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      check: draft.id,
      severity: 'HIGH',
      service: 's3',
      title: 'Bucket does not keep old versions',
      detail: 'versioning is Off and must be Enabled.',
      recommendation: 'Turn on versioning.',
      controls: [{ framework: 'soc2', control: 'A1.2' }],
    });
    expect(await finding(found?.id ?? '')).toMatchObject({
      expected: 'Buckets keep old versions',
      evidence: [{ fact: 'versioning', value: 'Off' }],
    });
    const control = (await framework()).controls.find(({ id }) => id === 'A1.2');
    expect(control).toMatchObject({ state: 'failed' });
    expect(control?.checks).toContain(draft.id);

    const observed = await stores.observations.list({ from: '2026-11-01', to: '2026-12-01' });
    expect(observed.map(({ judgedWith }) => judgedWith.custom)).toEqual([undefined, [`${draft.id}@1`]]);
    expect(observed[1]?.planned).toContain(draft.id);
    expect(observed[1]?.tallies).toContainEqual({ check: draft.id, pass: 1, fail: 1, unknown: 1, manual: 0 });
  });

  it('closes and reopens findings as other checks do', async () => {
    const { scan, begin, listOwn } = await openWorkspace();
    await scan([bucket('loose', 'Off')]);
    await begin();
    await scan([bucket('loose', 'Off')]);
    const [first] = await listOwn('open');
    await scan([bucket('loose', 'Enabled')]);
    expect(await listOwn('open')).toEqual([]);
    await scan([bucket('loose', null)]);
    expect(await listOwn('open')).toEqual([]);
    await scan([bucket('loose', 'Suspended')]);
    const [again] = await listOwn('open');
    expect([again?.id, again?.firstSeen]).toEqual([first?.id, first?.firstSeen]);
    // What could not be read closes nothing.
    await scan([bucket('loose', null)]);
    expect(await listOwn('open')).toMatchObject([{ id: first?.id, isUnread: true }]);
  });

  itAtNight('keeps its versions, and old scans replay with the one they were evaluated with', async () => {
    const { scan, begin, save, tryVersion, activate, stores, get } = await openWorkspace();
    await scan([bucket('loose', 'Suspended')]);
    const id = await begin();
    const first = await scan([bucket('loose', 'Suspended')]);
    const lax = aCheckDefinition({ assert: { fact: 'versioning', op: 'in', value: ['Enabled', 'Suspended'] } });
    expect(await save(lax, id)).toMatchObject({ state: 'active', active: 1 });
    await tryVersion(id, 2);
    await activate(id, 2);
    await scan([bucket('loose', 'Suspended')]);
    expect((await get(id)).versions.map(({ version, definition }) => [version, definition.assert])).toEqual([
      [2, lax.assert],
      [1, aCheckDefinition().assert],
    ]);

    const observed = await stores.observations.list({ from: '2026-11-01', to: '2026-12-01' });
    const replayed = [];
    for (const { scanId, judgedWith, tallies } of observed.filter(
      ({ judgedWith: { custom = [] } }) => custom.length > 0,
    )) {
      const [name = '', version = '1'] = judgedWith.custom?.[0]?.split('@') ?? [];
      const definition = await stores.customChecks.definition(name, Number(version));
      const units = (await stores.snapshots.list(scanId, accountId, 's3')).map(
        ({ snapshot }) => snapshot as UnitSnapshot,
      );
      const { pass, fail } = tryCheck(definition as CustomCheckDefinition, units, new Date());
      const tally = tallies.find(({ check }) => check === name);
      expect({ pass, fail }).toEqual({ pass: tally?.pass, fail: tally?.fail });
      replayed.push([scanId === first, version, pass, fail]);
    }
    expect(replayed).toEqual([
      [true, '1', 0, 1],
      [false, '2', 1, 0],
    ]);
  });

  itAtNight('must be tried again after a newer scan', async () => {
    const { scan, save, tryVersion, activate } = await openWorkspace();
    const { id } = await save();
    await tryVersion(id, 1);
    await expect(activate(id, 1)).rejects.toMatchObject({
      message: 'No scan has read this kind of resource. Start a scan first.',
    });
    await scan([bucket('loose', 'Off')]);
    await expect(activate(id, 1)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Newer facts were read since this version was tried. Try it again.',
    });
    await tryVersion(id, 1);
    expect(await activate(id, 1)).toMatchObject({ active: 1 });
  });

  itAtNight('closes its findings with a reason when it is retired, and compliance forgets it', async () => {
    const { scan, begin, listOwn, retire, finding, framework, compliance, save, list, changes } = await openWorkspace();
    await scan([bucket('loose', 'Off')]);
    // No check of the catalogue assesses this control.
    const id = await begin(aCheckDefinition({ controls: [{ framework: 'soc2', control: 'CC1.1' }] }));
    await scan([bucket('loose', 'Off'), bucket('open', 'Off')]);
    const counted = (await compliance()).find(({ id: framework }) => framework === 'soc2');
    expect(await retire(id)).toMatchObject({
      state: 'retired',
      active: null,
      retired: { reason: 'Replaced.', version: 1 },
    });
    expect(changes).toContainEqual([null, { reason: 'Replaced.', closedFindings: 2 }]);
    expect((await list())[0]?.retired).not.toHaveProperty('isClosing');
    expect(await listOwn('open')).toEqual([]);
    const [closed] = await listOwn('resolved');
    expect((await finding(closed?.id ?? '')).history.at(-1)).toMatchObject({
      kind: 'resolved',
      by: 'devops@acme.example',
      reason: 'The check was retired: Replaced.',
    });
    expect((await framework()).controls.flatMap(({ checks }) => checks)).not.toContain(id);
    const after = (await compliance()).find(({ id: framework }) => framework === 'soc2');
    expect([counted?.assessed, after?.assessed]).toEqual([(after?.assessed ?? 0) + 1, after?.assessed]);
    await scan([bucket('loose', 'Off')]);
    expect(await listOwn('open')).toEqual([]);
    await expect(save(aCheckDefinition(), id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await retire(id)).retired?.reason).toBe('Replaced.');
    expect((await list()).map(({ state }) => state)).toEqual(['retired']);
  });

  itAtNight('is tried on many accounts part by part, and recorded only once all parts were read', async () => {
    const { scanAccounts, save, tryPart, tryVersion, activate, get } = await openWorkspace();
    const accountIds = Array.from({ length: 120 }, (_, index) => String(200_000_000_000 + index));
    await scanAccounts(accountIds);
    const [{ id }, other] = [await save(), await save(aCheckDefinition({ title: 'Another one' }))];
    const first = await tryPart(id, 1);
    expect(first.accounts.done).toBeLessThan(60);
    expect((await get(id)).versions[0]?.tried).toBeNull();
    await expect(tryPart(other.id, 1, first.cursor)).rejects.toMatchObject({
      message: 'The check was changed. Try it again.',
    });
    await expect(tryPart(id, 1, `${first.cursor}A`)).rejects.toMatchObject({ code: 'invalid' });

    const whole = await tryVersion(id, 1);
    expect(whole).toMatchObject({
      counts: { pass: 60, fail: 60, unknown: 0, skipped: 0, accounts: 120 },
      accounts: { done: 121, total: 121 },
      missing: [{ accountId, reason: 'None of the latest scans read this kind of resource.' }],
    });
    expect(whole.samples).toHaveLength(50);
    expect(new Set(whole.samples.map(({ status }) => status))).toEqual(new Set(['fail']));
    expect(await activate(id, 1)).toMatchObject({ active: 1 });
  });

  itAtNight('can be tried before it is saved', async () => {
    const { scan, tryOut, list } = await openWorkspace();
    expect((await tryOut(aCheckDefinition())).missing).toEqual([
      { accountId, reason: 'None of the latest scans read this kind of resource.' },
    ]);
    await scan([bucket('loose', 'Off')]);
    expect((await tryOut(aCheckDefinition())).counts).toMatchObject({ fail: 1 });
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ kind: 'aws.s3.buckets' }, 'There is no kind of resource "aws.s3.buckets".'],
    [{ assert: { fact: 'versions', op: 'exists', value: true } }, 'There is no fact "versions" here.'],
    [{ controls: [{ framework: 'soc2', control: 'A9.9' }] }, 'There is no control A9.9 in soc2.'],
    [
      { assert: { all: Array.from({ length: 50 }, () => ({ fact: 'name', op: 'ne', value: 'x'.repeat(256) })) } },
      'A check can have at most 8192 characters as JSON.',
    ],
  ])('is refused with %j', async (part, message) => {
    const { save, tryOut } = await openWorkspace();
    await expect(save(aCheckDefinition(part))).rejects.toMatchObject({ code: 'invalid', message });
    await expect(tryOut(aCheckDefinition(part))).rejects.toMatchObject({ code: 'invalid', message });
  });

  it('counts towards the limit of the plan until it is retired', async () => {
    const { save, retire, importAll } = await openWorkspace('basic');
    const saved = [];
    for (let index = 0; index < 5; index += 1) saved.push(await save());
    await expect(save()).rejects.toMatchObject({
      code: 'plan-limit',
      message: 'Your plan allows 5 custom checks. Retire one first. Pro includes more.',
      details: { limit: 'customChecks', value: 5, plan: 'pro' },
    });
    await retire(saved[0]?.id ?? '');
    await expect(importAll(['key-rotation', 'function-arm'])).rejects.toMatchObject({
      code: 'plan-limit',
      message: 'Your plan has room for 1 more custom check. Pro includes more.',
    });
    expect(await importAll(['key-rotation'])).toHaveLength(1);
    await expect((await openWorkspace('starter')).save()).rejects.toMatchObject({ code: 'plan-limit' });
  });

  it('is imported from every ready example in one call', async () => {
    const { importAll, list } = await openWorkspace();
    await importAll(EXAMPLES.map(({ id }) => id));
    const imported = await list();
    expect(imported.map(({ state }) => state)).toEqual(EXAMPLES.map(() => 'draft'));
    expect(new Set(imported.map(({ id }) => id)).size).toBe(EXAMPLES.length);
    await expect(importAll(['nothing'])).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of another workspace is not found', async () => {
    const { id } = await (await openWorkspace()).save();
    const other = await openWorkspace();
    expect(await other.list()).toEqual([]);
    for (const attempt of [
      () => other.get(id),
      () => other.save(aCheckDefinition(), id),
      () => other.tryVersion(id, 1),
      () => other.retire(id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the checks of the catalogue', () => {
  it('never look like custom ones', () => {
    expect(CHECKS.filter(({ id }) => isCustomCheck(id))).toEqual([]);
  });
});
