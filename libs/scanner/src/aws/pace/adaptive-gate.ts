/** What the other side made of a call. */
export type Reception = 'taken' | 'throttled';

interface Limits {
  /** How many calls may run at once in the beginning. */
  readonly first: number;
  readonly most: number;
}

export interface AdaptiveGate {
  /** Runs a call when there is room; it tells how it was received. */
  run<T>(call: () => Promise<{ readonly reception: Reception; readonly value: T }>): Promise<T>;
  /** How many may run at once at the moment. */
  readonly limit: number;
}

/**
 * Lets as many calls run at once as the other side takes: one more for each round without a refusal, half as many after one
 * (additive increase, multiplicative decrease, as TCP does; RFC 5681). Never fewer than one.
 */
export const openAdaptiveGate = ({ first, most }: Limits): AdaptiveGate => {
  const waiting: Array<() => void> = [];
  let limit = Math.min(first, most);
  let running = 0;
  let epoch = 0;

  const letIn = (): void => {
    while (running < Math.floor(limit) && waiting.length > 0) {
      running += 1;
      waiting.shift()?.();
    }
  };
  const learn = (reception: Reception, startedIn: number): void => {
    if (reception === 'taken') limit = Math.min(most, limit + 1 / limit);
    // The refusals of one crowd are one refusal: those who started before the limit fell say nothing of the new one.
    else if (startedIn === epoch) {
      limit = Math.max(1, limit / 2);
      epoch += 1;
    }
  };
  return {
    get limit() {
      return Math.floor(limit);
    },
    run: async (call) => {
      await new Promise<void>((go) => {
        waiting.push(go);
        letIn();
      });
      const startedIn = epoch;
      try {
        const { reception, value } = await call();
        learn(reception, startedIn);
        return value;
      } finally {
        running -= 1;
        letIn();
      }
    },
  };
};
