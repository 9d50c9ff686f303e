import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unzipSync } from 'fflate';
import { copyTrails } from '../audit';
import { cancelClosingFor } from '../api/company/cancel-closing';
import { requestClosingFor } from '../api/company/request-closing';
import { createExportFor } from '../api/retention/create-export';
import { linkExportFor } from '../api/retention/link-export';
import { aMember, anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { openRecords } from '@cloudmend/store';
import { openLocalTable } from '@cloudmend/store/testing';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { gatherCrowd, toCanary, VICTIMS } from '../test/harness/crowd';
import { importWorkspace, openExport } from './import-workspace';
import { beginTrail } from './testing/begin-trail';
import { workOnLife } from './work-on-life';

const ACME = 'acme' as TenantId;
const GLOBEX = 'globex-pr' as TenantId;
const START = '2026-11-21T12:00:00.000Z';
const AFTER_GRACE = '2026-12-05T12:00:00.000Z';
const TOKEN = 'glpat-canary-of-a-token';
const UNIT = { accountId: '111122223333', region: 'us-east-1', service: 's3' };
const SCAN = '01KYX9XP00000000000000000A';

let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await gatherCrowd(test);
  for (const tenantId of VICTIMS) await beginTrail(test, tenantId as TenantId, START);
  for (const tenantId of [ACME, GLOBEX]) {
    await test.local.openStores(tenantId).snapshots.put(SCAN, UNIT, { bucket: toCanary(tenantId) });
    await test.local.system.accountClaims.claim({ cloud: 'aws', accountId: `claimed-by-${tenantId}` }, tenantId);
  }
  const { accounts, repositories } = test.local.openStores(ACME);
  await accounts.link(anAccount({ accountId: 'claimed-by-acme' }), null);
  await repositories.keepConnection(
    {
      host: 'gitlab',
      server: 'https://gitlab.example',
      installationId: 7,
      path: 'acme',
      keptBy: 'owner',
      keptAt: START,
      expiresAt: null,
      fault: null,
    } as never,
    { token: TOKEN, hookSecret: TOKEN, hookKey: TOKEN, signsHooks: false },
  );
});
afterAll(() => test.close());
beforeEach(() => test.local.setTime(START));

const call = { changes: () => undefined } as never;
const toActor = (tenantId: TenantId) => aMember({ tenantId, plan: 'pro', email: `owner-${tenantId}@acme.example` });
const openUses = (tenantId: TenantId) => ({ ...test.services, ...test.local.openStores(tenantId) });

const makeExport = async (tenantId: TenantId): Promise<readonly Uint8Array[]> => {
  const { id } = await createExportFor(openUses(tenantId))(toActor(tenantId), {}, call);
  await workOnLife(test.services);
  const { links } = await linkExportFor(openUses(tenantId))(toActor(tenantId), { id }, call);
  expect(links.length).toBeGreaterThan(0);
  const keys = links.map(({ name }) => `${tenantId}/exports/${id}/${name}`);
  return Promise.all(keys.map((key) => test.local.deps.snapshots.get(key)));
};

/** Records and files of an export, without what says when it was made. */
const readContents = (volumes: readonly Uint8Array[]): Record<string, string> => {
  const files = Object.assign({}, ...volumes.map((bytes) => unzipSync(bytes))) as Record<string, Uint8Array>;
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => /^(records|objects)\//.test(path))
      .map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1').split('\n').sort().join('\n')]),
  );
};

