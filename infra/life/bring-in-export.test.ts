import { createHash } from 'node:crypto';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { unzipSync, zipSync } from 'fflate';
import { anAccount, anAuditEntry } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { type JudgedFinding, openRecords, type PlainRecord, type RecordStore } from '@cloudmend/store';
import { tenantKey } from '@cloudmend/store/table';
import { type LocalTable, openLocalTable } from '@cloudmend/store/testing';
import { copyTrails } from '../audit';
import { PROVIDERS } from '../runtime/providers';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { gatherCrowd, toCanary, VICTIMS } from '../test/harness/crowd';
import { bringInExport } from './bring-in-export';
import { exportWorkspace, queueExport } from './export-workspace';
import { openExport, type Volume } from './import-workspace';
import { workOnLife } from './work-on-life';
import { beginTrail } from './testing/begin-trail';

const ACME = 'acme' as TenantId;
const START = '2026-11-21T12:00:00.000Z';
const ERASED = '2026-12-05T12:00:00.000Z';
const NEXT_DAY = '2026-12-06T12:00:01.000Z';
const OWNER = { sub: 'owner-again', email: 'Owner@acme.example' };
const SCAN = '01KYX9XP00000000000000000A';
const UNIT = { accountId: '111122223333', region: 'us-east-1', service: 's3' };
const ROLE = 'arn:aws:iam::111122223333:role/CloudMendReadOnly';
const JUDGED: JudgedFinding = {
  check: 's3-bucket-tls-only',
  severity: 'HIGH',
  title: 'Bucket allows plain HTTP',
  detail: 'orders allows plain HTTP.',
  resource: 'arn:aws:s3:::orders',
  recommendation: 'Deny it.',
  accountId: '111122223333',
  region: 'us-east-1',
  service: 's3',
  status: 'fail',
  controls: [],
};

let test: TestServices;
/** Made before the deletion, and the records that it holds. */
let archive: readonly Volume[];
let bytes: readonly Uint8Array[];
let before: ReadonlyMap<string, string>;

const usesOf = (local: LocalTable) => ({
  system: local.system,
  providers: PROVIDERS,
  openRecords: (tenantId: TenantId) => openRecords(local.deps, tenantId),
  openStores: local.openStores,
  openTrail: (tenantId: TenantId) => local.openStores(tenantId).audit,
});

/** Records and files by name. */
const readAll = async (records: RecordStore): Promise<Map<string, string>> => {
  const all = new Map<string, string>();
  for await (const { records: page } of records.exported())
    for (const { partition, sort, fields } of page as readonly PlainRecord[])
      all.set(`${partition} ${sort}`, JSON.stringify(fields));
  for (const name of await records.listObjects())
    all.set(`object ${name}`, Buffer.from(await records.getObject(name)).toString('base64'));
  return all;
};

/** Names of what differs between two workspaces. */
const diff = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).sort();

const makeExport = async (tenantId: TenantId): Promise<Uint8Array[]> => {
  const { exports } = test.local.openStores(tenantId);
  const { id } = await queueExport({ exports, clock: test.services.clock, newId: () => `e-${Math.random()}` }, 'owner');
  await exportWorkspace(test.services, { tenantId, ref: id }, () => true);
  const made = await exports.get(id);
  const names = (made?.volumes ?? []).map(({ name }) => `${tenantId}/exports/${id}/${name}`);
  return Promise.all(names.map((name) => test.local.deps.snapshots.get(name)));
};

const bringBack = (more: object = {}) =>
  bringInExport(usesOf(test.local), { volumes: archive, tenantId: ACME, owner: OWNER, ...more });

/** The archive with one file changed and its manifest made to fit. */
const forge = (path: string, change: (text: string) => string): readonly Volume[] => {
  const files = unzipSync(bytes[0] as Uint8Array);
  const changed = Buffer.from(change(Buffer.from(files[path] as Uint8Array).toString('utf8')));
  const manifest = JSON.parse(Buffer.from(files['manifest.json'] as Uint8Array).toString('utf8')) as {
    files: Array<{ path: string; sha256: string }>;
  };
  for (const file of manifest.files)
    if (file.path === path) file.sha256 = createHash('sha256').update(changed).digest('hex');
  return openExport([zipSync({ ...files, [path]: changed, 'manifest.json': Buffer.from(JSON.stringify(manifest)) })]);
};

beforeAll(async () => {
  test = await openTestServices();
  await gatherCrowd(test);
  for (const tenantId of VICTIMS) await beginTrail(test, tenantId as TenantId, START);
  const { accounts, snapshots, retention, findings, schedules } = test.local.openStores(ACME);
  for (const { id, released } of await retention.holds())
    if (!released) await retention.release(id, { by: 'owner', at: START, reason: 'Settled.' });
  // The crowd's account has no account ID that a scan could use.
  await test.local.deps.client.send(
    new DeleteItemCommand({
      TableName: test.local.deps.table,
      Key: { pk: { S: tenantKey(ACME) }, sk: { S: 'ACCOUNT#111122223333' } },
    }),
  );
  await accounts.link(anAccount({ accountId: '111122223333', roleArn: ROLE }), null);
  await findings.record({ scanId: SCAN, at: START, accountId: '111122223333' }, [JUDGED], () => true);
  await snapshots.put(SCAN, UNIT, { bucket: toCanary(ACME) });
  await schedules.create(
    {
      scheduleId: 'nightly',
      schedule: { type: 'daily', time: '02:30', timezone: 'UTC' },
      scan: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', accounts: ['111122223333'], notes: '' },
      author: 'owner',
      state: 'active',
      reason: null,
      lastRun: null,
      activeSince: START,
      handledThrough: START,
      createdAt: START,
    },
    9,
  );
  for (const { sub } of await test.local.system.members.ofTenant(ACME))
    await test.local.system.members.remove(sub, ACME);
  await test.local.system.members.put({
    tenantId: ACME,
    sub: 'owner',
    email: 'owner@acme.example',
    role: 'tenant-admin',
    state: 'active',
  });
  await test.local.system.members.put({
    tenantId: ACME,
    sub: 'viewer',
    email: 'viewer@acme.example',
    role: 'tenant-viewer',
    state: 'active',
  });
  test.local.setTime(START);
  await copyTrails(test.services);
  bytes = await makeExport(ACME);
  archive = openExport(bytes);
  before = await readAll(test.services.openRecords(ACME));
  // After the export, and before the deletion.
  await test.local.openStores(ACME).audit.append(anAuditEntry({ at: START, actor: 'late@acme.example' }));
  await test.local.system.tenants.setErasure(ACME, ERASED);
  await test.local.system.lifeWork.add({ tenantId: ACME, kind: 'erasure', dueAt: ERASED });
  test.local.setTime(ERASED);
  await workOnLife(test.services);
});
afterAll(() => test.close());

describe('the name of a deleted workspace', () => {
  it('is refused while its deletion is not over', async () => {
    await expect(bringBack()).rejects.toThrow('acme is still being deleted.');
    test.local.setTime(NEXT_DAY);
    await workOnLife(test.services);
  });

  it('is refused to an export of another workspace', async () => {
    const other = openExport(await makeExport('globex-pr' as TenantId));
    await expect(bringBack({ volumes: other })).rejects.toThrow('Only its own export can bring it back.');
  });

  it.each<[string, () => readonly Volume[]]>([
    ['a changed record', () => forge('records/FINDINGS-00001.jsonl', (text) => text.replace('"', ' "'))],
    ['another admin', () => forge('members.json', (text) => text.replace('owner@acme.example', 'thief@x.example'))],
  ])('is refused to an archive with %s, though its manifest fits', async (_what, toVolumes) => {
    await expect(bringBack({ volumes: toVolumes() })).rejects.toThrow('This is not an export that was made of acme');
  });

  it.each([
    ['a stranger who has the archive', 'thief@x.example'],
    ['somebody who was no admin', 'viewer@acme.example'],
  ])('is refused to %s', async (_who, email) => {
    await expect(bringBack({ owner: { sub: 'x', email } })).rejects.toThrow('was not an admin of acme');
    expect((await test.local.system.tenants.get(ACME))?.state).toBe('deleted');
    expect(await test.local.openStores(ACME).accounts.list()).toEqual([]);
  });
});

