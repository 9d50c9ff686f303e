/**
 * A queue that releases one answer per turn of the event loop. Immediate answers never wait, so those of several
 * accounts would keep the process from serving pages, writing to the store and cancelling the scan.
 */
export const takeTurns = (): (() => Promise<void>) => {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((gone) => void setImmediate(gone)));
    return last;
  };
};
