import type { Schedule } from './schedule';
import { Weekday } from './schedule';
import type { WallTime } from './time-zone';
import { toInstant, wallTimeAfterGap, wallTimeAt } from './time-zone';

const DAY_MS = 86_400_000;
/** A weekly slot may fall into a gap; then the next week's applies. */
const DAYS_TO_LOOK = 16;

/** A calendar day as UTC midnight in milliseconds. */
type Day = number;

const toDay = ({ year, month, day }: WallTime): Day => Date.UTC(year, month - 1, day);

const wallTimeOn = (day: Day, time: string): WallTime => {
  const date = new Date(day);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour, minute };
};

const isOn = (schedule: Schedule, day: Day): boolean =>
  // Sunday is 0 in JavaScript and last here.
  schedule.type !== 'weekly' || schedule.dow.includes(Weekday.options[(new Date(day).getUTCDay() + 6) % 7] as Weekday);

const onceAt = ({ date, time, timezone }: Extract<Schedule, { type: 'once' }>): number | undefined =>
  toInstant(timezone, wallTimeOn(Date.parse(date), time));

/** The slot on a day; undefined on other weekdays and if clocks skip it. If clocks go back, the first of the two. */
const slotOn = (schedule: Schedule, day: Day): number | undefined =>
  isOn(schedule, day) ? toInstant(schedule.timezone, wallTimeOn(day, schedule.time)) : undefined;

const firstSlot = (schedule: Schedule, days: readonly Day[], fits: (slot: number) => boolean): Date | undefined => {
  for (const day of days) {
    const slot = slotOn(schedule, day);
    if (slot !== undefined && fits(slot)) return new Date(slot);
  }
  return undefined;
};

const daysFrom = (first: Day, step: 1 | -1): readonly Day[] =>
  Array.from({ length: DAYS_TO_LOOK }, (_, index) => first + index * step * DAY_MS);

/**
 * The first slot after a time; undefined if there is none left. A time skipped in spring is left out, one repeated in
 * autumn runs once, as in EventBridge Scheduler.
 */
export const nextRun = (schedule: Schedule, after: Date): Date | undefined => {
  const isLater = (slot: number): boolean => slot > after.getTime();
  if (schedule.type === 'once') {
    const only = onceAt(schedule);
    return only !== undefined && isLater(only) ? new Date(only) : undefined;
  }
  const today = toDay(wallTimeAt(schedule.timezone, after.getTime()));
  return firstSlot(schedule, daysFrom(today - DAY_MS, 1), isLater);
};

/** The latest slot up to and including a time; undefined if there was none within two weeks. */
export const latestRun = (schedule: Schedule, upTo: Date): Date | undefined => {
  const isPast = (slot: number): boolean => slot <= upTo.getTime();
  if (schedule.type === 'once') {
    const only = onceAt(schedule);
    return only !== undefined && isPast(only) ? new Date(only) : undefined;
  }
  const today = toDay(wallTimeAt(schedule.timezone, upTo.getTime()));
  return firstSlot(schedule, daysFrom(today + DAY_MS, -1), isPast);
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Why a schedule cannot run; undefined if it can: a one-time run must be in the future, at a time that exists. */
export const scheduleFault = (schedule: Schedule, now: Date): string | undefined => {
  if (schedule.type !== 'once') return undefined;
  const { date, time, timezone } = schedule;
  const only = onceAt(schedule);
  if (only === undefined) {
    const { year, month, day, hour, minute } = wallTimeAfterGap(timezone, wallTimeOn(Date.parse(date), time));
    return `On ${date}, clocks in ${timezone} skip ${time}. The next valid time is ${two(hour)}:${two(minute)} on ${year}-${two(month)}-${two(day)}.`;
  }
  return only <= now.getTime()
    ? `${time} on ${date} in ${timezone} has passed. Choose a time in the future.`
    : undefined;
};