describe('an export of a deleted workspace', () => {
  it('brings it back under its name, equal record by record, also after an interruption', async () => {
    const uses = usesOf(test.local);
    let written = 0;
    const cut = (tenantId: TenantId): RecordStore => {
      const records = uses.openRecords(tenantId);
      const put: RecordStore['put'] = (page) =>
        (written += 1) > 5 ? Promise.reject(new Error('cut')) : records.put(page);
      return { ...records, put };
    };
    await expect(
      bringInExport({ ...uses, openRecords: cut }, { volumes: archive, tenantId: ACME, owner: OWNER }),
    ).rejects.toThrow('cut');
    expect((await test.local.system.tenants.get(ACME))?.state).toBe('deleted');

    expect(await bringBack()).toMatchObject({ isRestored: true, records: expect.any(Number) });
    const after = await readAll(test.services.openRecords(ACME));
    // What is documented to differ: accounts wait for a test, schedules for being resumed, and entries after the export are erased.
    const differing = diff(before, after);
    expect(differing.filter((name) => !name.startsWith('#TRAIL '))).toEqual([
      ' ACCOUNT#111122223333',
      '#SCHEDULES nightly',
    ]);
    const erased = differing.filter((name) => name.startsWith('#TRAIL '));
    expect(erased.length).toBeGreaterThan(0);
    for (const name of erased) {
      expect(before.has(name)).toBe(false);
      expect(JSON.parse(after.get(name) ?? '{}')).toMatchObject({ isErased: true });
    }
    expect(after.size).toBeGreaterThan(50);
  });

  it('is served again, with one admin, no claim on its accounts, and none of the other people', async () => {
    const { system } = test.local;
    const tenant = await system.tenants.get(ACME);
    expect(tenant).toMatchObject({ state: 'active', plan: 'starter' });
    expect(tenant?.erasesAt).toBeUndefined();
    expect((await system.members.ofTenant(ACME)).map(({ email, role }) => [email, role])).toEqual([
      [OWNER.email, 'tenant-admin'],
    ]);
    expect(await system.accountClaims.findHeld({ cloud: 'aws', accountId: '111122223333' }, ACME)).toBeUndefined();
    expect(await test.local.openStores(ACME).accounts.list()).toMatchObject([
      { status: 'pending', roleArn: ROLE, statusReason: expect.stringContaining('has not been tested') },
    ]);
    await expect(bringBack()).rejects.toThrow('The workspace has records.');
    await expect(bringBack({ owner: { sub: 'x', email: 'thief@x.example' } })).rejects.toThrow(
      'The name acme is taken.',
    );
    // Nothing of the deletion is left to do again.
    await workOnLife(test.services);
    expect(await test.local.openStores(ACME).accounts.list()).toHaveLength(1);
  });

  it('goes on with its audit trail, in which nothing after the deletion may be erased', async () => {
    const { audit } = test.local.openStores(ACME);
    const { trailKeys } = test.local.system;
    await audit.append(anAuditEntry({ at: NEXT_DAY }));
    const erasedThrough = await trailKeys.erasedThrough(ACME);
    const check = await audit.verify({ erasedThrough });
    expect(check).toMatchObject({ from: 1, brokenAt: null, lines: erasedThrough + 1 });
    expect((await audit.verify({ erasedThrough: erasedThrough - 1 })).brokenAt).toBe(erasedThrough);
    // Copied anew, beside the locked copies that nobody can read.
    const locked = await test.trailCopies.list(`tenants/${ACME}/`);
    expect(await copyTrails(test.services)).toBeGreaterThan(erasedThrough);
    expect(await test.services.openTrailCopy(ACME).compare()).toMatchObject({ waiting: 0, differsAt: null });
    const copies = await test.trailCopies.list(`tenants/${ACME}/`);
    expect(copies).toEqual(expect.arrayContaining(locked));
    expect(copies.filter((name) => name.startsWith(`tenants/${ACME}/restored-`)).length).toBeGreaterThan(0);
  });
});

describe('an export under another name', () => {
  itAtNight('is equal but for its own name, and scans find the same findings again', async () => {
    const other = await openLocalTable();
    const NEW = 'acme-again' as TenantId;
    try {
      other.setTime(NEXT_DAY);
      expect(await bringInExport(usesOf(other), { volumes: archive, tenantId: NEW, owner: OWNER })).toMatchObject({
        isRestored: false,
      });
      const after = await readAll(openRecords(other.deps, NEW));
      // Index rows of due work name their workspace.
      const toOwn = (fields: string) => fields.replace(/"gsi1sk":"([^"#]*#)acme"/, `"gsi1sk":"$1${NEW}"`);
      const renamed = new Map([...before].map(([name, fields]) => [name, toOwn(fields)]));
      expect(diff(renamed, after)).toEqual([' ACCOUNT#111122223333', ' ORIGIN', '#SCHEDULES nightly']);
      expect([...after.values()].join(' ')).not.toContain('"tenantId":"acme"');
      expect((await other.openStores(NEW).audit.verify()).brokenAt).toBeNull();

      const { findings } = other.openStores(NEW);
      const scan = { scanId: '01KYX9XP00000000000000000B', at: NEXT_DAY, accountId: '111122223333' };
      const { new: newOnes } = await findings.record(scan, [JUDGED], () => true);
      expect(newOnes).toBe(0);
      const found = [...(await readAll(openRecords(other.deps, NEW)))].filter(
        ([name, fields]) => name.startsWith('#FINDING#') && fields.includes(JUDGED.resource),
      );
      expect(found.map(([, fields]) => JSON.parse(fields) as object)).toMatchObject([{ firstSeen: START }]);
    } finally {
      await other.close();
    }
  });
});
