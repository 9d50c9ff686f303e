import { median, runningMedian } from './robust';

export const WEEK = 7;

/** The weekly pattern: factors if every level is positive, otherwise dollars to add. */
export interface WeeklyShape {
  readonly isFactor: boolean;
  /** One value per weekday, by the day's index modulo seven. */
  readonly byPlace: readonly number[];
}

/** Three weeks on either side, and never less than a week: half a week includes each weekday once. */
const HALF_WEEK = 3;

/** The weekly pattern from medians, so that neither spikes nor steps distort it. */
export const findWeeklyShape = (values: readonly number[]): WeeklyShape => {
  const level = runningMedian(values, HALF_WEEK);
  const isFactor = level.every((value) => value > 0);
  const ratios = values.map((value, at) => (isFactor ? value / (level[at] ?? 1) : value - (level[at] ?? 0)));
  const places = Array.from({ length: WEEK }, (_, place) => median(ratios.filter((_ratio, at) => at % WEEK === place)));
  const middle = places.reduce((sum, value) => sum + value, 0) / WEEK;
  // A weekday that never costs anything cannot be divided by.
  const usable = isFactor && places.every((value) => value / middle > 0.02);
  if (isFactor && !usable) return additiveShape(values, level);
  return { isFactor, byPlace: places.map((value) => (isFactor ? value / middle : value - middle)) };
};

const additiveShape = (values: readonly number[], level: readonly number[]): WeeklyShape => {
  const rests = values.map((value, at) => value - (level[at] ?? 0));
  const places = Array.from({ length: WEEK }, (_, place) => median(rests.filter((_rest, at) => at % WEEK === place)));
  const middle = places.reduce((sum, value) => sum + value, 0) / WEEK;
  return { isFactor: false, byPlace: places.map((value) => value - middle) };
};

/** The day without its weekday effect. */
export const withoutWeekday = (shape: WeeklyShape, value: number, at: number): number => {
  const place = shape.byPlace[at % WEEK] as number;
  return shape.isFactor ? value / place : value - place;
};

/** The day with its weekday effect. */
export const withWeekday = (shape: WeeklyShape, value: number, at: number): number => {
  const place = shape.byPlace[at % WEEK] as number;
  return shape.isFactor ? value * place : value + place;
};
