import { type Fit, errorGrowth, windowErrors } from './holt-winters';
import { mean } from './robust';
import { type EventCase, eventCases } from './single-events';

/** The 10% quantile of the normal distribution. */
const NORMAL_TENTH = 1.2816;
/** The smoothing was fitted to the history, so future errors are a little larger. */
export const FIT_ALLOWANCE = 1.06;
const WINDOW_DAYS = 28;
/** Errors are correlated for about two weeks: a history holds one independent sample of its noise for each. */
const DAYS_PER_LOOK = 14;

/** Normal distribution function: Abramowitz and Stegun 26.2.17, within 7.5e-8. */
const shareBelow = (deviations: number): number => {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(deviations));
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const tail = (Math.exp(-(deviations ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return deviations > 0 ? 1 - tail : tail;
};

/**
 * Ratio of the 10% quantiles of Student's t and the normal distribution, for a deviation estimated from few samples
 * (first term).
 */
const widerFor = (looks: number): number => 1 + (NORMAL_TENTH ** 2 + 1) / (4 * looks);

/** The history behind a fit, without irregular events. */
export interface FittedHistory {
  readonly values: readonly number[];
  readonly fit: Fit;
  /** The amounts that irregular events added to their days, in dollars. */
  readonly events: readonly number[];
  /**
   * One standard deviation, in dollars, of what the history cannot show: a recent level, or whether growth
   * continues.
   */
  readonly unsure: number;
}

/** The deviation of a sum without irregular events: the wider of the model's and that of sums along the history. */
const usualDeviation = ({ values, fit }: FittedHistory, days: number, dayDeviation: number): number => {
  const window = Math.min(days, WINDOW_DAYS, Math.floor(values.length / 3));
  const growth = errorGrowth(fit.smoothing, days).total;
  const seen = windowErrors(values, fit.shape, fit.smoothing, window);
  const alongHistory =
    seen.length < window
      ? 0
      : (Math.sqrt(mean(seen.map((error) => error ** 2))) * growth) / errorGrowth(fit.smoothing, window).total;
  return Math.max(dayDeviation * growth, alongHistory) * widerFor(values.length / DAYS_PER_LOOK);
};

const HALVINGS = 50;

/** The quantile of the outcomes, by bisection: a mixture of normal distributions has no closed form. */
const outcomeAt = (share: number, cases: readonly EventCase[], usual: number): number => {
  const bells = cases.map((each) => ({
    share: each.share,
    usd: each.usd,
    deviation: Math.max(Math.hypot(usual, each.deviation), Number.MIN_VALUE),
  }));
  const below = (value: number): number =>
    bells.reduce((sum, bell) => sum + bell.share * shareBelow((value - bell.usd) / bell.deviation), 0);
  let low = Math.min(...bells.map(({ usd, deviation }) => usd - 3 * deviation));
  let high = Math.max(...bells.map(({ usd, deviation }) => usd + 3 * deviation));
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/**
 * Distances below and above the sum of usual days that cover 80% of sums. A wrong level affects every day, so daily
 * bounds are not added; irregular events are rare, so their sum is not normally distributed. @param dayDeviation of
 * a usual day's error, in dollars
 */
export const totalBounds = (
  history: FittedHistory,
  days: number,
  dayDeviation: number,
): { readonly low: number; readonly high: number } => {
  const usual = FIT_ALLOWANCE * Math.hypot(usualDeviation(history, days, dayDeviation), history.unsure);
  if (usual === 0 && history.events.length === 0) return { low: 0, high: 0 };
  const cases = eventCases({ usd: history.events, days: history.values.length }, days);
  return { low: outcomeAt(0.1, cases, usual), high: outcomeAt(0.9, cases, usual) };
};
