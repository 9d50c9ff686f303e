import { mean } from './robust';

/** What happens now and then: spikes, credits, outages. */
export interface SingleEvents {
  /** What each of them added to its day, in dollars; below zero for credits. */
  readonly usd: readonly number[];
  /** Days on which they could have happened. */
  readonly days: number;
}

/** So many events of the days to come: how likely, and what they add. */
export interface EventCase {
  readonly share: number;
  readonly usd: number;
  readonly deviation: number;
}

/** Half an event more than was seen: Jeffreys' prior of a rate that is known from a handful of events. */
const PRIOR_EVENTS = 0.5;
/** Of a handful of amounts the spread is not known: half of their mean at least, as of amounts anywhere from nothing to twice the mean. */
const MIN_SPREAD = 0.5;
/** Numbers of events this many deviations beyond the mean are left out. */
const FAR = 8;

/**
 * How likely it is that none, one, two … events fall on the days ahead: a Poisson number whose rate is itself only known from those seen, which is a
 * negative binomial. In logarithms, for a share of none may be smaller than a number can be.
 */
const sharesOf = (seen: number, known: number, ahead: number): number[] => {
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

const spreadOf = (usd: readonly number[], middle: number): number => {
  const variance = usd.length < 2 ? 0 : usd.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (usd.length - 1);
  return Math.max(Math.sqrt(variance), MIN_SPREAD * Math.abs(middle));
};

/** What single events may add over so many days, case by case; without any in the history, nothing for sure. */
export const eventCases = ({ usd, days }: SingleEvents, ahead: number): EventCase[] => {
  if (usd.length === 0) return [{ share: 1, usd: 0, deviation: 0 }];
  const middle = mean(usd);
  const spread = spreadOf(usd, middle);
  // The mean is as uncertain as the few amounts it was made of, and wrong for all events alike.
  return sharesOf(usd.length, days, ahead).map((share, count) => ({
    share,
    usd: count * middle,
    deviation: spread * Math.sqrt(count + count ** 2 / usd.length),
  }));
};
