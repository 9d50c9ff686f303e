/** How the service responded to a call. */
export type Reception = 'taken' | 'throttled';

interface Limits {
  /** Initial number of concurrent calls. */
  readonly first: number;
  readonly most: number;
}

export interface AdaptiveGate {
  /** Runs a call when there is capacity, and records the response. */
  run<T>(call: () => Promise<{ readonly reception: Reception; readonly value: T }>): Promise<T>;
  /** The current concurrency limit. */
  readonly limit: number;
}

/**
 * Adapts concurrency to what the service accepts: one more call per round without throttling, half as many after
 * throttling (additive increase, multiplicative decrease, as in TCP; RFC 5681). Never below one.
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
    // Throttling of calls that started together counts once: those that started before the limit fell say nothing about
    // the new one.
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
