import type { SystemStore } from '@cloudmend/store/system';

/** Every count is by the minute. */
export const WINDOW_SECONDS = 60;
/** Names that one process remembers. */
const REMEMBERED = 10_000;

/** Where a limit stands after a call. */
export interface Standing {
  readonly isAllowed: boolean;
  /** An estimate between two counts; undefined before the first one of the minute. */
  readonly remaining: number | undefined;
  readonly resetsInSeconds: number;
}

interface Counted {
  readonly until: number;
  readonly isExhausted: boolean;
  remaining: number;
}

export interface WindowsOptions {
  readonly rates: SystemStore['rates'];
  readonly clock: () => Date;
  /** From 0 inclusive to 1 exclusive. */
  readonly random?: () => number;
}

/** Limits over all processes. */
export interface SampledWindows {
  /** @param oneIn calls that one count stands for; the limit is a multiple of it */
  take(name: string, limit: number, oneIn: number): Promise<Standing>;
}

/**
 * Counts a sample of the calls in the table: a write per call would cost more than most answers. A process that learns of an exhausted
 * limit refuses without a look-up until the minute ends.
 */
export const sampledWindows = ({ rates, clock, random = Math.random }: WindowsOptions): SampledWindows => {
  const known = new Map<string, Counted>();
  const remember = (name: string, counted: Counted): void => {
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, counted);
  };
  const recall = (name: string, now: number): Counted | undefined => {
    const counted = known.get(name);
    if (counted === undefined || now < counted.until) return counted;
    known.delete(name);
    return undefined;
  };
  return {
    take: async (name, limit, oneIn) => {
      const now = clock().getTime();
      const counted = recall(name, now);
      const toStanding = ({ until, isExhausted, remaining }: Counted): Standing => ({
        isAllowed: !isExhausted,
        remaining,
        resetsInSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
      });
      if (counted?.isExhausted) return toStanding(counted);
      if (random() * oneIn >= 1) {
        if (!counted) return { isAllowed: true, remaining: undefined, resetsInSeconds: WINDOW_SECONDS };
        counted.remaining = Math.max(0, counted.remaining - 1);
        return toStanding(counted);
      }
      const { allowed, remaining, retryAfterSeconds } = await rates.take(name, limit / oneIn, WINDOW_SECONDS);
      const fresh = { until: now + retryAfterSeconds * 1000, isExhausted: !allowed, remaining: remaining * oneIn };
      remember(name, fresh);
      return toStanding(fresh);
    },
  };
};
