import { z } from 'zod';
import { AccountId } from '../accounts/account';
import { latestRun, type Schedule, Time, TimeZone, Weekday, Weekdays } from '../schedules/index';
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
  /** `waiting` for somebody else's approval. */
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

/** A start or stop that is older than this is left out. */
export const POWER_CATCH_UP_HOURS = 24;
