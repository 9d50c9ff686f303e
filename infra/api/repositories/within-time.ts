import { setTimeout as pause } from 'node:timers/promises';

/** Below the deadline of a call. */
const WAIT_MS = 5000;

/** What a git server answers; undefined if it takes too long. */
export const withinTime = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  const over = new AbortController();
  try {
    return await Promise.race([answer, pause(WAIT_MS, undefined, { ref: false, signal: over.signal })]);
  } finally {
    over.abort();
  }
};
