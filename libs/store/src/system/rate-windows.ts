import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';

/** Counts uses in fixed windows. */
export interface RateWindows {
  /** Counts one use; refused ones do not count. */
  take(
    name: string,
    limit: number,
    windowSeconds: number,
  ): Promise<{
    readonly allowed: boolean;
    /** Uses left in the window. */
    readonly remaining: number;
    readonly retryAfterSeconds: number;
  }>;
}

/** The window of a moment, the key of its counter, and when it ends, in seconds. */
export const findWindow = (name: string, now: Date, windowSeconds: number) => {
  const seconds = now.getTime() / 1000;
  const window = Math.floor(seconds / windowSeconds);
  const ends = (window + 1) * windowSeconds;
  return { seconds, ends, key: { pk: systemKey('RATE', name, String(window)), sk: 'RATE' } };
};

/** One counter item per window; the limit is the condition on the count. */
export const openRateWindows = (table: KeyedTable, clock: () => Date): RateWindows => ({
  take: async (name, limit, windowSeconds) => {
    const { seconds, ends, key } = findWindow(name, clock(), windowSeconds);
    const counted = await table.update<{ readonly uses: number }>(
      key,
      expression('SET #ttl = :ttl ADD #uses :one', { ttl: ends + windowSeconds, one: 1 }),
      expression('attribute_not_exists(#uses) OR #uses < :limit', { limit }),
    );
    const remaining = counted ? Math.max(0, limit - counted.uses) : 0;
    return { allowed: counted !== undefined, remaining, retryAfterSeconds: Math.max(1, Math.ceil(ends - seconds)) };
  },
});
