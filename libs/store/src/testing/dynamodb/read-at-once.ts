import type { Done, DynaliteStore } from 'dynalite/db/index.js';

/**
 * Reads single keys in this thread. A read is some microseconds of a page that is in memory; handing it to another thread and back, as
 * LevelDB does otherwise, took more of a call than anything else.
 */
export const readAtOnce = ({ db }: DynaliteStore): void => {
  const readLater = db.get;
  db.get = (key: string, done: Done): void => {
    let value: unknown;
    try {
      value = db.getSync(key);
    } catch {
      // Closed, or not readable: said as ever.
      return readLater(key, done);
    }
    setImmediate(done, null, value);
  };
};
