import type { Timer } from './timer';

interface Bucket {
  readonly perSecond: number;
  /** Calls that may follow each other at once; at least 1. */
  readonly burst: number;
}

/** Lets calls through at a steady rate after a first burst, in the order they came. Answers a function that waits for leave. */
export const openTokenBucket = (
  { perSecond, burst }: Bucket,
  timer: Timer,
): ((signal?: AbortSignal) => Promise<void>) => {
  const size = Math.max(1, burst);
  let tokens = size;
  let filledAt = timer.now();
  return async (signal) => {
    const now = timer.now();
    tokens = Math.min(size, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    // A debt keeps the order: whoever comes later owes more and waits longer.
    tokens -= 1;
    if (tokens < 0) await timer.pause((-tokens / perSecond) * 1000, signal);
  };
};
