type Resolvers = { promise: Promise<unknown>; resolve: (value: unknown) => void; reject: (reason: unknown) => void };

const target = Promise as unknown as { withResolvers?: () => Resolvers };

// The interpreter uses Promise.withResolvers, which Node 20 lacks.
target.withResolvers ??= () => {
  let resolve: Resolvers['resolve'] = () => {};
  let reject: Resolvers['reject'] = () => {};
  const promise = new Promise((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
};
