import type { LogFields, Logger } from './logger';

/** Who was refused what, and why: one row of a minute. */
export interface Refusal {
  /** The id of the person in the token; a dash where nobody is signed in. */
  readonly subject: string;
  /** The address of the caller. */
  readonly address: string;
  /** The route as it is declared, never the path: a path names tenants and people. */
  readonly route: string;
  /** The code of the error. */
  readonly reason: string;
}

interface Counted extends Refusal {
  readonly fields: LogFields;
  count: number;
  /** Counted, and on no line yet. */
  pending: number;
}

/** Refusals that say something of the caller. What is wrong with an input is theirs to mend, and a fault of ours is logged as one. */
const TELLING = new Set([401, 403, 404, 409, 429]);

export const isTelling = (status: number): boolean => TELLING.has(status);

const MINUTE_MS = 60_000;
const FIRST_STEPS = new Set([1, 10, 100]);
const STEP = 1000;
/** Rows a minute in one process; whatever is beyond them shares one. */
const MAX_ROWS = 1000;
const OTHERS = 'others';

export interface RefusalLog {
  /** Counts a refusal. The 1st, 10th, 100th and each 1,000th of a row in a minute leave a line. */
  note(refusal: Refusal, fields: LogFields): void;
  /** Leaves a line for what earlier minutes counted since their last line. A function stands still between calls, so each call asks. */
  settle(): void;
}

/** The security log of one process: a burst leaves a few lines that name the caller, and each line says for how many refusals it stands. */
export const openRefusalLog = (log: () => Logger, clock: () => Date): RefusalLog => {
  const rows = new Map<string, Counted>();
  let minute = -1;
  const write = (row: Counted): void => {
    const { subject, address, route, reason, pending, fields } = row;
    row.pending = 0;
    log().warn('refused', { ...fields, subject, address, route, reason, refusals: pending });
  };
  const settle = (): void => {
    const now = Math.floor(clock().getTime() / MINUTE_MS);
    if (now === minute) return;
    minute = now;
    for (const row of rows.values()) if (row.pending > 0) write(row);
    rows.clear();
  };
  const rowOf = (refusal: Refusal, fields: LogFields): Counted => {
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
      const row = rowOf(refusal, fields);
      row.count += 1;
      row.pending += 1;
      if (FIRST_STEPS.has(row.count) || row.count % STEP === 0) write(row);
    },
    settle,
  };
};
