import type { LogFields, Logger } from './logger';

/** Who was refused what and why: one row per minute. */
export interface Refusal {
  /** The user id in the token; a dash without sign-in. */
  readonly subject: string;
  /** The caller's address. */
  readonly address: string;
  /** The declared route, never the path: a path names tenants and users. */
  readonly route: string;
  /** The error code. */
  readonly reason: string;
}

interface Counted extends Refusal {
  readonly fields: LogFields;
  count: number;
  /** Counted, but not logged yet. */
  pending: number;
}

/** Refusals that concern the caller. Invalid input is theirs to fix, and a fault of ours is logged as such. */
const TELLING = new Set([401, 403, 404, 409, 429]);

export const isTelling = (status: number): boolean => TELLING.has(status);

const THROTTLED = 429;
const MINUTE_MS = 60_000;
const FIRST_STEPS = new Set([1, 10, 100]);
const STEP = 1000;
/** Rows per minute and process; anything beyond shares one. */
const MAX_ROWS = 1000;
const OTHERS = 'others';

export interface RefusalLog {
  /** Counts a refusal. The 1st, 10th, 100th and each 1,000th of a row in a minute are logged. */
  note(refusal: Refusal, fields: LogFields): void;
  /**
   * Logs what earlier minutes counted since their last line. A function is frozen between calls, so each call does
   * this.
   */
  settle(): void;
}

/**
 * The security log of one process: a burst is logged in a few lines that name the caller, each with the number of
 * refusals it represents.
 */
export const openRefusalLog = (log: () => Logger, clock: () => Date): RefusalLog => {
  const rows = new Map<string, Counted>();
  let minute = -1;
  const write = (row: Counted): void => {
    const { subject, address, route, reason, pending, fields } = row;
    row.pending = 0;
    log().warn(
      'refused',
      { ...fields, subject, address, route, reason },
      { refusals: pending, throttled: fields.status === THROTTLED ? pending : 0 },
    );
  };
  const settle = (): void => {
    const now = Math.floor(clock().getTime() / MINUTE_MS);
    if (now === minute) return;
    minute = now;
    for (const row of rows.values()) if (row.pending > 0) write(row);
    rows.clear();
  };
  const findRow = (refusal: Refusal, fields: LogFields): Counted => {
    const full = rows.size >= MAX_ROWS;
    const key = JSON.stringify(refusal);
    const known = rows.get(key);
    if (known) return known;
    const shared = { ...refusal, subject: OTHERS, address: OTHERS, route: OTHERS };
    const sharedKey = JSON.stringify(shared);
    const row = (full && rows.get(sharedKey)) || { ...(full ? shared : refusal), fields, count: 0, pending: 0 };
    rows.set(full ? sharedKey : key, row);
    return row;
  };
  return {
    note: (refusal, fields) => {
      settle();
      const row = findRow(refusal, fields);
      row.count += 1;
      row.pending += 1;
      if (FIRST_STEPS.has(row.count) || row.count % STEP === 0) write(row);
    },
    settle,
  };
};
