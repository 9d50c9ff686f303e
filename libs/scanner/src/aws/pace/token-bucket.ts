import type { Timer } from './timer';

interface Bucket {
  readonly perSecond: number;
  /** Calls that may be made at once; at least 1. */
  readonly burst: number;
}

/**
 * Allows calls at a steady rate after a first burst, in order of arrival. Returns a function that waits for
 * permission.
 */
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
    // Going into debt keeps the order: later callers owe more and wait longer.
    tokens -= 1;
    if (tokens < 0) await timer.pause((-tokens / perSecond) * 1000, signal);
  };
};
