import { type Weekday, Weekday as Weekdays } from '../schedules/schedule';
import { toInstant, toLastInstant, wallTimeAfterGap, wallTimeAt, type WallTime } from '../schedules/time-zone';
import type { ChangeFreeze, ChangeWindow, Environment, GuardrailPolicy } from './policy';

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
/** Clocks may skip a weekly window; then the one of the next week applies. */
const LOOK_AHEAD_MS = 16 * DAY_MS;

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** Sunday is 0 in JavaScript and last here. */
const weekdayOf = ({ year, month, day }: WallTime, daysBefore = 0): Weekday =>
  Weekdays.options[(new Date(Date.UTC(year, month - 1, day - daysBefore)).getUTCDay() + 6) % 7] as Weekday;

/** Whether the wall clock shows a time within the window. */
export const isInWindow = ({ days, from, to, timezone }: Omit<ChangeWindow, 'environment'>, now: number): boolean => {
  const wall = wallTimeAt(timezone, now);
  const minute = wall.hour * 60 + wall.minute;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start < end) return days.includes(weekdayOf(wall)) && start <= minute && minute < end;
  return (days.includes(weekdayOf(wall)) && minute >= start) || (days.includes(weekdayOf(wall, 1)) && minute < end);
};

const readMoment = (text: string): WallTime => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number);
  return { year, month, day, hour, minute };
};

/** The time right after the gap stands for one that clocks skip. */
const existing = (zone: string, text: string): WallTime => {
  const wall = readMoment(text);
  return toInstant(zone, wall) === undefined ? wallTimeAfterGap(zone, wall) : wall;
};

interface FreezeSpan {
  readonly freeze: ChangeFreeze;
  readonly start: number;
  readonly end: number;
}

/** A time that clocks repeat starts a freeze the first time and ends it the second. */
const toSpan = (freeze: ChangeFreeze): FreezeSpan => {
  const { from, to, timezone } = freeze;
  return {
    freeze,
    start: toInstant(timezone, existing(timezone, from)) as number,
    end: toLastInstant(timezone, existing(timezone, to)) as number,
  };
};

type Calendar = Pick<GuardrailPolicy, 'windows' | 'freezes'>;

const spansOf = ({ freezes }: Pick<Calendar, 'freezes'>, environment: Environment): readonly FreezeSpan[] =>
  freezes.filter(({ appliesTo }) => appliesTo === 'everything' || environment === 'production').map(toSpan);

const latestAt = (spans: readonly FreezeSpan[], now: number): FreezeSpan | undefined =>
  spans.filter(({ start, end }) => start <= now && now < end).sort((a, b) => b.end - a.end)[0];

/** The freeze at a moment that ends last; undefined if there is none. */
export const freezeAt = (
  calendar: Pick<Calendar, 'freezes'>,
  environment: Environment,
  now: number,
): Pick<FreezeSpan, 'freeze' | 'end'> | undefined => latestAt(spansOf(calendar, environment), now);

const windowsOf = ({ windows }: Pick<Calendar, 'windows'>, environment: Environment): readonly ChangeWindow[] =>
  windows.filter((window) => window.environment === environment);

/** Whether a window is open; always if the environment has none. */
export const isOpenAt = (calendar: Pick<Calendar, 'windows'>, environment: Environment, now: number): boolean => {
  const windows = windowsOf(calendar, environment);
  return windows.length === 0 || windows.some((window) => isInWindow(window, now));
};

/** The first moment from `now` in a window and outside every freeze; undefined if there is none soon. */
export const nextOpening = (calendar: Calendar, environment: Environment, now: number): number | undefined => {
  const start = Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  const spans = spansOf(calendar, environment);
  let until = start + LOOK_AHEAD_MS;
  for (let moment = start; moment <= until; moment += QUARTER_MS) {
    const frozen = latestAt(spans, moment);
    if (frozen) {
      moment = frozen.end - QUARTER_MS;
      until = frozen.end + LOOK_AHEAD_MS;
    } else if (isOpenAt(calendar, environment, moment)) return moment;
  }
  return undefined;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** The calendar day of a zone at a moment: `2026-11-24`. */
export const dayAt = (timezone: string, now: number): string => {
  const { year, month, day } = wallTimeAt(timezone, now);
  return `${year}-${two(month)}-${two(day)}`;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `24 Nov 2026, 09:00 Europe/Berlin` */
export const momentText = (timezone: string, moment: number): string => {
  const { year, month, day, hour, minute } = wallTimeAt(timezone, moment);
  return `${day} ${MONTHS[month - 1]} ${year}, ${two(hour)}:${two(minute)} ${timezone}`;
};
