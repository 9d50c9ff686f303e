import { CloudError } from '../../cloud-port';
import { openAdaptiveGate } from './adaptive-gate';
import { bucketOf, publishedRate } from './published-rates';
import { type Timer, machineTimer } from './timer';
import { openTokenBucket } from './token-bucket';

export interface PaceOptions {
  /** Calls at once to one service in one region at most. */
  readonly most: number;
  /** The part of an account's published rate that one scan may take, 0 to 1; undefined where no published rate holds. */
  readonly share: number | undefined;
  readonly timer?: Timer | undefined;
}

/** The calls to one service in one region with one set of credentials. */
export interface Pace {
  /** Runs a call when the account has room for it, and again when AWS throttles it. @throws CloudError */
  run<T>(operation: string, call: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Calls that may run at once at the moment. */
  readonly limit: number;
}

/** After the SDK's own attempts: the crowd has shrunk by then. */
const ROUNDS = 5;
const FIRST_WAIT_MS = 250;

/** An answer that needed more than one attempt was refused before: the SDK notes them. */
const attemptsOf = (answer: unknown): number => {
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

/** Opens the pace of one service in one region. */
export const openPace = (service: string, { most, share, timer = machineTimer }: PaceOptions): Pace => {
  const gate = openAdaptiveGate({ first: most, most });
  const rate = share === undefined ? undefined : publishedRate(service);
  const buckets = new Map<string, ReturnType<typeof openTokenBucket>>();
  const leave = async (operation: string, signal: AbortSignal | undefined): Promise<void> => {
    if (!rate || share === undefined) return;
    const key = bucketOf(rate, operation);
    const bucket =
      buckets.get(key) ?? openTokenBucket({ perSecond: rate.perSecond * share, burst: rate.burst * share }, timer);
    buckets.set(key, bucket);
    await bucket(signal);
  };
  const round = <T>(operation: string, call: () => Promise<T>, signal: AbortSignal | undefined): Promise<Outcome<T>> =>
    gate.run(async () => {
      await leave(operation, signal);
      const value = await tryOnce(call);
      const wasRefused = 'throttled' in value || attemptsOf(value.answer) > 1;
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
