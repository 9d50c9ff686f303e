import fc from 'fast-check';

/** Waits for the caller's turn. */
export type Turn = () => Promise<void>;

/** Selects which waiting caller continues, step by step. */
export const anOrder = fc.array(fc.nat(1000), { minLength: 80, maxLength: 80 });

/** Interleaves operations one step at a time in a given order. Returns their outcomes. */
export const interleave = async (
  order: readonly number[],
  operations: ReadonlyArray<(turn: Turn) => Promise<unknown>>,
): Promise<void> => {
  const waiting: Array<() => void> = [];
  let [running, steps] = [operations.length, 0];
  const goOn = (): void => {
    if (waiting.length === 0 || waiting.length < running) return;
    const chosen = order[steps % order.length] ?? 0;
    // The last one made the previous step: it continues three times out of four, so that others stall for long.
    const [next] = waiting.splice(chosen % 4 === 0 ? Math.floor(chosen / 4) % waiting.length : waiting.length - 1, 1);
    steps += 1;
    next?.();
  };
  const turn: Turn = () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      goOn();
    });
  const end = (): void => {
    running -= 1;
    goOn();
  };
  await Promise.all(operations.map((operation) => operation(turn).then(end, end)));
};

/** The same object, with each function waiting for its turn. */
export const inTurns = <T extends object>(part: T, turn: Turn): T =>
  new Proxy(part, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]): Promise<unknown> => {
        await turn();
        return (value as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });
