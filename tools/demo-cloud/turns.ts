/**
 * A place in a row from which each turn of the event loop lets one go. Answers that are there at once never wait for anything, so that
 * those of several accounts together would keep a process from whatever else it has to do: its pages, its store, whoever cancels the scan.
 */
export const takeTurns = (): (() => Promise<void>) => {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((gone) => void setImmediate(gone)));
    return last;
  };
};
