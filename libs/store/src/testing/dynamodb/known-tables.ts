import type { Done, DynaliteStore, Table } from 'dynalite/db/index.js';

/**
 * Keeps descriptions of tables in memory: dynalite reads them from the disk twice in each operation, which was a tenth of what a call
 * cost. The answer forgets them; callers that change a table call it before and after.
 */
export const knowTables = (store: DynaliteStore): (() => void) => {
  const known = new Map<string, Table>();
  const read = store.getTable;
  store.getTable = (name: string, ...asked: [Done<Table>] | [boolean, Done<Table>]): void => {
    // With a flag it is asked about a table in whatever state: that is always read.
    if (asked.length === 2) return read(name, ...asked);
    const [done] = asked;
    const table = known.get(name);
    if (table) return void process.nextTick(done, null, table);
    read(name, (error, found) => {
      if (!error && found) known.set(name, found);
      done(error, found);
    });
  };
  return () => known.clear();
};
