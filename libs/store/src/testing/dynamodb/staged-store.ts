import type { Done, DynaliteStore, Item, SubDb, Write } from 'dynalite/db/index.js';

/**
 * A view of the store in which one item's writes, its index rows included, reach the disk as one batch. dynalite writes them one by one,
 * so a killed process could leave an index row without its item.
 */
export interface StagedStore {
  readonly store: DynaliteStore;
  /** The item as it was before the write, once the action has read it. */
  readonly before: () => Item | undefined;
  /** What is to be written and is not on disk yet; empty unless `hold` was asked for. */
  readonly writes: readonly Write[];
}

const stageWrites = (name: string, writes: Write[]): Pick<SubDb, 'put' | 'del'> => ({
  put: (key, value, done) => {
    writes.push({ type: 'put', key: `${name}~${key}`, value });
    done();
  },
  del: (key, done) => {
    writes.push({ type: 'del', key: `${name}~${key}` });
    done();
  },
});

const unlocked: SubDb['lock'] = (_key, run) => {
  run((done) => done);
};

/** @param hold keeps the writes back for a transaction, which holds the locks and commits them itself. */
export const stage = (store: DynaliteStore, hold: boolean): StagedStore => {
  const writes: Write[] = [];
  let before: Item | undefined;

  const flush = (done: Done): void => {
    if (hold) return done();
    store.db.batch(writes.splice(0), done);
  };
  const itemDb = (table: string): SubDb => {
    const real = store.getItemDb(table);
    const staged = stageWrites(`item-${table}`, writes);
    return {
      ...real,
      lock: hold ? unlocked : real.lock,
      get: (key, done) =>
        real.get(key, (error, item) => {
          before = item;
          done(error, item);
        }),
      put: (key, value, done) => staged.put(key, value, () => flush(done)),
      del: (key, done) => staged.del(key, () => flush(done)),
    };
  };
  const indexDb = (kind: string, table: string, index: string): SubDb => ({
    ...store.getIndexDb(kind, table, index),
    ...stageWrites(`index-${kind.toLowerCase()}~${table}~${index}`, writes),
  });
  return { store: { ...store, getItemDb: itemDb, getIndexDb: indexDb }, before: () => before, writes };
};
