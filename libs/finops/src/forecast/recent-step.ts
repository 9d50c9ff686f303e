import { median, robustSpread } from './robust';
import { type WeeklyShape, withWeekday, withoutWeekday } from './weekly-shape';

/** A few days at a different level, too few to tell whether it lasts. */
export interface RecentStep {
  /** The first day of the new level. */
  readonly at: number;
  readonly days: number;
  readonly before: number;
  readonly after: number;
}

/** One day is an event; after ten days the level counts as new (level-shift.ts). */
const MIN_DAYS = 2;
const MAX_DAYS = 10;
/** The preceding days that set the old level. */
const BEFORE = 21;
/** Minimum difference of each day in robust standard deviations, and as a share of the level. */
const EACH = 2;
const MIN_SHARE = 0.08;
/** Minimum difference of the median in standard errors; that of a median exceeds that of a mean by this factor. */
const TOGETHER = 5;
const MEDIAN_ERROR = 1.25;
/** Maximum spread of the days, as a share of the change plus the noise. */
const MAX_SPREAD = 0.5;

/** A level change in the last 2 to 10 days. `values`: the days without monthly fees, events included. */
export const recentStep = (values: readonly number[], shape: WeeklyShape): RecentStep | undefined => {
  const levels = values.map((value, at) => withoutWeekday(shape, value, at));
  for (let days = MAX_DAYS; days >= MIN_DAYS; days -= 1) {
    const at = levels.length - days;
    const history = levels.slice(Math.max(0, at - BEFORE), at);
    if (history.length < BEFORE / 2) continue;
    const [before, after] = [median(history), median(levels.slice(at))];
    const noise = robustSpread(history);
    // A day closer to the old level belongs to it.
    const limit = Math.max(EACH * noise, MIN_SHARE * Math.abs(before), Math.abs(after - before) / 2);
    const isBeyond = (level: number): boolean => (level - before) * Math.sign(after - before) > limit;
    const tail = levels.slice(at);
    const spread = Math.max(...tail) - Math.min(...tail);
    if (!tail.every(isBeyond) || isBeyond(levels[at - 1] as number)) continue;
    const isClear = Math.abs(after - before) > (TOGETHER * MEDIAN_ERROR * noise) / Math.sqrt(days);
    const isLevel = spread <= Math.max(2 * EACH * noise, MAX_SPREAD * Math.abs(after - before));
    if (isClear && isLevel) return { at, days, before, after };
  }
  return undefined;
};

/** The history as if the new level ended today: its days are moved to the old level. */
export const asIfEnded = (values: readonly number[], shape: WeeklyShape, { at, before }: RecentStep): number[] =>
  values.map((value, day) => (day < at ? value : withWeekday(shape, before, day)));

/** The history as if the new level had always applied: older days still show the weekly pattern and the noise. */
export const asIfLasting = (
  values: readonly number[],
  shape: WeeklyShape,
  { at, before, after }: RecentStep,
): number[] => {
  const isFactor = shape.isFactor && before > 0 && after > 0;
  return values.map((value, day) => {
    if (day >= at) return value;
    const level = withoutWeekday(shape, value, day);
    return withWeekday(shape, isFactor ? (level * after) / before : level + after - before, day);
  });
};
