import { type Fit, errorGrowth, windowErrors } from './holt-winters';
import { mean } from './robust';
import { type EventCase, eventCases } from './single-events';

/** The normal distribution's tenth. */
const NORMAL_TENTH = 1.2816;
/** The smoothing was chosen to fit the history: errors to come are a little wider. */
export const FIT_ALLOWANCE = 1.06;
const WINDOW_DAYS = 28;
/** Errors hang together for about two weeks: a history holds one look at its noise for each. */
const DAYS_PER_LOOK = 14;

/** Share of a bell that lies below so many deviations: Abramowitz and Stegun 26.2.17, within 7.5e-8. */
const shareBelow = (deviations: number): number => {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(deviations));
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const tail = (Math.exp(-(deviations ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return deviations > 0 ? 1 - tail : tail;
};

/** How much wider than the bell's the tenths of Student's distribution lie, which is the bell of a deviation known from few looks (its first term). */
const widerFor = (looks: number): number => 1 + (NORMAL_TENTH ** 2 + 1) / (4 * looks);

/** A history that a fit was made of, without its single events. */
export interface FittedHistory {
  readonly values: readonly number[];
  readonly fit: Fit;
  /** What single events added to their days, in dollars. */
  readonly events: readonly number[];
  /** One standard deviation, in dollars, of what the history cannot tell: a young level, or whether growth goes on. */
  readonly unsure: number;
}

/** The deviation of a sum without single events: by the model and by the sums along the history, whichever is wider. */
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

/** The value below which a share of the outcomes lies, by halving: bells of different width beside each other have no formula for it. */
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
 * How far below and above the sum of the usual days 8 of 10 sums are expected. A wrong level is wrong on every day, so daily bounds are not added;
 * and since events come seldom, or twice, what they may add is no bell around their mean.
 * @param dayDeviation of a usual day's error, in dollars
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
