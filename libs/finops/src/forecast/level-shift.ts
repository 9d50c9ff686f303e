import { median, robustSpread } from './robust';
import { type WeeklyShape, withWeekday, withoutWeekday } from './weekly-shape';

/** A day from which cost is permanently higher or lower. */
export interface LevelShift {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Three weeks on either side set the levels, at least five days for the newest. */
const WIDE = 21;
const NARROW = 7;
const MIN_AFTER = 5;
/** Minimum difference between the levels in standard errors, and as a share. */
const MIN_SIGNIFICANCE = 6;
const MIN_SHARE = 0.08;
/** The share of a change that must occur at once, to rule out gradual growth. */
const MIN_SUDDEN = 0.65;
/** The standard error of a median exceeds that of a mean by this factor. */
const MEDIAN_ERROR = 1.25;

interface Change extends LevelShift {
  readonly significance: number;
}

const changeAt = (level: readonly number[], at: number): Change | undefined => {
  const [before, after] = [level.slice(Math.max(0, at - WIDE), at), level.slice(at, at + WIDE)];
  const [low, high] = [median(before), median(after)];
  const change = high - low;
  if (Math.abs(change) < MIN_SHARE * Math.max(Math.abs(low), Math.abs(high))) return undefined;
  const sudden = median(after.slice(0, NARROW)) - median(before.slice(-NARROW));
  if (sudden / change < MIN_SUDDEN) return undefined;
  const noise = Math.max((robustSpread(before) + robustSpread(after)) / 2, 1e-6 * Math.abs(change));
  const significance = Math.abs(change) / (noise * MEDIAN_ERROR * Math.sqrt(1 / before.length + 1 / after.length));
  return significance >= MIN_SIGNIFICANCE ? { at, before: low, after: high, significance } : undefined;
};

/** The day that best splits the window around it, by absolute distance to both medians. */
const sharpest = (level: readonly number[], near: number): number => {
  const [from, to] = [Math.max(1, near - NARROW), Math.min(level.length - 1, near + NARROW)];
  const cost = (at: number): number => {
    const [before, after] = [level.slice(Math.max(0, near - WIDE), at), level.slice(at, near + WIDE)];
    const distance = (values: readonly number[]): number => {
      const middle = median(values);
      return values.reduce((sum, value) => sum + Math.abs(value - middle), 0);
    };
    return distance(before) + distance(after);
  };
  const places = Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index);
  return places.reduce((best, at) => (cost(at) < cost(best) ? at : best), near);
};

/** The newest level change; undefined if there is none. */
const newestShift = (level: readonly number[], before: number): LevelShift | undefined => {
  const changes: Change[] = [];
  for (let at = NARROW; at <= Math.min(before, level.length) - MIN_AFTER; at += 1) {
    const change = changeAt(level, at);
    if (change) changes.push(change);
  }
  const newest = changes.at(-1);
  if (!newest) return undefined;
  const best = changes
    .filter(({ at }) => at > newest.at - NARROW)
    .reduce((most, change) => (change.significance > most.significance ? change : most));
  const at = sharpest(level, best.at);
  return { at, before: median(level.slice(Math.max(0, at - WIDE), at)), after: median(level.slice(at, at + WIDE)) };
};

const MAX_SHIFTS = 4;

/**
 * Scales the days before a level change to the new level: the new level continues, and older days still show the
 * weekly pattern.
 */
export const withoutShifts = (
  values: readonly number[],
  shape: WeeklyShape,
): { readonly values: readonly number[]; readonly shifts: readonly LevelShift[] } => {
  let level = values.map((value, at) => withoutWeekday(shape, value, at));
  const shifts: LevelShift[] = [];
  let before = level.length;
  while (shifts.length < MAX_SHIFTS) {
    const shift = newestShift(level, before);
    if (!shift) break;
    shifts.push(shift);
    const isFactor = shift.before > 0 && shift.after > 0;
    level = level.map((value, at) =>
      at >= shift.at ? value : isFactor ? (value * shift.after) / shift.before : value + shift.after - shift.before,
    );
    before = shift.at - 1;
  }
  return { values: level.map((value, at) => withWeekday(shape, value, at)), shifts };
};
