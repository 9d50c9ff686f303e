import type { Schedule } from '../schedule';
import { Weekday } from '../schedule';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Shorter than the time between any two clock changes of a zone. */
const STEP_MS = 6 * 3_600_000;

/** A period in which a zone's UTC offset is constant. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const SHAPE = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Offsets as Intl formats them: a different source than the one under test. */
const readOffset = (zone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const [, sign, hours = 0, minutes = 0, seconds = 0] = SHAPE.exec(format.format(at)) ?? [];
    return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  };
};

/** All such periods of a zone in an interval. */
export const toStretches = (zone: string, from: number, to: number): readonly Stretch[] => {
  const offsetAt = readOffset(zone);
  const stretches: Stretch[] = [];
  let start = from;
  let offset = offsetAt(from);
  for (let at = from; at < to; at += STEP_MS) {
    const next = Math.min(to, at + STEP_MS);
    if (offsetAt(next) === offset) continue;
    let [low, high] = [at, next];
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === offset) low = middle;
      else high = middle;
    }
    stretches.push({ from: start, to: high, offset });
    start = high;
    offset = offsetAt(high);
  }
  return [...stretches, { from: start, to, offset }];
};

const toWeekday = (day: number): Weekday => Weekday.options[(Math.floor(day / DAY_MS) + 3) % 7] as Weekday;

const isMeant = (schedule: Schedule, day: number): boolean => {
  if (schedule.type === 'once') return new Date(day).toISOString().slice(0, 10) === schedule.date;
  return schedule.type === 'daily' || schedule.dow.includes(toWeekday(day));
};

/**
 * All slots of a schedule, computed independently of the product: instead of converting a wall-clock time to an
 * instant, it walks time period by period and checks the calendar whenever clocks show the requested time. Times never
 * shown are thereby left out; of times shown twice on a day the second is dropped.
 */
export const referenceSlots = (schedule: Schedule, stretches: readonly Stretch[]): readonly number[] => {
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  const wanted = (hour * 60 + minute) * MINUTE_MS;
  const slots: number[] = [];
  const taken = new Set<number>();
  for (const { from, to, offset } of stretches) {
    const shownFirst = from + offset;
    const intoDay = ((shownFirst % DAY_MS) + DAY_MS) % DAY_MS;
    for (
      let shown = shownFirst - intoDay + wanted + (wanted < intoDay ? DAY_MS : 0);
      shown < to + offset;
      shown += DAY_MS
    ) {
      const day = shown - wanted;
      if (taken.has(day) || !isMeant(schedule, day)) continue;
      taken.add(day);
      slots.push(shown - offset);
    }
  }
  return slots;
};
