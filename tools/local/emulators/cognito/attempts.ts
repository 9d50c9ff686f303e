import { attemptLimit } from './errors';
import { FREE_ATTEMPTS, LONGEST_LOCK_MS, MESSAGES_PER_HOUR, MESSAGE_WINDOW_MS } from './settings';

/** Counts wrong passwords. Unknown names are counted as well, so that answers stay alike. */
export interface Attempts {
  isLocked(key: string): boolean;
  fail(key: string): void;
  succeed(key: string): void;
}

interface Tries {
  readonly wrong: number;
  readonly lockedUntil: number;
  readonly forgetAt: number;
}

const MAX_TRACKED = 10_000;

/** Locks for one second after five failures, doubling up to fifteen minutes. */
export const createAttempts = (clock: () => Date): Attempts => {
  const tries = new Map<string, Tries>();
  const now = (): number => clock().getTime();
  const current = (key: string): Tries | undefined => {
    const record = tries.get(key);
    return record && record.forgetAt > now() ? record : undefined;
  };
  const prune = (): void => {
    if (tries.size < MAX_TRACKED) return;
    for (const [key, record] of tries) if (record.forgetAt <= now()) tries.delete(key);
  };
  return {
    isLocked: (key) => (current(key)?.lockedUntil ?? 0) > now(),
    fail: (key) => {
      prune();
      const wrong = (current(key)?.wrong ?? 0) + 1;
      const beyond = wrong - FREE_ATTEMPTS;
      const lockMs = beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, LONGEST_LOCK_MS);
      tries.set(key, { wrong, lockedUntil: now() + lockMs, forgetAt: now() + lockMs + LONGEST_LOCK_MS });
    },
    succeed: (key) => {
      tries.delete(key);
    },
  };
};

/** Refuses the sixth message to an address within an hour. @throws CognitoError LimitExceededException */
export type MessageLimit = (address: string) => void;

/** The limit counts unknown addresses as well: a refusal must not distinguish them. */
export const createMessageLimit = (clock: () => Date): MessageLimit => {
  const sent = new Map<string, readonly number[]>();
  return (address) => {
    const now = clock().getTime();
    const recent = (sent.get(address) ?? []).filter((at) => at > now - MESSAGE_WINDOW_MS);
    if (recent.length >= MESSAGES_PER_HOUR) throw attemptLimit();
    if (sent.size >= MAX_TRACKED) sent.clear();
    sent.set(address, [...recent, now]);
  };
};
