/** Time as pacing sees it; a test's own clock makes it instant. */
export interface Timer {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Wakes after so many milliseconds. @throws the signal's reason when it is aborted first */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const machineTimer: Timer = {
  now: () => performance.now(),
  pause: (milliseconds, signal) =>
    new Promise((wake, fail) => {
      signal?.throwIfAborted();
      const end = (): void => {
        clearTimeout(alarm);
        fail(signal?.reason instanceof Error ? signal.reason : new Error('The wait was ended.'));
      };
      const alarm = setTimeout(() => {
        signal?.removeEventListener('abort', end);
        wake();
      }, milliseconds);
      signal?.addEventListener('abort', end, { once: true });
    }),
};
