import type { Outlook, Range } from './forecast';
import { quantile } from './robust';

/** A forecast made from an earlier day, and what came. */
export interface TriedForecast extends Pick<Outlook, 'daily' | 'total'> {
  readonly actual: readonly number[];
}

/** By how much the distances to the bounds are multiplied. */
export interface Calibration {
  readonly dayLow: number;
  readonly dayHigh: number;
  readonly total: number;
  /** The lowest that a bound may be: nothing where no day ever was below it. */
  readonly floor: number;
}

/** 8 of 10 outcomes are to lie within the bounds, a tenth to either side. */
const HELD = 0.8;
const SIDE = 0.9;
/** With fewer tries the bounds of the model stand. */
const MIN_TRIES = 3;
const MIN_DAYS = 30;
/** No history makes bounds so many times wider or narrower than the model does. */
const LEAST = 0.5;
const MOST = 4;
/** Tries overlap, so that a few of them say less than their number: so many count for the model. */
const PRIOR_TRIES = 6;
const TINY = 1e-9;

/** How far an outcome lies towards a bound, 1 at the bound. */
const reach = (distance: number, toBound: number): number => {
  if (distance <= TINY) return distance / Math.max(toBound, TINY);
  return toBound <= TINY ? MOST : distance / toBound;
};

const within = (factor: number): number => Math.min(MOST, Math.max(LEAST, factor));

/** Split conformal prediction: the quantile of the tries, one more being counted for the forecast itself (Vovk and others, 2005). */
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
 * What the bounds must be multiplied by for 8 of 10 tried outcomes to lie within them.
 * @param whole the tries over all of their days, whose totals count
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

const scaled = <R extends Range>(range: R, [low, high, floor]: readonly [number, number, number]): R => ({
  ...range,
  low: Math.min(range.usd, Math.max(floor, range.usd - low * (range.usd - range.low))),
  high: range.usd + high * (range.high - range.usd),
});

/** A forecast with its bounds scaled. */
export const applyTo = (
  { daily, total }: Pick<Outlook, 'daily' | 'total'>,
  { dayLow, dayHigh, total: factor, floor }: Calibration,
): Pick<Outlook, 'daily' | 'total'> => ({
  daily: daily.map((day) => scaled(day, [dayLow, dayHigh, floor])),
  total: scaled(total, [factor, factor, floor]),
});
