import * as z from 'zod';
import type { Schedule } from '../schedules/index';
import { Weekday } from '../schedules/index';

export const AddOnId = z.enum(['compliance', 'greenops', 'secScanner']);
export type AddOnId = z.infer<typeof AddOnId>;

interface AddOnRow {
  readonly id: AddOnId;
  readonly title: string;
  /** USD. */
  readonly priceMonthly: number;
}

/** Names and prices of the specification. */
export const ADD_ONS: readonly AddOnRow[] = [
  { id: 'compliance', title: 'Compliance Readiness', priceMonthly: 750 },
  { id: 'greenops', title: 'GreenOps', priceMonthly: 400 },
  { id: 'secScanner', title: 'Advanced Security Scanner', priceMonthly: 750 },
];

export const findAddOn = (id: AddOnId): AddOnRow => ADD_ONS.find((row) => row.id === id) as AddOnRow;

export const AddOnState = z.enum(['off', 'active', 'paused']);
export type AddOnState = z.infer<typeof AddOnState>;

/** A time in which an add-on was active; `to` is null while it is. */
export interface ActivePeriod {
  readonly from: string;
  readonly to: string | null;
}

/** A day on which a framework will be audited. */
export const PlannedAudit = z.object({
  framework: z.string().min(1).max(64),
  date: z.string().regex(/^2\d{3}-\d{2}-\d{2}$/, 'The date must have the form YYYY-MM-DD.'),
});
export type PlannedAudit = z.infer<typeof PlannedAudit>;

/** A slot whose run failed and is tried again. */
export const FailedRun = z.object({
  slot: z.string(),
  attempts: z.number().int(),
  /** A sentence. */
  reason: z.string(),
  retryAt: z.string(),
});
export type FailedRun = z.infer<typeof FailedRun>;

/** An add-on as it is stored. One that was never switched on has no record. */
export interface AddOnRecord {
  readonly id: AddOnId;
  readonly state: AddOnState;
  /** When it was first switched on since it was off: its weekly slot has the same weekday and minute (UTC). */
  readonly anchor: string;
  /** Slots up to this time are settled, or were paused. */
  readonly handledThrough: string;
  /** Oldest first. */
  readonly periods: readonly ActivePeriod[];
  readonly audits: readonly PlannedAudit[];
  /** @default - the last slot did not fail, or it is settled */
  readonly failure?: FailedRun | null;
  readonly version: number;
}

const MINUTE_MS = 60_000;

/** The weekly slot of an add-on. */
export const toWeeklySlot = (anchor: string): Extract<Schedule, { type: 'weekly' }> => {
  const at = new Date(anchor);
  // Sunday is 0 in JavaScript and last here.
  const dow = Weekday.options[(at.getUTCDay() + 6) % 7] as Weekday;
  return { type: 'weekly', dow: [dow], time: at.toISOString().slice(11, 16), timezone: 'UTC' };
};

/** An add-on that was never switched on. */
export const makeAddOn = (id: AddOnId, now: Date): AddOnRecord => {
  const at = now.toISOString();
  return { id, state: 'off', anchor: at, handledThrough: at, periods: [], audits: [], version: 0 };
};

/** Changes the state. A paused add-on keeps its slot; slots that came up meanwhile are not made up for. */
export const changeState = (before: AddOnRecord, state: AddOnState, now: Date): AddOnRecord => {
  if (before.state === state) return before;
  const at = now.toISOString();
  const ended = before.periods.map((period) => (period.to === null ? { ...period, to: at } : period));
  if (state !== 'active') return { ...before, state, periods: ended };
  const isNew = before.state === 'off';
  // The first run is due at once.
  const handledThrough = isNew ? new Date(now.getTime() - MINUTE_MS).toISOString() : at;
  const periods = [...ended, { from: at, to: null }];
  return { ...before, state, anchor: isNew ? at : before.anchor, handledThrough, periods };
};

const DAY_MS = 86_400_000;

/** Days (UTC) of a month, up to now, on which an add-on was active for any time. */
export const countActiveDays = (periods: readonly ActivePeriod[], month: string, now: Date): number => {
  const days = new Set<number>();
  for (const { from, to } of periods) {
    const last = Math.floor(Math.min(Date.parse(to ?? now.toISOString()), now.getTime()) / DAY_MS);
    for (let day = Math.floor(Date.parse(from) / DAY_MS); day <= last; day += 1)
      if (new Date(day * DAY_MS).toISOString().startsWith(month)) days.add(day);
  }
  return days.size;
};
