import { WEEK, type WeeklyShape, withWeekday, withoutWeekday } from './weekly-shape';

/**
 * Smoothing factors of level, trend and weekdays, and the share of the trend that remains a day later (1: all of
 * it).
 */
export interface Smoothing {
  readonly level: number;
  readonly trend: number;
  readonly week: number;
  readonly damping: number;
}

/** The state at the end of a history. */
export interface Fit {
  readonly smoothing: Smoothing;
  readonly level: number;
  readonly trend: number;
  readonly shape: WeeklyShape;
  /** One-day-ahead errors without weekday effects, and the level at which they occurred. */
  readonly errors: readonly number[];
  readonly levels: readonly number[];
  /** Mean absolute error over the horizons in dollars, the minimised quantity. */
  readonly score: number;
}

/** Horizons in days: the goal is a month, not tomorrow. */
const HORIZONS = [1, 7, 14, 28] as const;

/** The sum of the damped trend over a number of days. */
const dampedSum = (damping: number, days: number): number =>
  damping === 1 ? days : (damping * (1 - damping ** days)) / (1 - damping);

/** The level a number of days ahead, before weekday effects. */
export const levelAhead = (
  { level, trend, smoothing }: Pick<Fit, 'level' | 'trend' | 'smoothing'>,
  days: number,
): number => level + trend * dampedSum(smoothing.damping, days);

interface State extends Pick<Fit, 'level' | 'trend' | 'smoothing' | 'shape'> {
  readonly at: number;
  /** What was expected of the day, and by how much its level differed. */
  readonly expected: number;
  readonly error: number;
}

/** The first three weeks set the initial state. */
const START_DAYS = 21;

const findStart = (level: readonly number[]): number => {
  const first = level.slice(0, START_DAYS).sort((a, b) => a - b);
  return first[Math.floor(first.length / 2)] ?? 0;
};

/** How many distances a whole walk measures. */
const countDistances = (days: number): number =>
  HORIZONS.reduce((sum, horizon) => sum + Math.max(0, days - horizon - WEEK), 0);

/** Distances over the horizons; a few values reused for a thousand days and a hundred smoothings. */
class HorizonErrors {
  private sum = 0;
  private count = 0;
  private readonly whole: number;
  private readonly trendSums: readonly number[];

  constructor(
    private readonly values: readonly number[],
    { damping }: Smoothing,
    private readonly most: number,
  ) {
    this.whole = Math.max(1, countDistances(values.length));
    this.trendSums = HORIZONS.map((days) => dampedSum(damping, days));
  }

  add({ at, level, trend, shape }: State): void {
    for (let index = 0; index < HORIZONS.length; index += 1) {
      const ahead = at + (HORIZONS[index] as number);
      if (ahead >= this.values.length) return;
      this.sum += Math.abs(
        (this.values[ahead] as number) - withWeekday(shape, level + trend * (this.trendSums[index] as number), ahead),
      );
      this.count += 1;
    }
  }

  /** Whether the mean of all will be above `most`: sums of distances only grow. */
  get isBeaten(): boolean {
    return this.sum / this.whole > this.most;
  }

  /** Infinite if it is above `most`. */
  get mean(): number {
    if (this.isBeaten) return Number.POSITIVE_INFINITY;
    return this.sum / Math.max(1, this.count);
  }
}

interface WalkOptions {
  /** Receives the state after each day, in an object that is reused. */
  readonly visit?: (state: State) => void;
  /** The walk ends early, with an infinite score, once its score must be above this one. */
  readonly most?: number;
}

