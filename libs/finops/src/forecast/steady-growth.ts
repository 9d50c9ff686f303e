import { type WeeklyShape, withWeekday, withoutWeekday } from './weekly-shape';

/** Growth that has continued for weeks at the same rate. */
export interface SteadyGrowth {
  /** Logarithm of the daily factor: 0.003 is 0.3% a day. */
  readonly rate: number;
  /** Its length in days, up to the last day. */
  readonly days: number;
}

/** Windows searched for growth, longest first: the longest-lasting growth is the most credible. */
const WINDOWS = [365, 240, 180, 120, 90, 60] as const;
const PARTS = 3;
/** 0.05% a day is 1.5% a month: less is not treated as growth. */
const MIN_RATE = 0.0005;
/**
 * Minimum standard errors above zero for the whole window. Days are correlated, so the usual two or three would be
 * too few.
 */
const MIN_SIGNIFICANCE = 8;
/** Each third must grow at a rate within these multiples of the whole. */
const MIN_PART = 0.5;
const MAX_PART = 1.7;
/** Share of the rate that remains a day later: growth does not last forever. */
const DAMPING = 0.997;

interface Line {
  readonly slope: number;
  readonly error: number;
}

/** Ordinary least squares over evenly spaced values. */
const lineThrough = (values: readonly number[]): Line => {
  const count = values.length;
  const [middle, average] = [(count - 1) / 2, values.reduce((sum, value) => sum + value, 0) / count];
  const squares = (count * (count ** 2 - 1)) / 12;
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - average), 0) / squares;
  const rest = values.reduce((sum, value, at) => sum + (value - average - slope * (at - middle)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / Math.max(1, count - 2) / squares) };
};

const growthOver = (logs: readonly number[]): number | undefined => {
  const { slope, error } = lineThrough(logs);
  if (Math.abs(slope) < Math.max(MIN_RATE, MIN_SIGNIFICANCE * error)) return undefined;
  const length = Math.floor(logs.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) => {
    const from = logs.length - (PARTS - part) * length;
    return lineThrough(logs.slice(from, from + length)).slope / slope;
  });
  return parts.every((share) => share >= MIN_PART && share <= MAX_PART) ? slope : undefined;
};

/** Steady growth up to the last day; undefined if there is none, or if a day costs nothing. */
export const steadyGrowth = (values: readonly number[], shape: WeeklyShape): SteadyGrowth | undefined => {
  if (!shape.isFactor) return undefined;
  const levels = values.map((value, at) => withoutWeekday(shape, value, at));
  if (levels.some((level) => level <= 0)) return undefined;
  const logs = levels.map(Math.log);
  const windows = [logs.length, ...WINDOWS.filter((days) => days < logs.length)].filter(
    (days) => days >= (WINDOWS.at(-1) as number),
  );
  for (const days of windows) {
    const rate = growthOver(logs.slice(-days));
    if (rate !== undefined) return { rate, days };
  }
  return undefined;
};

/** Scales each day by the growth since then. */
export const withoutGrowth = (
  values: readonly number[],
  shape: WeeklyShape,
  { rate, days }: SteadyGrowth,
): readonly number[] =>
  values.map((value, at) => {
    const since = Math.min(values.length - 1 - at, days);
    return withWeekday(shape, withoutWeekday(shape, value, at) * Math.exp(rate * since), at);
  });

/** The growth of a level until a number of days ahead. */
export const growthAhead = ({ rate }: SteadyGrowth, days: number): number =>
  Math.exp((rate * DAMPING * (1 - DAMPING ** days)) / (1 - DAMPING));
