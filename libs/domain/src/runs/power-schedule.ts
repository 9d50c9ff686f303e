import * as z from 'zod';
import { AccountId } from '../accounts/account';
import { latestRun, nextRun, type Schedule, Time, TimeZone, Weekday, Weekdays } from '../schedules/index';
import { RunPerson } from './run';

/** When an instance runs. A stop that is not later than the start is on the next day. */
export const PowerHours = z
  .strictObject({ dow: Weekdays, start: Time, stop: Time, timezone: TimeZone })
  .refine(({ start, stop }) => start !== stop, 'The start and the stop must be at different times.');
export type PowerHours = z.infer<typeof PowerHours>;

/** An instance that is started and stopped by the clock. */
export const PowerSchedule = z.object({
  /** The instance. */
  target: z.string(),
  accountId: AccountId,
  region: z.string(),
  /** The ARN. */
  resource: z.string(),
  hours: PowerHours,
  /** `waiting` for someone else's approval. */
  state: z.enum(['waiting', 'active']),
  requestedBy: RunPerson,
  approvedBy: RunPerson.nullable(),
  createdAt: z.string(),
  /** Starts and stops up to here were made or left out. */
  handledThrough: z.string(),
  /** Increases with each change. */
  version: z.number().int(),
});
export type PowerSchedule = z.infer<typeof PowerSchedule>;

const dayAfter = (day: Weekday): Weekday =>
  Weekday.options[(Weekday.options.indexOf(day) + 1) % Weekday.options.length] as Weekday;

const toSchedules = ({ dow, start, stop, timezone }: PowerHours): { start: Schedule; stop: Schedule } => ({
  start: { type: 'weekly', dow, time: start, timezone },
  stop: { type: 'weekly', dow: stop < start ? dow.map(dayAfter) : dow, time: stop, timezone },
});

/** A moment at which an instance is to be started or stopped. */
export interface PowerSlot {
  readonly at: Date;
  readonly action: 'start' | 'stop';
}

/** The latest start or stop: what the instance is to be now. Undefined if there was none within two weeks. */
export const findPowerSlot = (hours: PowerHours, now: Date): PowerSlot | undefined => {
  const { start, stop } = toSchedules(hours);
  const [started, stopped] = [latestRun(start, now), latestRun(stop, now)];
  const slots = [
    ...(started ? [{ at: started, action: 'start' as const }] : []),
    ...(stopped ? [{ at: stopped, action: 'stop' as const }] : []),
  ];
  return slots.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
};

/** The next start or stop. Undefined if none is left. */
export const nextPowerSlot = (hours: PowerHours, after: Date): PowerSlot | undefined => {
  const { start, stop } = toSchedules(hours);
  const [starts, stops] = [nextRun(start, after), nextRun(stop, after)];
  if (starts && (!stops || starts < stops)) return { at: starts, action: 'start' };
  return stops && { at: stops, action: 'stop' };
};

/** A stretch of a weekday in which an instance runs, in minutes from midnight. */
export interface PowerSpan {
  readonly day: Weekday;
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 1440;
const HOURS_PER_WEEK = 168;

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When an instance runs in a week without a change of clocks; a night is two spans. */
export const listPowerSpans = ({ dow, start, stop }: PowerHours): PowerSpan[] => {
  const [from, to] = [toMinutes(start), toMinutes(stop)];
  return dow.flatMap((day): PowerSpan[] => {
    if (from < to) return [{ day, from, to }];
    const evening = { day, from, to: DAY_MINUTES };
    return to === 0 ? [evening] : [evening, { day: dayAfter(day), from: 0, to }];
  });
};

/** The share of a week in which an instance is stopped. */
export const stoppedShare = (hours: PowerHours): number =>
  1 - listPowerSpans(hours).reduce((sum, { from, to }) => sum + to - from, 0) / 60 / HOURS_PER_WEEK;

/** A start or stop that is older than this is left out. */
export const POWER_CATCH_UP_HOURS = 24;
