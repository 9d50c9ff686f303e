import { CloudError } from '../../cloud-port';
import { openAdaptiveGate } from './adaptive-gate';
import { findBucket, publishedRate } from './published-rates';
import { type Timer, machineTimer } from './timer';
import { openTokenBucket } from './token-bucket';

export interface PaceOptions {
  /** Maximum concurrent calls to one service in one region. */
  readonly most: number;
  /** The share of an account's published rate that one scan may use, 0 to 1; undefined if no published rate applies. */
  readonly share: number | undefined;
  readonly timer?: Timer | undefined;
}

/** Paces calls to one service in one region with one set of credentials. */
export interface Pace {
  /** Runs a call when the account's rate allows it, and retries it if throttled. @throws CloudError */
  run<T>(operation: string, call: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** The current limit of concurrent calls. */
  readonly limit: number;
}

/** In addition to the SDK's attempts: by then concurrency has been reduced. */
const ROUNDS = 5;
const FIRST_WAIT_MS = 250;

/** The SDK records attempts: more than one means that the call was throttled. */
const countAttempts = (answer: unknown): number => {
  const metadata =
    typeof answer === 'object' && answer !== null
      ? (answer as { $metadata?: { attempts?: number } }).$metadata
      : undefined;
  return metadata?.attempts ?? 1;
};

const isThrottled = (thrown: unknown): thrown is CloudError =>
  thrown instanceof CloudError && thrown.failure === 'throttled';

type Outcome<T> = { readonly answer: T } | { readonly throttled: CloudError };

const tryOnce = async <T>(call: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { answer: await call() };
  } catch (thrown) {
    if (isThrottled(thrown)) return { throttled: thrown };
    throw thrown;
  }
};

/** Opens the pacing of one service in one region. */
export const openPace = (service: string, { most, share, timer = machineTimer }: PaceOptions): Pace => {
  const gate = openAdaptiveGate({ first: most, most });
  const rate = share === undefined ? undefined : publishedRate(service);
  const buckets = new Map<string, ReturnType<typeof openTokenBucket>>();
  const leave = async (operation: string, signal: AbortSignal | undefined): Promise<void> => {
    if (!rate || share === undefined) return;
    const key = findBucket(rate, operation);
    const bucket =
      buckets.get(key) ?? openTokenBucket({ perSecond: rate.perSecond * share, burst: rate.burst * share }, timer);
    buckets.set(key, bucket);
    await bucket(signal);
  };
  const round = <T>(operation: string, call: () => Promise<T>, signal: AbortSignal | undefined): Promise<Outcome<T>> =>
    gate.run(async () => {
      await leave(operation, signal);
      const value = await tryOnce(call);
      const wasRefused = 'throttled' in value || countAttempts(value.answer) > 1;
      return { reception: wasRefused ? 'throttled' : 'taken', value };
    });
  return {
    get limit() {
      return gate.limit;
    },
    run: async (operation, call, signal) => {
      for (let wait = FIRST_WAIT_MS, left = ROUNDS; ; wait *= 2, left -= 1) {
        const outcome = await round(operation, call, signal);
        if ('answer' in outcome) return outcome.answer;
        if (left <= 1) throw outcome.throttled;
        await timer.pause(wait, signal);
      }
    },
  };
};
