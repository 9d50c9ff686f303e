import { mean } from './robust';

/** Irregular events: spikes, credits, outages. */
export interface SingleEvents {
  /** The amount that each added to its day, in dollars; negative for credits. */
  readonly usd: readonly number[];
  /** Days on which they could have occurred. */
  readonly days: number;
}

/** A number of future events: its probability, and the amount they add. */
export interface EventCase {
  readonly share: number;
  readonly usd: number;
  readonly deviation: number;
}

/** Half an event more than observed: Jeffreys' prior for a rate known from a few events. */
const PRIOR_EVENTS = 0.5;
/**
 * The spread of a few amounts is unknown: at least half of their mean is assumed, as for amounts uniform between
 * zero and twice the mean.
 */
const MIN_SPREAD = 0.5;
/** Event counts this many deviations beyond the mean are ignored. */
const FAR = 8;

/**
 * The probability of none, one, two … events on the days ahead: a Poisson count whose rate is estimated from those
 * observed, which is a negative binomial. Uses logarithms because the probability of none can underflow.
 */
const computeShares = (seen: number, known: number, ahead: number): number[] => {
  const events = seen + PRIOR_EVENTS;
  const expected = (events * ahead) / known;
  const most = Math.ceil(expected + FAR * Math.sqrt(expected * (1 + ahead / known)) + FAR);
  const logs = [events * Math.log(known / (known + ahead))];
  const next = Math.log(ahead / (known + ahead));
  for (let count = 1; count <= most; count += 1)
    logs.push((logs[count - 1] as number) + Math.log((events + count - 1) / count) + next);
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
};

const computeSpread = (usd: readonly number[], middle: number): number => {
  const variance = usd.length < 2 ? 0 : usd.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (usd.length - 1);
  return Math.max(Math.sqrt(variance), MIN_SPREAD * Math.abs(middle));
};

/** What irregular events may add over a number of days, case by case; zero with certainty if the history has none. */
export const eventCases = ({ usd, days }: SingleEvents, ahead: number): EventCase[] => {
  if (usd.length === 0) return [{ share: 1, usd: 0, deviation: 0 }];
  const middle = mean(usd);
  const spread = computeSpread(usd, middle);
  // The mean is as uncertain as the few amounts behind it, and its error is shared by all events.
  return computeShares(usd.length, days, ahead).map((share, count) => ({
    share,
    usd: count * middle,
    deviation: spread * Math.sqrt(count + count ** 2 / usd.length),
  }));
};
