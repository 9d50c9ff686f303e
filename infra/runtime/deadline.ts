import { AppError } from '@cloudmend/domain/errors';

/** Every call answers within ten seconds; longer work belongs into the workflow. */
export const DEADLINE_MS = 10_000;

export interface Deadline {
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  getTimeLeft(): number;
  /** The job's result, or an error when time is up. @throws AppError unavailable */
  race<T>(job: Promise<T>): Promise<T>;
  /** Must be called at the end, or the timer keeps the process alive. */
  clear(): void;
}

export const startDeadline = (milliseconds: number): Deadline => {
  const controller = new AbortController();
  const ends = Date.now() + milliseconds;
  let expire: (error: AppError) => void = () => undefined;
  const expired = new Promise<never>((_, reject) => {
    expire = reject;
  });
  // The job may no longer be awaited when it expires.
  expired.catch(() => undefined);
  const timer = setTimeout(() => {
    expire(new AppError('unavailable', 'This is taking longer than expected. Please try again.'));
    controller.abort();
  }, milliseconds);
  return {
    signal: controller.signal,
    getTimeLeft: () => Math.max(0, ends - Date.now()),
    race: (job) => Promise.race([job, expired]),
    clear: () => clearTimeout(timer),
  };
};
