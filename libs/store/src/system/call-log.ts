import { AppError } from '@cloudmend/domain/errors';
import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';

/** A stored answer for a repeated call. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

export type CallState =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'running' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  | { readonly kind: 'other-body' };

/** Idempotent calls: a repeated one returns the stored answer without repeating the effect. */
export interface CallLog {
  /** Takes the key for `seconds` if it is free. */
  begin(key: string, bodyHash: string, seconds: number): Promise<CallState>;
  /** Stores the answer for `seconds`. */
  finish(key: string, answer: KeptAnswer, seconds: number): Promise<void>;
  /** Frees the key after a failure without effect. */
  abandon(key: string): Promise<void>;
}

const MAX_TRIES = 5;

interface CallItem {
  readonly bodyHash: string;
  /** Epoch milliseconds: compared on read, since TTL deletes late. */
  readonly until: number;
  readonly answer?: KeptAnswer;
}

const toKey = (key: string) => ({ pk: systemKey('CALL', key), sk: 'CALL' });

/** Idempotency records. */
export const openCallLog = (table: KeyedTable, clock: () => Date): CallLog => {
  const now = (): number => clock().getTime();
  const toExpiry = (seconds: number) => ({ until: now() + seconds * 1000, ttl: Math.ceil(now() / 1000 + seconds) });
  return {
    begin: async (key, bodyHash, seconds) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        const free = expression('attribute_not_exists(#pk) OR #until <= :now', { now: now() });
        if (await table.put({ ...toKey(key), bodyHash, ...toExpiry(seconds) }, free)) return { kind: 'fresh' };
        const taken = await table.get<CallItem>(toKey(key));
        if (!taken || taken.until <= now()) continue;
        if (taken.bodyHash !== bodyHash) return { kind: 'other-body' };
        return taken.answer ? { kind: 'answered', answer: taken.answer } : { kind: 'running' };
      }
      throw new AppError('conflict', 'The same call is being made too many times at once. Please try again.');
    },
    finish: async (key, answer, seconds) => {
      const { until, ttl } = toExpiry(seconds);
      await table.update(
        toKey(key),
        expression('SET #answer = :answer, #until = :until, #ttl = :ttl', { answer, until, ttl }),
      );
    },
    abandon: async (key) => {
      await table.remove(toKey(key));
    },
  };
};
