/** The clock used for pacing; tests replace it. */
export interface Timer {
  /** Milliseconds since a fixed time. */
  now(): number;
  /** Waits a number of milliseconds. @throws the signal's reason if aborted first */
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
        fail(signal?.reason instanceof Error ? signal.reason : new Error('The wait was aborted.'));
      };
      const alarm = setTimeout(() => {
        signal?.removeEventListener('abort', end);
        wake();
      }, milliseconds);
      signal?.addEventListener('abort', end, { once: true });
    }),
};