/** Everything that is stored, as text. */
const allBytes = async (): Promise<string> => {
  const { client, table, snapshots } = test.local.deps;
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
  const keys = await snapshots.list('');
  const objects = await Promise.all(
    keys.map(async (key) => `${key} ${Buffer.from(await snapshots.get(key)).toString('latin1')}`),
  );
  const records = Items.map((item) =>
    JSON.stringify(item, (_name, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    ),
  );
  const copied = await Promise.all(
    (await test.trailCopies.list('')).map(
      async (key) => `${key} ${Buffer.from(await test.trailCopies.get(key)).toString('latin1')}`,
    ),
  );
  return [...records, ...objects, ...copied, ...test.logLines].join('\n');
};

describe('an export', () => {
  it('holds records and files, no secret, and imports into an empty workspace as it was', async () => {
    const volumes = await makeExport(ACME);
    const contents = readContents(volumes);
    expect(Object.keys(contents).filter((path) => path.startsWith('records/')).length).toBeGreaterThan(25);
    expect(contents[`objects/${SCAN}/111122223333/us-east-1~s3.json.gz`]).toBeDefined();
    const text = JSON.stringify(contents);
    for (const secret of [TOKEN, 'INSTALLATION', toCanary(GLOBEX)]) expect(text).not.toContain(secret);
    const provisioned = unzipSync(volumes[0] as Uint8Array)['provisioning.json'] as Uint8Array;
    expect(JSON.parse(Buffer.from(provisioned).toString('utf8'))).toMatchObject({
      users: [{ userName: toCanary(ACME), active: true }],
      groups: [{ displayName: toCanary(ACME) }],
    });

    const other = await openLocalTable();
    try {
      const records = openRecords(other.deps, ACME);
      const counts = await importWorkspace(records, openExport(volumes));
      expect(counts.records).toBe(
        Object.entries(contents).reduce(
          (sum, [path, lines]) => (path.startsWith('records/') ? sum + lines.split('\n').filter(Boolean).length : sum),
          0,
        ),
      );
      const again: Record<string, string[]> = {};
      for await (const { family, records: page } of records.exported())
        (again[family] ??= []).push(...page.map((record) => JSON.stringify(record)));
      const before: Record<string, string[]> = {};
      for await (const { family, records: page } of test.services.openRecords(ACME).exported())
        (before[family] ??= []).push(...page.map((record) => JSON.stringify(record)));
      expect(again).toEqual(before);
      expect(await other.openStores(ACME).audit.verify()).toEqual(await test.local.openStores(ACME).audit.verify());
      expect(await records.getObject(`${SCAN}/111122223333/us-east-1~s3.json.gz`)).toEqual(
        await test.services.openRecords(ACME).getObject(`${SCAN}/111122223333/us-east-1~s3.json.gz`),
      );
      await expect(importWorkspace(records, openExport(volumes))).rejects.toThrow('Import into an empty one.');
    } finally {
      await other.close();
    }
  });

  itAtNight('names service accounts and tokens, without anything that would let them in', async () => {
    const { accessTokens } = test.local.system;
    await accessTokens.createServiceAccount(GLOBEX, {
      id: 'ci-id',
      name: 'Pipeline of exports',
      role: 'tenant-devops',
      createdAt: START,
      createdBy: 'owner@acme.example',
    } as never);
    const token = {
      id: 'id-of-a-token',
      tenantId: GLOBEX,
      name: 'Nightly',
      prefix: 'cm_prefix',
      owner: { kind: 'service', id: 'ci-id' },
      ownerName: 'Pipeline of exports',
      scopes: ['read'],
      hash: 'hash-of-a-token',
      createdAt: START,
      createdBy: 'owner@acme.example',
      expiresAt: '2027-01-01T00:00:00.000Z',
    };
    await accessTokens.create(token as never);
    const [volume] = await makeExport(GLOBEX);
    const file = unzipSync(volume as Uint8Array)['access-tokens.json'];
    const text = Buffer.from(file as Uint8Array).toString('utf8');
    const { serviceAccounts, tokens } = JSON.parse(text) as Record<string, object[]>;
    expect(serviceAccounts).toContainEqual(expect.objectContaining({ name: 'Pipeline of exports' }));
    expect(tokens).toContainEqual({
      name: 'Nightly',
      owner: { kind: 'service', name: 'Pipeline of exports' },
      scopes: ['read'],
      createdAt: START,
      createdBy: 'owner@acme.example',
      expiresAt: '2027-01-01T00:00:00.000Z',
      lastUsedAt: null,
    });
    for (const secret of ['id-of-a-token', 'hash-of-a-token', 'cm_prefix']) expect(text).not.toContain(secret);
  });

  it('that was changed or is not whole is refused', async () => {
    const [volume] = await makeExport(ACME);
    const files = unzipSync(volume as Uint8Array);
    const { zipSync } = await import('fflate');
    const records = Object.keys(files).find((path) => path.startsWith('records/')) as string;
    const { [records]: _removed, ...without } = files;
    const manifest = JSON.parse(Buffer.from(files['manifest.json'] as Uint8Array).toString('utf8')) as object;
    const partly = Buffer.from(JSON.stringify({ ...manifest, isLast: false }));
    for (const changed of [
      { ...files, [records]: Buffer.from('{}\n') },
      { ...files, 'objects/../../x': Buffer.from('x') },
      { ...files, 'manifest.json': partly },
      without,
    ])
      expect(() => openExport([zipSync(changed)])).toThrow(/changed|not in the manifest|every volume/);
    expect(() => openExport([])).toThrow('Name the volumes');
  });

  itAtNight('is deleted after a week', async () => {
    await makeExport(GLOBEX);
    test.local.setTime('2026-11-28T12:00:01.000Z');
    await test.local.system.lifeWork.add({ tenantId: GLOBEX, kind: 'expiry', dueAt: START });
    await workOnLife(test.services);
    expect(await test.local.deps.snapshots.list(`${GLOBEX}/exports/`)).toEqual([]);
    const listed = (await test.local.openStores(GLOBEX).exports.list()).find(({ finishedAt }) => finishedAt !== null);
    await expect(
      linkExportFor(openUses(GLOBEX))(toActor(GLOBEX), { id: listed?.id ?? '' }, call),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('the deletion of a workspace', () => {
  const ask = () => requestClosingFor(openUses(ACME))(toActor(ACME), { confirm: 'acme' }, call);
  const releaseAll = async () => {
    const { retention } = test.local.openStores(ACME);
    for (const { id, released } of await retention.holds())
      if (!released) await retention.release(id, { by: 'owner', at: START, reason: 'Settled.' });
  };

  it('needs the name, and no legal hold', async () => {
    await expect(requestClosingFor(openUses(ACME))(toActor(ACME), { confirm: 'acm' }, call)).rejects.toThrow(
      'Type acme',
    );
    await expect(ask()).rejects.toThrow('A legal hold is in place.');
  });

  it('can be called off in its grace period', async () => {
    await releaseAll();
    expect(await ask()).toEqual({ erasesAt: AFTER_GRACE });
    await cancelClosingFor(openUses(ACME))(toActor(ACME), {}, call);
    test.local.setTime(AFTER_GRACE);
    await workOnLife(test.services);
    expect((await test.local.system.tenants.get(ACME))?.state).toBe('active');
    await expect(cancelClosingFor(openUses(ACME))(toActor(ACME), {}, call)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('waits for a legal hold that was placed since, then leaves no byte, and touches no one else', async () => {
    await ask();
    const { retention } = test.local.openStores(ACME);
    await retention.place({
      id: 'late',
      matter: 'm',
      reason: 'r',
      kinds: ['costs'],
      by: 'owner',
      at: START,
      released: null,
    });
    test.local.setTime(AFTER_GRACE);
    await workOnLife(test.services);
    expect((await test.local.system.tenants.get(ACME))?.state).toBe('active');
    expect(await allBytes()).toContain(toCanary(ACME));
    const others = await test.local.openStores(GLOBEX).accounts.list();
    expect(await copyTrails(test.services)).toBeGreaterThan(1);
    const { last } = await test.local.openStores(ACME).audit.verify();
    const locked = await test.trailCopies.list(`tenants/${ACME}/`);
    await releaseAll();
    test.local.setTime('2026-12-06T12:00:00.000Z');
    // Interrupted, then finished.
    let looks = 0;
    await workOnLife(test.services, () => (looks += 1) < 12);
    await workOnLife(test.services);
    const left = await allBytes();
    for (const canary of [toCanary(ACME), TOKEN, 'owner-acme@acme.example']) expect(left).not.toContain(canary);
    // What was done and when, by pseudonyms.
    expect(left).not.toMatch(/"T#acme(#(?!TRAIL")|")/);
    const { audit } = test.local.openStores(ACME);
    expect(await audit.verify({ isErased: true })).toMatchObject({ last, from: 1, brokenAt: null });
    expect((await audit.verify()).brokenAt).toBe(1);
    const actors = (await audit.list({}, 1000)).items.map(({ actor }) => actor);
    expect(actors.every((actor) => /^person-[0-9a-f]{12}$/.test(actor))).toBe(true);
    expect(actors.at(-1)).toBe(actors.at(-3));
    expect(actors.at(-1)).not.toBe(actors.at(-2));
    // The locked copies are still there, and no one can read them.
    expect(await test.trailCopies.list(`tenants/${ACME}/`)).toEqual(locked);
    expect(locked.length).toBeGreaterThan(0);
    expect(await test.services.openTrailCopy(ACME).compare()).toMatchObject({ copied: 0, isErased: true });
    expect(await test.services.openTrailCopy(GLOBEX).compare()).toMatchObject({ waiting: 0, differsAt: null });
    expect(await copyTrails(test.services)).toBe(0);
    expect(await test.local.system.tenants.get(ACME)).toMatchObject({ state: 'deleted', name: 'acme' });
    expect(await test.local.system.tenants.isTaken(ACME)).toBe(true);
    expect(
      await test.local.system.accountClaims.findHeld({ cloud: 'aws', accountId: 'claimed-by-acme' }, ACME),
    ).toBeUndefined();
    expect(
      await test.local.system.accountClaims.findHeld({ cloud: 'aws', accountId: 'claimed-by-globex-pr' }, GLOBEX),
    ).toBeDefined();
    expect(await test.local.openStores(GLOBEX).accounts.list()).toEqual(others);
    const receipt = test.people.sent.find(({ subject }) => subject === 'acme was deleted');
    expect(receipt?.body).toMatch(/was deleted: [1-9]\d+ records and [1-9]\d* files/);
  });

  itAtNight('deletes a day later what a scan wrote meanwhile', async () => {
    await test.local.openStores(ACME).accounts.link(anAccount(), null);
    test.local.setTime('2026-12-07T12:00:01.000Z');
    await workOnLife(test.services);
    expect(await test.local.openStores(ACME).accounts.list()).toEqual([]);
    expect((await test.local.openStores(ACME).audit.verify({ isErased: true })).brokenAt).toBeNull();
  });
});
