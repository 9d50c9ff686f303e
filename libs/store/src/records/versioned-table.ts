import type { KeyedTable } from '../keyed-table/keyed-table';
import type { Item } from '../keyed-table/keys';
import { openVersions } from './migrations';

/** The same table. Reads return records as the newest version has them, and whole records are written with that version. */
export const openVersionedTable = (
  table: KeyedTable,
  tenantId: string,
  versions = openVersions(tenantId),
): KeyedTable => {
  const { stamp, upgrade } = versions;
  const upgradePage = <T>(page: readonly Item<T>[]): Item<T>[] => page.map((item) => upgrade(item));
  return {
    ...table,
    get: async <T>(key: Parameters<KeyedTable['get']>[0]) => {
      const item = await table.get<T>(key);
      return item && upgrade(item);
    },
    getMany: async <T>(keys: Parameters<KeyedTable['getMany']>[0]) => upgradePage(await table.getMany<T>(keys)),
    all: async <T>(query: Parameters<KeyedTable['all']>[0]) => upgradePage(await table.all<T>(query)),
    pages: async function* <T>(query: Parameters<KeyedTable['pages']>[0]) {
      for await (const page of table.pages<T>(query)) yield upgradePage(page);
    },
    put: (item, when) => table.put(stamp(item), when),
    transact: (writes) =>
      table.transact(writes.map((write) => ('put' in write ? { ...write, put: stamp(write.put) } : write))),
  };
};
