import { createHash } from 'node:crypto';
import { anAuditEntry } from '@cloudmend/domain/testing';
import { openKeyedTable } from '../keyed-table/keyed-table';
import { trailKey } from '../table';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import { eraseLine, nextLine, type StoredLine } from './chain';

let local: LocalTable;
let tenant: string;
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(() => {
  tenant = `acme-${(round += 1)}`;
});

const trail = () => local.openStores(tenant).audit;
const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const days = async (count: number): Promise<void> => {
  for (let number = 1; number <= count; number += 1)
    await trail().append(anAuditEntry({ at: day(number), target: `t-${number}` }));
};
/** Bypasses the stores, as direct access to the table could. */
const rawTable = () => openKeyedTable(local.deps.client, local.deps.table, () => true);
const toKey = (seq: number) => ({ pk: trailKey(tenant), sk: String(seq).padStart(12, '0') });

describe('the audit trail', () => {
  it('lists entries newest first, page by page', async () => {
    await days(3);
    const first = await trail().list({}, 2);
    expect(first.items.map(({ at }) => at)).toEqual([day(3), day(2)]);
    const second = await trail().list({}, 2, first.cursor);
    expect(second.items).toMatchObject([anAuditEntry({ at: day(1), target: 't-1' })]);
    expect(second.cursor).toBeUndefined();
  });

  it('has no method that changes or removes an entry', () => {
    expect(Object.keys(trail()).sort()).toEqual(['append', 'list', 'verify']);
  });

  it('keeps the state before and after a change', async () => {
    await trail().append(
      anAuditEntry({ before: { role: 'tenant-viewer' }, after: { role: 'tenant-admin', since: null } }),
    );
    expect((await trail().list({}, 1)).items[0]).toMatchObject({
      before: { role: 'tenant-viewer' },
      after: { role: 'tenant-admin', since: null },
    });
  });

  it('truncates a long state without breaking the chain', async () => {
    await trail().append(anAuditEntry({ after: { notes: 'x'.repeat(50_000) } }));
    expect(JSON.stringify((await trail().list({}, 1)).items).length).toBeLessThan(3000);
    expect((await trail().verify()).brokenAt).toBeNull();
  });

  it.each([
    [{ actor: 'VIEWER' }, [4]],
    [{ action: 'user.' }, [5, 4]],
    [{ outcome: 'denied' as const }, [4]],
    [{ from: day(3), to: day(4) }, [4, 3]],
    [{ from: day(6) }, []],
    [{ actor: 'admin', from: day(2), to: day(5), action: 'scan.start' }, [3, 2]],
  ])('finds entries for %j', async (filter, found) => {
    await days(3);
    await trail().append(
      anAuditEntry({ at: day(4), actor: 'viewer@acme.example', action: 'user.invite', outcome: 'denied' }),
    );
    await trail().append(anAuditEntry({ at: day(5), action: 'user.remove' }));
    expect((await trail().list(filter, 50)).items.map(({ seq }) => seq)).toEqual(found);
  });

  it('cannot be read by another tenant, even with a cursor', async () => {
    await days(3);
    expect((await local.openStores('globex').audit.list({}, 50)).items).toEqual([]);
    const { cursor } = await trail().list({}, 1);
    await expect(local.openStores('globex').audit.list({}, 1, cursor)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('the audit chain', () => {
  it.each(['sub', 'asked'])('breaks if the %s of an entry is changed, and accepts entries without', async (field) => {
    await trail().append(anAuditEntry());
    await trail().append(anAuditEntry({ sub: 'sub-1', asked: { group: 'tenant-admin' } }));
    expect(await trail().verify()).toMatchObject({ lines: 2, brokenAt: null });
    const table = rawTable();
    await table.put({ ...((await table.get(toKey(2))) as { pk: string; sk: string }), [field]: '{"group":"x"}' });
    expect((await trail().verify()).brokenAt).toBe(2);
  });

  it('stays intact and counts each entry once over 50 concurrent writes', async () => {
    const written = await Promise.all(
      Array.from({ length: 50 }, (_, racer) => trail().append(anAuditEntry({ target: `racer-${racer}` }))),
    );
    expect(new Set(written.map(({ seq }) => seq)).size).toBe(50);
    const { items } = await trail().list({}, 100);
    expect(new Set(items.map(({ target }) => target)).size).toBe(50);
    expect(await trail().verify()).toEqual({
      lines: 50,
      from: 1,
      last: { seq: 50, hash: items[0]?.hash },
      brokenAt: null,
    });
  });

  it.each([
    ['altered', (seq: number) => alter(seq, { actor: 'somebody@else.example' }), 2],
    ['altered in its before state', (seq: number) => alter(seq, { before: '{"role":"tenant-admin"}' }), 2],
    ['given another hash', (seq: number) => alter(seq, { hash: 'f'.repeat(64) }), 2],
    ['removed', (seq: number) => rawTable().remove(toKey(seq)), 3],
  ])('breaks if an entry was %s', async (_how, tamper, brokenAt) => {
    await days(4);
    await tamper(2);
    expect((await trail().verify()).brokenAt).toBe(brokenAt);
  });

  it('never dates an entry before its predecessor', async () => {
    await trail().append(anAuditEntry({ at: day(9) }));
    expect((await trail().append(anAuditEntry({ at: day(2) }))).at).toBe(day(9));
  });

  it('stays valid after the oldest entries expire', async () => {
    await days(3);
    await rawTable().remove(toKey(1));
    expect(await trail().verify()).toMatchObject({ lines: 2, from: 2, brokenAt: null });
  });

  it('holds for a deleted workspace without anything personal, also of entries without a salt', async () => {
    const { hash: _hash, salt: _salt, ...plain } = nextLine(anAuditEntry({ sub: 'sub-1' }), undefined);
    // The hash of an entry that was written before there were salts.
    const fields = [
      plain.seq,
      plain.previous,
      plain.at,
      plain.actor,
      plain.role,
      plain.action,
      plain.target,
      plain.outcome,
    ];
    const rest = [plain.requestId, plain.sourceIp, plain.before, plain.after, plain.sub, null];
    const hash = createHash('sha256')
      .update(JSON.stringify([...fields, ...rest]))
      .digest('hex');
    await rawTable().put({ ...toKey(1), ...plain, hash });
    await trail().append(anAuditEntry({ actor: 'one@acme.example', after: { email: 'two@acme.example' } }));
    await trail().append(anAuditEntry({ actor: 'one@acme.example' }));
    expect((await trail().verify()).brokenAt).toBeNull();
    for (const seq of [1, 2, 3]) {
      const line = (await rawTable().get<StoredLine>(toKey(seq))) as StoredLine;
      await rawTable().put({ ...toKey(seq), ...eraseLine(line, (actor) => `person-${actor.length}`) });
    }
    const erased = JSON.stringify(await rawTable().all({ pk: trailKey(tenant) }));
    expect(erased).not.toMatch(/@|sub-1|"salt"/);
    expect(erased.match(/person-16/g)).toHaveLength(2);
    expect(await trail().verify({ isErased: true })).toMatchObject({ lines: 3, brokenAt: null });
    // No one hides an entry of a live workspace this way, nor one that was written after a workspace was brought back.
    expect((await trail().verify()).brokenAt).toBe(1);
    expect((await trail().verify({ erasedThrough: 2 })).brokenAt).toBe(3);
    await alter(2, { action: 'user.remove' });
    expect((await trail().verify({ isErased: true })).brokenAt).toBe(2);
  });

  it('is valid when empty', async () => {
    expect(await trail().verify()).toEqual({ lines: 0, from: null, last: null, brokenAt: null });
  });
});

const alter = async (seq: number, change: Record<string, unknown>): Promise<void> => {
  const line = await rawTable().get(toKey(seq));
  await rawTable().put({ ...toKey(seq), ...line, ...change });
};