/** Walks through a history once. */
const walk = (
  values: readonly number[],
  start: WeeklyShape,
  smoothing: Smoothing,
  { visit, most = Number.POSITIVE_INFINITY }: WalkOptions = {},
): Omit<Fit, 'errors' | 'levels'> => {
  const byPlace = [...start.byPlace];
  const shape = { isFactor: start.isFactor, byPlace };
  const state = {
    at: 0,
    expected: 0,
    error: 0,
    level: findStart(values.slice(0, START_DAYS).map((value, at) => withoutWeekday(start, value, at))),
    trend: 0,
    shape,
    smoothing,
  };
  const distances = new HorizonErrors(values, smoothing, most);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    const ahead = state.level + smoothing.damping * state.trend;
    const error = withoutWeekday(shape, value, at) - ahead;
    state.at = at;
    state.expected = ahead;
    state.error = error;
    state.level = ahead + smoothing.level * error;
    state.trend = smoothing.damping * state.trend + smoothing.trend * error;
    const seen = shape.isFactor ? value / Math.max(state.level, Number.EPSILON) : value - state.level;
    if (smoothing.week > 0)
      byPlace[at % WEEK] = (byPlace[at % WEEK] as number) * (1 - smoothing.week) + seen * smoothing.week;
    visit?.(state);
    if (at >= WEEK) distances.add(state);
    if (distances.isBeaten) break;
  }
  return {
    smoothing,
    level: state.level,
    trend: state.trend,
    shape,
    score: distances.mean,
  };
};

/** Damped trends, and none; an undamped trend would run away over a quarter. */
const DAMPINGS = [0.9, 0.97, 0.99] as const;
const LEVELS = [0.03, 0.08, 0.15, 0.3, 0.5] as const;
const TRENDS = [0, 0.003, 0.01, 0.03] as const;
const WEEKS = [0, 0.05, 0.15] as const;

/** All combinations tried. Without a trend, damping has no effect. */
const DAMPED: readonly Smoothing[] = LEVELS.flatMap((level) =>
  TRENDS.flatMap((trend) =>
    WEEKS.flatMap((week) => (trend === 0 ? [0.9] : DAMPINGS).map((damping) => ({ level, trend, week, damping }))),
  ),
);

/** The textbook method, for comparison: the trend is not damped. */
export const UNDAMPED: readonly Smoothing[] = LEVELS.flatMap((level) =>
  TRENDS.slice(1).flatMap((trend) => WEEKS.map((week) => ({ level, trend, week, damping: 1 }))),
);

/** The smoothing with the smallest error over the horizons. */
export const fitHoltWinters = (
  values: readonly number[],
  shape: WeeklyShape,
  tried: readonly Smoothing[] = DAMPED,
): Fit => {
  // The first of equals; a history without any score keeps the first smoothing.
  let [best, least] = [0, walk(values, shape, tried[0] as Smoothing).score];
  for (const [at, smoothing] of tried.entries()) {
    const { score } = walk(values, shape, smoothing, { most: least });
    if (score < least) [best, least] = [at, score];
  }
  const [errors, levels]: [number[], number[]] = [[], []];
  const visit = ({ error, expected }: State): void => {
    errors.push(error);
    levels.push(expected);
  };
  const fit = walk(values, shape, tried[best] as Smoothing, { visit });
  return { ...fit, errors, levels };
};

/** Errors of sums over a number of days along the history, starting each day: includes errors that last for weeks. */
export const windowErrors = (
  values: readonly number[],
  start: WeeklyShape,
  smoothing: Smoothing,
  days: number,
): number[] => {
  const errors: number[] = [];
  const visit = ({ at, shape, ...state }: State): void => {
    if (at < 2 * WEEK || at + days >= values.length) return;
    let error = 0;
    for (let ahead = 1; ahead <= days; ahead += 1)
      error += (values[at + ahead] ?? 0) - withWeekday(shape, levelAhead(state, ahead), at + ahead);
    errors.push(error);
  };
  walk(values, start, smoothing, { visit });
  return errors;
};

/** The effect of one day's surprise on a later day. */
const effectAfter = ({ level, trend, damping }: Smoothing, days: number): number =>
  level + trend * dampedSum(damping, days - 1);

/** Error relative to a day's noise: of each day ahead, and of their sum, whose errors are correlated. */
export const errorGrowth = (
  smoothing: Smoothing,
  days: number,
): { readonly daily: readonly number[]; readonly total: number } => {
  const effects = Array.from({ length: days }, (_, at) => effectAfter(smoothing, at + 1));
  let squares = 1;
  const daily = effects.map((effect) => {
    const width = Math.sqrt(squares);
    squares += effect ** 2;
    return width;
  });
  let [carried, sum] = [1, 0];
  for (const effect of effects) {
    sum += carried ** 2;
    carried += effect;
  }
  return { daily, total: Math.sqrt(sum) };
};
