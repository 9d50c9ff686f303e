import { AppError } from '@cloudmend/domain/errors';

/** A tenant's open scans with their accounts, and the number started today. */
export interface ScanSlots {
  /** Incremented by every change: each change is a conditional write on it. */
  readonly revision: number;
  readonly running: Readonly<Record<string, readonly string[]>>;
  /** The UTC day that `startedToday` counts. */
  readonly day: string;
  readonly startedToday: number;
}

export const NO_SLOTS: ScanSlots = { revision: 0, running: {}, day: '', startedToday: 0 };

export interface SlotRequest {
  readonly scanId: string;
  readonly accounts: readonly string[];
  readonly at: string;
}

export type SlotDecision =
  | { readonly kind: 'joined'; readonly scanId: string }
  | { readonly kind: 'taken'; readonly slots: ScanSlots };

const RETRY_RUNNING_SECONDS = 60;

/**
 * At most one open scan per account: a request for accounts that one scan already reads joins it. @throws AppError
 * too-many at the plan's limits, conflict if only some of the accounts are being scanned
 */
export const takeSlot = (
  slots: ScanSlots,
  { scanId, accounts, at }: SlotRequest,
  limits: { running: number; perDay: number },
): SlotDecision => {
  const open = Object.entries(slots.running);
  const joinable = open.find(([, busy]) => accounts.every((account) => busy.includes(account)));
  if (joinable) return { kind: 'joined', scanId: joinable[0] };
  const busy = accounts.find((account) => open.some(([, reading]) => reading.includes(account)));
  if (busy !== undefined)
    throw new AppError(
      'conflict',
      `Account ${busy} is already being scanned. Wait for that scan to end, or select other accounts.`,
    );
  if (open.length >= limits.running) {
    throw tooMany(
      `Your plan allows ${scansText(limits.running)} at a time. Wait for one to end.`,
      'runningScans',
      limits.running,
      RETRY_RUNNING_SECONDS,
    );
  }
  const day = at.slice(0, 10);
  const startedToday = slots.day === day ? slots.startedToday : 0;
  if (startedToday >= limits.perDay) {
    throw tooMany(
      `Your plan includes ${scansText(limits.perDay)} per day.`,
      'scansPerDay',
      limits.perDay,
      secondsToMidnight(at),
    );
  }
  return {
    kind: 'taken',
    slots: {
      revision: slots.revision + 1,
      running: { ...slots.running, [scanId]: [...accounts] },
      day,
      startedToday: startedToday + 1,
    },
  };
};

export const releaseSlot = (slots: ScanSlots, scanId: string): ScanSlots => {
  const running = Object.fromEntries(Object.entries(slots.running).filter(([open]) => open !== scanId));
  return { ...slots, revision: slots.revision + 1, running };
};

const scansText = (count: number): string => (count === 1 ? 'one scan' : `${count} scans`);

const secondsToMidnight = (at: string): number =>
  Math.ceil((Date.parse(`${at.slice(0, 10)}T00:00:00.000Z`) + 86_400_000 - Date.parse(at)) / 1000);

const tooMany = (message: string, limit: string, value: number, retryAfterSeconds: number): AppError =>
  new AppError('too-many', message, { details: { limit, value, retryAfterSeconds } });
