import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import { isTenantKey } from '../table';
import { StaleScanError, openFence } from './fence';
import type { KeyedTable } from './keyed-table';
import { openKeyedTable } from './keyed-table';

let local: LocalTable;
let table: KeyedTable;
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
  table = openKeyedTable(local.deps.client, local.deps.table, (partition) => isTenantKey('acme', partition));
});
afterAll(() => local.close());

/** The worker of an older scan comes back after a newer one has begun to record. */
describe('a scan overtaken while recording', () => {
  const overtake = async () => {
    const pk = `T#acme#FENCE#${(round += 1)}`;
    const key = { pk, sk: 'fence' };
    const [older, newer] = [openFence(table, key, '1'), openFence(table, key, '2')];
    await older.take();
    await newer.take();
    return { pk, key, older, newer };
  };

  it('writes nothing, not even items the newer scan has not written', async () => {
    const { pk, older } = await overtake();
    await expect(older.write([{ put: { pk, sk: 'stale' } }])).rejects.toBeInstanceOf(StaleScanError);
    expect(await table.get({ pk, sk: 'stale' })).toBeUndefined();
  });

  it('does not change the counts and cannot resume', async () => {
    const { key, older, newer } = await overtake();
    await newer.note({ counts: 2 });
    await expect(older.note({ counts: 1 })).rejects.toBeInstanceOf(StaleScanError);
    await expect(older.take()).rejects.toBeInstanceOf(StaleScanError);
    expect(await table.get(key)).toMatchObject({ scanId: '2', counts: 2 });
  });

  it('lets the newer scan write and repeat itself', async () => {
    const { pk, newer } = await overtake();
    await newer.take();
    expect(await newer.write([{ put: { pk, sk: 'fresh' } }])).toBe(true);
    expect(await table.get({ pk, sk: 'fresh' })).toBeDefined();
  });

  it('stops in the middle of a long list of writes', async () => {
    const { pk, key } = await overtake();
    const third = openFence(table, key, '3');
    await third.take();
    const many = Array.from({ length: 250 }, (_, index) => ({ put: { pk, sk: `item-${index}` } }));
    const [written] = await Promise.allSettled([third.write(many), openFence(table, key, '4').take()]);
    expect(written).toMatchObject({ status: 'rejected', reason: expect.any(StaleScanError) });
    expect((await table.all({ pk })).length).toBeLessThan(250);
  });
});
