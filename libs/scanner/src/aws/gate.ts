/** Runs at most `limit` tasks at once; others wait in order of arrival. */
export const openGate = (limit: number): (<T>(task: () => Promise<T>) => Promise<T>) => {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
