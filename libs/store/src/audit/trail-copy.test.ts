import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAuditEntry } from '@cloudmend/domain/testing';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { ObjectStore } from '../snapshots/objects';
import { trailKey } from '../table';
import type { LocalTable } from '../testing/local-table';
import { memoryObjects, openLocalTable } from '../testing/local-table';
import { toKey } from './audit-store';
import { eraseLine, type StoredLine } from './chain';
import { openTenantTrailCopy } from './open-trail-copy';

let local: LocalTable;
let objects: ObjectStore;
let tenant: TenantId;
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(() => {
  objects = memoryObjects();
  tenant = `acme-${(round += 1)}` as TenantId;
  local.setTime('2026-11-21T12:00:00.000Z');
});

const copy = () => openTenantTrailCopy({ ...local.deps, objects, trailKeys: local.system.trailKeys }, tenant);
const write = async (count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1)
    await local
      .openStores(tenant)
      .audit.append(
        anAuditEntry({ target: `t-${number}`, sub: 'sub-1', asked: { to: 'all' }, after: { role: 'tenant-viewer' } }),
      );
};
/** Bypasses the stores, as direct access to the table could. */
const rawTable = () => openKeyedTable(local.deps.client, local.deps.table, () => true);
const lineKey = (seq: number) => ({ pk: trailKey(tenant), sk: toKey(seq) });
const alter = async (seq: number): Promise<void> => {
  const line = await rawTable().get(lineKey(seq));
  await rawTable().put({ ...line, ...lineKey(seq), actor: 'somebody@else.example' });
};
/** Truncates the newest entries and replaces them with others whose chain is valid. */
const rewrite = async (from: number, to: number): Promise<void> => {
  for (let seq = from; seq <= to; seq += 1) await rawTable().remove(lineKey(seq));
  await write(to - from + 1);
  expect((await local.openStores(tenant).audit.verify()).brokenAt).toBeNull();
};

