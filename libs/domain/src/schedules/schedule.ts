import * as z from 'zod';
import { ScanRequest } from '../scans/scan';
import { isTimeZone } from './time-zone';

/** In calendar week order. */
export const Weekday = z.enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']);
export type Weekday = z.infer<typeof Weekday>;
export const DEFAULT_WEEKDAY: Weekday = 'MON';

const isCalendarDay = (text: string): boolean => {
  const parsed = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
};

export const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'The time must have the form HH:MM.');
const Day = z
  .string()
  .regex(/^2\d{3}-\d{2}-\d{2}$/, 'The date must have the form YYYY-MM-DD.')
  .refine(isCalendarDay, 'This date does not exist.');
export const TimeZone = z.string().refine(isTimeZone, 'The time zone must be an IANA name such as Europe/Berlin.');
export const Weekdays = z
  .array(Weekday)
  .min(1, 'Select at least one weekday.')
  .max(7)
  .refine((days) => new Set(days).size === days.length, 'A weekday is listed twice.');

export const ScheduleType = z.enum(['once', 'daily', 'weekly']);
export type ScheduleType = z.infer<typeof ScheduleType>;

/** When to scan: a wall-clock time in a zone. */
export const Schedule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('once'), date: Day, time: Time, timezone: TimeZone }),
  z.strictObject({ type: z.literal('daily'), time: Time, timezone: TimeZone }),
  z.strictObject({ type: z.literal('weekly'), dow: Weekdays, time: Time, timezone: TimeZone }),
]);
export type Schedule = z.infer<typeof Schedule>;

/** Repeated scans start within this many minutes of their time, so that those of one moment do not come at once. */
export const START_WINDOW_MINUTES = 5;

export const ScheduleId = z.string().max(64);

/** What happened to the latest slot. */
export const LastRun = z.object({
  /** The slot: when the scan was due. */
  at: z.string(),
  outcome: z.enum(['started', 'waiting', 'skipped']),
  scanId: z.string().nullable(),
  /** Why it was skipped or is waiting, as a message for the screen. */
  reason: z.string().nullable(),
});
export type LastRun = z.infer<typeof LastRun>;

/** A schedule as its tenant sees it. */
export const ScheduledScan = z.object({
  scheduleId: z.string(),
  schedule: Schedule,
  scan: ScanRequest,
  /** Null while paused and after its only run. */
  nextRun: z.string().nullable(),
  /** By a user or by the platform; `reason` says why. */
  paused: z.boolean(),
  reason: z.string().optional(),
  lastRun: LastRun.nullable(),
});
export type ScheduledScan = z.infer<typeof ScheduledScan>;
