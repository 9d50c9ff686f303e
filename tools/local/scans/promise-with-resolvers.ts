/** Node 20 lacks `Promise.withResolvers`, which the state machine interpreter calls. */
const withResolvers = <T>() => {
  let resolve!: (value: T | PromiseLike<T>) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

if (!('withResolvers' in Promise))
  Object.defineProperty(Promise, 'withResolvers', { value: withResolvers, configurable: true, writable: true });

export {};
