import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import { isTenantKey } from '../table';
import { EXISTS, expression } from './expression';
import { ForeignKeyError } from './key-guard';
import type { KeyedTable } from './keyed-table';
import { openKeyedTable } from './keyed-table';

let local: LocalTable;
let table: KeyedTable;
let free: KeyedTable;

beforeAll(async () => {
  local = await openLocalTable();
  table = openKeyedTable(local.deps.client, local.deps.table, (partition) => isTenantKey('acme', partition));
  free = openKeyedTable(local.deps.client, local.deps.table, () => true);
});
afterAll(() => local.close());

const FOREIGN = ['T#globex', 'T#globex#SCANS', 'T#acme-corp', 'S#TENANT#acme', 'T#', ''].map((pk) => ({ pk, sk: 'x' }));

describe('access to the table', () => {
  it.each(FOREIGN)('is denied for every operation on $pk', async (key) => {
    const own = { pk: 'T#acme', sk: 'own' };
    const attempts = [
      () => table.get(key),
      () => table.getMany([own, key]),
      () => table.put(key),
      () => table.update(key, expression('SET #a = :a', { a: 1 })),
      () => table.remove(key),
      () => table.all({ pk: key.pk }),
      () => table.all({ pk: key.pk, index: true }),
      () => table.put({ ...own, gsi1pk: key.pk, gsi1sk: 'x' }),
      () => table.transact([{ put: own }, { put: key }]),
      () => table.transact([{ put: own }, { remove: key }]),
      () => table.transact([{ put: own }, { update: key, change: expression('SET #a = :a', { a: 1 }) }]),
      () => table.transact([{ put: own }, { check: key, when: EXISTS }]),
    ];
    for (const attempt of attempts) await expect((async () => attempt())()).rejects.toBeInstanceOf(ForeignKeyError);
    expect(await table.get(own)).toBeUndefined();
  });

  it('has no scan and no query language', () => {
    expect(Object.keys(table).sort()).toEqual([
      'all',
      'get',
      'getMany',
      'pages',
      'put',
      'remove',
      'transact',
      'update',
    ]);
  });

  it('rejects a partition that is not a string', async () => {
    await expect((async () => table.get({ pk: ['T#acme'] as unknown as string, sk: 'x' }))()).rejects.toBeInstanceOf(
      ForeignKeyError,
    );
  });

  it('continues after the end of a page', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({
      pk: 'T#acme#PAGES',
      sk: String(index).padStart(2, '0'),
      filler: 'x'.repeat(90_000),
    }));
    await Promise.all(items.map((item) => table.put(item)));
    expect((await table.all({ pk: 'T#acme#PAGES' })).map(({ sk }) => sk)).toEqual(items.map(({ sk }) => sk));
  });

  it('requests unprocessed items again', async () => {
    let batches = 0;
    const busy = await openLocalTable({
      throttles: (operation) => operation === 'BatchGetItem' && (batches += 1) % 3 === 0,
    });
    try {
      const keyed = openKeyedTable(busy.deps.client, busy.deps.table, () => true);
      const keys = Array.from({ length: 250 }, (_, index) => ({ pk: 'T#acme', sk: String(index) }));
      for (const key of keys) await keyed.put(key);
      expect(await keyed.getMany(keys)).toHaveLength(250);
    } finally {
      await busy.close();
    }
  });

  it('lets exactly one of 50 concurrent writers pass a condition', async () => {
    const wins = await Promise.all(
      Array.from({ length: 50 }, (_, racer) =>
        free.put({ pk: 'S#RACE', sk: 'x', racer }, expression('attribute_not_exists(#pk)')),
      ),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
  });
});
