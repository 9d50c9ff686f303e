import type { Outlook, Range } from './forecast';
import { quantile } from './robust';

/** A forecast from an earlier day, and the outcome. */
export interface TriedForecast extends Pick<Outlook, 'daily' | 'total'> {
  readonly actual: readonly number[];
}

/** Factor by which the distances to the bounds are multiplied. */
export interface Calibration {
  readonly dayLow: number;
  readonly dayHigh: number;
  readonly total: number;
  /** Lower limit of a bound: zero if no day was ever negative. */
  readonly floor: number;
}

/** 80% of outcomes should lie within the bounds, a tenth on either side. */
const HELD = 0.8;
const SIDE = 0.9;
/** With fewer tests the model's own bounds apply. */
const MIN_TRIES = 3;
const MIN_DAYS = 30;
/** Limits how far calibration can widen or narrow the model's bounds. */
const LEAST = 0.5;
const MOST = 4;
/** Tests overlap, so a few of them carry less information: this number counts for the model. */
const PRIOR_TRIES = 6;
const TINY = 1e-9;

/** Position of an outcome relative to a bound, 1 at the bound. */
const reach = (distance: number, toBound: number): number => {
  if (distance <= TINY) return distance / Math.max(toBound, TINY);
  return toBound <= TINY ? MOST : distance / toBound;
};

const within = (factor: number): number => Math.min(MOST, Math.max(LEAST, factor));

/**
 * Split conformal prediction: the quantile of the tests, counting one more for the forecast itself (Vovk and
 * others, 2005).
 */
const totalFactor = (tried: readonly TriedForecast[]): number => {
  const reaches = tried.map(({ total: { usd, low, high }, actual }) => {
    const off = actual.reduce((sum, value) => sum + value, 0) - usd;
    return off < 0 ? reach(-off, usd - low) : reach(off, high - usd);
  });
  const share = Math.min(1, (HELD * (tried.length + 1)) / tried.length);
  const weight = tried.length / (tried.length + PRIOR_TRIES);
  return Math.exp(weight * Math.log(within(quantile(reaches, share))));
};

/**
 * The factor at which 80% of the tested outcomes lie within the bounds. @param whole the tests over their full
 * length, used for totals
 */
export const calibrate = (
  tried: readonly TriedForecast[],
  whole: readonly TriedForecast[],
  history: readonly number[],
): Calibration => {
  const floor = history.every((usd) => usd >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  const days = tried.flatMap(({ daily, actual }) => daily.map((day, at) => ({ ...day, actual: actual[at] as number })));
  if (tried.length < MIN_TRIES || days.length < MIN_DAYS) return { dayLow: 1, dayHigh: 1, total: 1, floor };
  return {
    dayLow: within(
      quantile(
        days.map(({ usd, low, actual }) => reach(usd - actual, usd - low)),
        SIDE,
      ),
    ),
    dayHigh: within(
      quantile(
        days.map(({ usd, high, actual }) => reach(actual - usd, high - usd)),
        SIDE,
      ),
    ),
    total: whole.length < MIN_TRIES ? 1 : totalFactor(whole),
    floor,
  };
};

const scaleRange = <R extends Range>(range: R, [low, high, floor]: readonly [number, number, number]): R => ({
  ...range,
  low: Math.min(range.usd, Math.max(floor, range.usd - low * (range.usd - range.low))),
  high: range.usd + high * (range.high - range.usd),
});

/** A forecast with scaled bounds. */
export const applyTo = (
  { daily, total }: Pick<Outlook, 'daily' | 'total'>,
  { dayLow, dayHigh, total: factor, floor }: Calibration,
): Pick<Outlook, 'daily' | 'total'> => ({
  daily: daily.map((day) => scaleRange(day, [dayLow, dayHigh, floor])),
  total: scaleRange(total, [factor, factor, floor]),
});