describe('the audit trail copy', () => {
  it('has each entry once, however often it runs, and matches', async () => {
    await write(3);
    expect(await copy().copy()).toBe(3);
    expect(await copy().copy()).toBe(0);
    await write(2);
    expect(await copy().compare()).toEqual({ copied: 3, waiting: 2, differsAt: null });
    expect(await copy().copy()).toBe(2);
    expect(await copy().compare()).toEqual({ copied: 5, waiting: 0, differsAt: null });
  });

  it('is written once by concurrent runs', async () => {
    await write(5);
    const made = await Promise.all(Array.from({ length: 8 }, () => copy().copy()));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(5);
    expect(await copy().compare()).toMatchObject({ copied: 5, differsAt: null });
  });

  it.each([
    ['altered', () => alter(2), 2],
    ['removed', () => rawTable().remove(lineKey(2)), 2],
    ['truncated', () => rawTable().remove(lineKey(4)), 4],
    ['rewritten from some point with a valid chain', () => rewrite(3, 4), 3],
  ])('detects an entry that was %s', async (_how, tamper, differsAt) => {
    await write(4);
    await copy().copy();
    local.setTime('2026-11-21T13:00:00.000Z');
    await tamper();
    expect((await copy().compare()).differsAt).toBe(differsAt);
  });

  it.each([
    ['truncated', () => rawTable().remove(lineKey(4)), 4],
    ['rewritten', () => rewrite(4, 5), 4],
    ['altered after it was copied', () => alter(5), 5],
  ])('does not continue a trail that was %s', async (_how, tamper, seq) => {
    await write(4);
    await copy().copy();
    await write(1);
    if (seq === 4) await rawTable().remove(lineKey(5));
    await tamper();
    const kept = await objects.list(`tenants/${tenant}/`);
    await expect(copy().copy()).rejects.toMatchObject({ name: 'TrailTornError', seq });
    expect(await objects.list(`tenants/${tenant}/`)).toEqual(kept);
  });

  it('outlives expired entries', async () => {
    await write(2);
    await copy().copy();
    for (const seq of [1, 2]) await rawTable().remove(lineKey(seq));
    expect((await copy().compare()).differsAt).toBe(1);
    local.setTime('2034-11-21T12:00:00.000Z');
    expect(await copy().compare()).toEqual({ copied: 2, waiting: 0, differsAt: null });
    expect(await copy().copy()).toBe(0);
  });

  it('is sealed: it cannot be read once the key of the workspace is destroyed', async () => {
    await write(2);
    await copy().copy();
    const [name = ''] = await objects.list(`tenants/${tenant}/`);
    expect(Buffer.from(await objects.get(name)).toString('utf8')).not.toMatch(/acme|sub-1|tenant-viewer/);
    const other = openTenantTrailCopy(
      {
        ...local.deps,
        objects,
        trailKeys: { read: async () => ({ key: 'A'.repeat(44), round: 0, erasedThrough: 0 }) },
      },
      tenant,
    );
    expect((await other.compare()).differsAt).toBe(1);
    await expect(other.copy()).rejects.toMatchObject({ name: 'TrailTornError', seq: 1 });
    await local.system.trailKeys.destroy(tenant);
    await write(1);
    expect(await copy().copy()).toBe(0);
    expect(await copy().compare()).toMatchObject({ copied: 0, differsAt: null, isErased: true });
    await local.system.trailKeys.forget(tenant);
    expect(await local.system.trailKeys.read(tenant)).toBeUndefined();
  });

  it('begins anew for each time that the workspace is brought back, whose erased entries it accepts', async () => {
    const { trailKeys } = local.system;
    const folders = async () =>
      [
        ...new Set((await objects.list(`tenants/${tenant}/`)).map((name) => name.split('/').slice(2, -1).join('/'))),
      ].sort();
    await write(1);
    await copy().copy();
    for (const round of [1, 2]) {
      await trailKeys.destroy(tenant);
      expect(await copy().copy()).toBe(0);
      await trailKeys.forget(tenant);
      const lines = (await rawTable().all<StoredLine>({ pk: trailKey(tenant) })).filter(({ isErased }) => !isErased);
      for (const line of lines)
        await rawTable().put({ ...lineKey(line.seq), ...eraseLine(line, () => 'person') } as never);
      await trailKeys.renew(tenant, round);
      expect(await trailKeys.erasedThrough(tenant)).toBe(round);
      await write(1);
      expect(await copy().copy()).toBe(round + 1);
      expect(await copy().compare()).toEqual({ copied: round + 1, waiting: 0, differsAt: null });
    }
    expect(await folders()).toEqual(['', 'restored-1', 'restored-2']);
    // Erased later than the workspace was deleted.
    await trailKeys.renew(tenant, 1);
    await expect(copy().copy()).rejects.toMatchObject({ name: 'TrailTornError', seq: 2 });
  });

  it('goes on from copies that were made before they were sealed', async () => {
    await write(2);
    const unsealed = { read: async () => undefined };
    expect(await openTenantTrailCopy({ ...local.deps, objects, trailKeys: unsealed }, tenant).copy()).toBe(0);
    const lines = [];
    for await (const page of rawTable().pages<StoredLine>({ pk: trailKey(tenant) })) lines.push(...page);
    const text = lines.map(({ pk: _pk, sk: _sk, ...line }) => `${JSON.stringify(line)}\n`).join('');
    await objects.putNew(`tenants/${tenant}/${toKey(1)}.jsonl`, Buffer.from(text, 'utf8'));
    await write(1);
    expect(await copy().copy()).toBe(1);
    expect(await copy().compare()).toEqual({ copied: 3, waiting: 0, differsAt: null });
  });

  it('is empty without entries', async () => {
    expect(await copy().copy()).toBe(0);
    expect(await copy().compare()).toEqual({ copied: 0, waiting: 0, differsAt: null });
  });
});
